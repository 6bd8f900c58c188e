-- What is known of the messages that each member gets, as far as mails about them need it. What was written stands with messaging only.
-- Times are milliseconds.
create table notification.talk (
  member uuid primary key,
  -- When the last mail about messages went out.
  mailed_at bigint,
  -- When they last looked at a thread.
  back_at bigint,
  -- When a mail is to be ordered; null where nothing waits for one.
  due_at bigint,
  -- A mail is ordered and has not ended: what comes meanwhile waits for what it tells.
  ordered boolean not null default false
);
create index talk_due on notification.talk (due_at) where due_at is not null;

create table notification.talk_thread (
  member uuid not null,
  thread uuid not null,
  -- The numbers of the latest message of the other, of the last one that was seen, and of the last one that a mail has told of.
  latest_seq bigint not null default 0,
  seen_seq bigint not null default 0,
  told_seq bigint not null default 0,
  -- When the first message came that was neither seen nor told; has no meaning where there is none.
  since bigint,
  changed_at bigint not null,
  primary key (member, thread)
);
create index talk_thread_age on notification.talk_thread (changed_at);
