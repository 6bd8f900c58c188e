-- Every object of Stripe's API as it is shown. What Stripe knows and does not show (card numbers, bank accounts) stands beside it.
create table sandbox.object (
  id text primary key,
  -- The connected account whose object it is; empty for the platform's own.
  account text not null,
  object text not null,
  number bigint generated always as identity,
  body jsonb not null,
  hidden jsonb not null default '{}'
);
create index object_newest on sandbox.object (account, object, number desc);
create index object_fields on sandbox.object using gin (body jsonb_path_ops);

-- The answers that are given again to who repeats a request.
create table sandbox.answer (
  account text not null,
  key text not null,
  fingerprint text not null,
  request text not null,
  status integer not null,
  body jsonb not null,
  answered_at bigint not null,
  primary key (account, key)
);

-- Events that wait for their receiver's 2xx. Times are milliseconds since 1970.
create table sandbox.delivery (
  number bigint generated always as identity primary key,
  event text not null references sandbox.object (id),
  due_at bigint not null,
  attempts integer not null default 0,
  last_error text
);
create index delivery_due on sandbox.delivery (due_at);

create table sandbox.fault (
  number bigint generated always as identity primary key,
  kind text not null,
  path text not null,
  times integer not null,
  milliseconds integer not null
);
