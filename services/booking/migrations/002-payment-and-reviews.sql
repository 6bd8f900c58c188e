-- What bookings of before know of their payment, and of reviews.
update booking.booking set document = document || '{"paymentReason": "", "paymentVersion": 0, "transferred": false, "disputedBy": null, "reviewedBy": []}'::jsonb;

-- What an entry tells beside the status: in whose words, and how many cents.
alter table booking.log
  add column kind text not null default 'status',
  add column reason text not null default '',
  add column amount bigint not null default 0;

-- One review per side of a booking, by an id that follows from both. Times are seconds.
create table booking.review (
  id uuid primary key,
  booking uuid not null references booking.booking on delete cascade,
  listing uuid not null,
  author uuid not null,
  subject uuid not null,
  -- lender or borrower: what the subject was.
  role text not null,
  rating int not null check (rating between 1 and 5),
  comment text not null,
  created_at bigint not null,
  -- From when it is shown though the other side has not written.
  show_at bigint not null,
  -- Null while it is hidden.
  shown_at bigint
);
create index review_of_booking on booking.review (booking);
create index review_of_subject on booking.review (subject, created_at desc, id) where shown_at is not null;
create index review_of_listing on booking.review (listing, created_at desc, id) where shown_at is not null and role = 'lender';
create index review_due on booking.review (show_at) where shown_at is null;

-- How many reviews of a member, or of a listing, are shown, and the sum of their ratings. Counted up with each that is shown.
create table booking.rating (
  id uuid primary key,
  count int not null,
  sum int not null
);

create index listing_of_lender on booking.listing ((document ->> 'lender'));
