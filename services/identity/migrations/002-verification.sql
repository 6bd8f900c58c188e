alter table identity.member
  add column billing_name text not null default '',
  add column billing_first_name text not null default '',
  add column billing_last_name text not null default '',
  add column billing_address_line1 text not null default '',
  add column billing_address_line2 text not null default '',
  add column billing_postcode text not null default '',
  add column billing_city text not null default '',
  -- Whether a licence was ever given: it stays when the licence itself is purged.
  add column driver_license_given boolean not null default false;

-- Driver licences as given, apart from the member, so that nothing that reads members can carry them on. Purged when `purge_at` is reached.
create table identity.driver_license (
  member uuid primary key references identity.member on delete cascade,
  number text not null,
  version text not null,
  -- yyyy-mm-dd
  dob text not null,
  -- Milliseconds since 1970.
  purge_at bigint not null
);
create index driver_license_due on identity.driver_license (purge_at);

-- Codes asked for. The code itself is derived from the id and a secret, and stands nowhere.
create table identity.phone_code (
  id uuid primary key,
  member uuid not null references identity.member on delete cascade,
  -- With the country code, +64211234567.
  number text not null,
  -- The number without its last three digits: a run of neighbouring numbers has one block.
  block text not null,
  -- False where a cap kept it from being texted; to its member it looks like any other.
  texted boolean not null,
  tries int not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  -- Used, replaced by a later one, or tried too often.
  closed_at bigint
);
create index phone_code_of_member on identity.phone_code (member, created_at desc);
create index phone_code_age on identity.phone_code (created_at);

-- What was found out about a member, by whom: themselves with a code, or an admin. Kept.
create table identity.audit (
  id uuid primary key,
  member uuid not null,
  actor uuid not null,
  what text not null,
  at bigint not null
);
create index audit_of_member on identity.audit (member, at);
