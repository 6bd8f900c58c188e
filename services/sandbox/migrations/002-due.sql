-- What happens by itself when its time has come: a payout arrives, an identity has been looked at.
create table sandbox.due (
  number bigint generated always as identity primary key,
  task text not null,
  object text not null,
  due_at bigint not null
);
create index due_at on sandbox.due (due_at);
