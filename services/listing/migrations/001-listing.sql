-- A listing is one document with its version; the columns beside it are what queries ask for.
create table listing.listing (
  id uuid primary key,
  member uuid not null,
  listed boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  document jsonb not null
);
create index listing_by_member on listing.listing (member, created_at desc);
create index listing_by_change on listing.listing (updated_at desc) where listed;

create table listing.photo (
  uid uuid primary key,
  member uuid not null,
  claimed_by uuid,
  taken_at bigint not null,
  image jsonb not null
);
create index photo_by_age on listing.photo (taken_at);

-- What listing keeps of members, fed by their events.
create table listing.member (
  id uuid primary key,
  version bigint not null,
  document jsonb not null
);
