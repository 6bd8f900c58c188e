-- A thread is one document with its last message; the columns beside it are what queries ask for. Times are milliseconds.
create table messaging.thread (
  id uuid primary key,
  user1 uuid not null,
  user2 uuid not null,
  -- Null until something is said.
  latest_at bigint,
  unread1 int not null,
  unread2 int not null,
  document jsonb not null
);
create index thread_of_user1 on messaging.thread (user1, latest_at desc) where latest_at is not null;
create index thread_of_user2 on messaging.thread (user2, latest_at desc) where latest_at is not null;
create index unread_of_user1 on messaging.thread (user1) where unread1 > 0;
create index unread_of_user2 on messaging.thread (user2) where unread2 > 0;

create table messaging.message (
  thread uuid not null references messaging.thread,
  seq bigint not null,
  -- What it is written once for.
  key text not null,
  at bigint not null,
  words tsvector not null,
  document jsonb not null,
  primary key (thread, seq),
  constraint written_once unique (thread, key)
);
create index message_by_words on messaging.message using gin (words);

create table messaging.block (
  by uuid not null,
  member uuid not null,
  primary key (by, member)
);
create index block_of_member on messaging.block (member);

create table messaging.photo (
  uid uuid primary key,
  member uuid not null,
  -- The message that claimed it.
  thread uuid,
  key text,
  taken_at bigint not null,
  image jsonb not null
);
create index photo_by_age on messaging.photo (taken_at);

create table messaging.report (
  id uuid primary key,
  created_at bigint not null,
  done_at bigint,
  document jsonb not null
);
create index report_of_thread on messaging.report ((document->>'thread'));
create index report_by_age on messaging.report ((done_at is not null), created_at desc);

-- What messaging keeps of listings and members, fed by their events.
create table messaging.listing (
  id uuid primary key,
  version bigint not null,
  document jsonb not null
);

create table messaging.member (
  id uuid primary key,
  version bigint not null,
  document jsonb not null
);
