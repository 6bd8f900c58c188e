alter table notification.outgoing_mail
  -- When it was let go out as a mail of its own; milliseconds. Counted, so that a flood becomes one mail.
  add column let_out_at bigint,
  -- The digest that it stands in.
  add column digest uuid;
create index outgoing_mail_let_out on notification.outgoing_mail (member, let_out_at) where let_out_at is not null;
create index outgoing_mail_digest on notification.outgoing_mail (digest) where digest is not null;
-- A digest that nobody has begun to send takes in more; there is one for each member.
create unique index outgoing_mail_open_digest on notification.outgoing_mail (member)
  where kind = 'digest' and status = 'waiting' and attempts = 0;
