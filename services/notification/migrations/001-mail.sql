-- Mails that are to go out, each for one event. What they say and where they go is looked up when they are sent: neither an address nor a
-- reset link stands here.
create table notification.outgoing_mail (
  id uuid primary key,
  event_id uuid not null unique,
  kind text not null check (kind in ('welcome', 'reset')),
  member uuid not null,
  -- The reset request, for a reset mail.
  request uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  -- Milliseconds since 1970. While a mail is being sent it is the time when somebody else may try.
  next_try bigint not null,
  error text not null default '',
  created_at bigint not null,
  done_at bigint
);
create index outgoing_mail_due on notification.outgoing_mail (next_try) where status = 'waiting';
create index outgoing_mail_done on notification.outgoing_mail (done_at) where done_at is not null;

-- Mails as they would have been sent, where there is no mail server.
create table notification.kept_mail (
  message_id text primary key,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  kept_at bigint not null
);
create index kept_mail_newest on notification.kept_mail (kept_at desc);
