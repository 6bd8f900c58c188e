create extension if not exists btree_gist with schema public;

-- What others may not have: the days of bookings that hold, and those that a lender keeps. The constraint is what makes a double booking
-- impossible, whatever the number of copies. `held` runs from the first day up to, not with, the day after the grace period; it is padded
-- at its end only, which keeps two neighbours apart once. A row goes when its days are given back.
create table booking.hold (
  id uuid primary key,
  listing uuid not null,
  held daterange not null check (not isempty(held)),
  constraint no_double_booking exclude using gist (listing with =, held with &&)
);

-- A booking is one document; the columns beside it are what queries ask for. Times are seconds.
create table booking.booking (
  id uuid primary key,
  listing uuid not null,
  lender uuid not null,
  borrower uuid not null,
  status text not null,
  version bigint not null,
  requested_at bigint not null,
  -- When time alone will change it: the answer is due, or the rental over. Null when nothing is awaited.
  due_at bigint,
  -- Of the request, so that the same key with another body is recognised.
  request_hash text not null,
  document jsonb not null
);
create index booking_of_lender on booking.booking (lender, requested_at desc, id);
create index booking_of_borrower on booking.booking (borrower, requested_at desc, id);
create index booking_newest on booking.booking (requested_at desc, id);
create index booking_due on booking.booking (due_at) where due_at is not null;
create index booking_of_listing on booking.booking (listing);

-- What happened to a booking, one entry for each change.
create table booking.log (
  booking uuid not null references booking.booking on delete cascade,
  version bigint not null,
  status text not null,
  -- borrower, lender, admin or system
  actor text not null,
  at bigint not null,
  primary key (booking, version)
);

-- Days that a lender keeps for themselves; each has a hold of the same id.
create table booking.block (
  id uuid primary key references booking.hold on delete cascade,
  listing uuid not null,
  reason text not null
);
create index block_of_listing on booking.block (listing);

-- What booking keeps of listings and members, fed by their events.
create table booking.listing (
  id uuid primary key,
  version bigint not null,
  document jsonb not null
);

create table booking.member (
  id uuid primary key,
  version bigint not null,
  document jsonb not null
);
