-- How far a consumer group has come in a topic: the position of the last event it passed.
create table bus.position (
  consumer_group text not null,
  topic text not null,
  position bigint not null,
  primary key (consumer_group, topic)
);

-- Events that wait after a failure, and the later events of their keys.
create table bus.parked (
  place bigserial primary key,
  consumer_group text not null,
  event_id uuid not null,
  topic text not null,
  key text not null,
  name text not null,
  time bigint not null,
  traceparent text,
  payload bytea not null,
  attempts int not null,
  error text not null,
  next_try bigint not null,
  unique (consumer_group, event_id)
);
create index parked_by_key on bus.parked (consumer_group, key, place);

create table bus.dead_letter (
  id uuid primary key,
  consumer_group text not null,
  event_id uuid not null,
  topic text not null,
  key text not null,
  name text not null,
  time bigint not null,
  traceparent text,
  payload bytea not null,
  attempts int not null,
  error text not null,
  failed_at bigint not null
);
create index dead_letter_by_time on bus.dead_letter (failed_at desc);
