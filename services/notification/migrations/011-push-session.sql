-- The session that switched push on, or said so again last. Of a browser that was there before it is not known.
alter table notification.push_subscription add column session uuid;
