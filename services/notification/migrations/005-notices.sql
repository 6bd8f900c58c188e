-- What happened for a member, a line each, in the app. What it says is composed when it is read: no name stands here.
create table notification.notice (
  id uuid primary key,
  -- What it is told once for; the mail, text and push of the same have the same.
  once text not null unique,
  kind text not null,
  member uuid not null,
  about jsonb not null,
  -- The page of the site that it is about.
  link text not null,
  -- Milliseconds since 1970; null while it is unread.
  read_at bigint,
  created_at bigint not null
);
create index notice_newest on notification.notice (member, created_at desc, id desc);
create index notice_unread on notification.notice (member, link) where read_at is null;
create index notice_age on notification.notice (created_at);

-- What a member has chosen; who has never chosen has no row, and the defaults.
create table notification.settings (
  member uuid primary key,
  -- As the API has it.
  document jsonb not null,
  -- Kinds whose mails were ended by the link in one of them.
  unsubscribed text[] not null default '{}'
);

-- Why a message was sent, or why not.
alter table notification.outgoing_mail add column reason text not null default '';
alter table notification.outgoing_text add column reason text not null default '';
alter table notification.outgoing_push add column reason text not null default '';
