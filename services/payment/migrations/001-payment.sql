-- The money of a booking is one document; the columns beside it are what queries ask for. Times are seconds.
create table payment.payment (
  id uuid primary key,
  version bigint not null,
  lender uuid not null,
  borrower uuid not null,
  -- When its next step is due; null when nothing is awaited of us. Whoever takes the step moves it on first, so that a process that dies
  -- in the middle is followed by another.
  due_at bigint,
  -- Tries of that step so far, each counted before its call; and why the last one did not go through.
  attempts int not null default 0,
  failing_since bigint,
  last_error text,
  intent text,
  document jsonb not null
);
create index payment_due on payment.payment (due_at) where due_at is not null;
create index payment_of_lender on payment.payment (lender);
create index payment_of_borrower on payment.payment (borrower);
create index payment_by_intent on payment.payment (intent);
create index payment_by_arrival on payment.payment ((document->'transfer'->>'arrival'));
create index payment_by_payout on payment.payment ((document->'transfer'->'payout'->>'id'));

-- The ledger. Entries are only added; each is a movement in postings whose sum is zero.
create table payment.entry (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null,
  booking uuid not null,
  at bigint not null,
  unique (kind, reference)
);
create index entry_of_booking on payment.entry (booking);
create index entry_by_reference on payment.entry (reference);

create table payment.posting (
  entry bigint not null references payment.entry,
  account text not null,
  member uuid,
  cents bigint not null check (cents <> 0)
);
create index posting_of_entry on payment.posting (entry);
create index posting_of_member on payment.posting (account, member) where member is not null;

create function payment.check_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(cents) from payment.posting where entry = new.entry) <> 0 then
    raise exception 'entry % is not balanced', new.entry;
  end if;
  return null;
end $$;
create constraint trigger balanced after insert or update on payment.posting
  deferrable initially deferred for each row execute function payment.check_balanced();

-- A lender's account at Stripe, as it last told.
create table payment.account (
  member uuid primary key,
  account text not null unique,
  version bigint not null,
  document jsonb not null
);

-- Who pays, as Stripe knows them. `version` grows with each change of their cards.
create table payment.customer (
  member uuid primary key,
  customer text not null unique,
  version bigint not null default 0
);

create table payment.card (
  id text primary key,
  member uuid not null,
  brand text not null,
  last4 text not null,
  -- MM/YY
  expires text not null,
  is_default boolean not null,
  added_at bigint not null
);
create index card_of_member on payment.card (member);
create unique index one_default_card on payment.card (member) where is_default;

-- What Stripe tells, each once: which object is to be fetched.
create table payment.notification (
  id text primary key,
  type text not null,
  object text not null,
  -- The connected account it is about; empty for the marketplace itself.
  account text not null,
  created bigint not null,
  received_at bigint not null,
  -- Null once it is done.
  due_at bigint,
  attempts int not null default 0,
  last_error text
);
create index notification_due on payment.notification (due_at) where due_at is not null;
create index notification_newest on payment.notification (created desc);

create table payment.payout (
  id text primary key,
  member uuid not null,
  amount bigint not null,
  status text not null,
  -- yyyy-mm-dd
  arrival_date text not null,
  failure_code text,
  created bigint not null
);
create index payout_of_member on payment.payout (member, created desc);

-- How far background work has come: seconds since 1970.
create table payment.cursor (
  name text primary key,
  at bigint not null
);

-- Where our books and Stripe's do not agree. Gone again when they do.
create table payment.difference (
  reference text primary key,
  what text not null,
  reason text not null,
  since bigint not null
);
