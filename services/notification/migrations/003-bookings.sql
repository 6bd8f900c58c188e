-- A message is ordered once by what it is about and for whom: one event may order several, and a reminder has none.
alter table notification.outgoing_mail
  add column once text,
  -- What it is about: of a booking, a payment, a payout. Neither names nor addresses, which are asked for when it is sent.
  add column about jsonb,
  drop constraint outgoing_mail_kind_check;
update notification.outgoing_mail set once = kind || ' ' || event_id;
alter table notification.outgoing_mail
  drop column event_id,
  alter column once set not null,
  add unique (once);

alter table notification.outgoing_text
  add column once text,
  add column about jsonb,
  drop constraint outgoing_text_kind_check;
update notification.outgoing_text set once = kind || ' ' || event_id;
alter table notification.outgoing_text
  drop column event_id,
  alter column once set not null,
  add unique (once);

-- What notification keeps of bookings, fed by events: enough to know which reminders are due, and whether there was money to give back.
create table notification.booking (
  id uuid primary key,
  -- 0 while only its payment was heard of.
  version bigint not null default 0,
  paid boolean not null default false,
  document jsonb,
  -- Milliseconds since 1970.
  changed_at bigint not null
);
create index booking_age on notification.booking (changed_at);

-- Messages that become due by time, and are taken away when what they remind of is over.
create table notification.reminder (
  booking uuid not null,
  kind text not null,
  member uuid not null,
  about jsonb not null,
  -- Milliseconds since 1970.
  due_at bigint not null,
  primary key (booking, kind, member)
);
create index reminder_due on notification.reminder (due_at);
