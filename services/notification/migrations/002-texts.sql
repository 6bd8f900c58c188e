-- Texts that are to go out, in the manner of mails: what they say and to which number is looked up when they are sent.
create table notification.outgoing_text (
  id uuid primary key,
  event_id uuid not null unique,
  kind text not null check (kind in ('phone-code')),
  member uuid not null,
  -- The request for a code.
  request uuid,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  -- Milliseconds since 1970. While a text is being sent it is the time when somebody else may try.
  next_try bigint not null,
  error text not null default '',
  created_at bigint not null,
  done_at bigint
);
create index outgoing_text_due on notification.outgoing_text (next_try) where status = 'waiting';
create index outgoing_text_done on notification.outgoing_text (done_at) where done_at is not null;

-- Texts as they would have been sent, where nobody carries them.
create table notification.kept_text (
  id uuid primary key,
  number text not null,
  text text not null,
  kept_at bigint not null
);
create index kept_text_newest on notification.kept_text (kept_at desc);
