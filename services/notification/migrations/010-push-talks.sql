-- Of a talk a browser is told the latest only.
create index outgoing_push_talk on notification.outgoing_push (subscription, (about ->> 'thread')) where kind = 'message';
