-- A push is ordered once for a browser by the same `once` as its notice has, so that it can be told whether that was read.
alter table notification.outgoing_push drop constraint outgoing_push_once_key;
update notification.outgoing_push set once = left(once, -37);
alter table notification.outgoing_push add unique (once, subscription);
