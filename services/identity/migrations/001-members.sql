create table identity.member (
  id uuid primary key,
  email text not null,
  -- The address in lower case: one address, one account.
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  phone_country_code text not null default '',
  bio text not null default '',
  district int,
  lender_gst text not null default '',
  photo jsonb,
  access text not null check (access in ('normal', 'admin')),
  blocked boolean not null default false,
  -- Milliseconds since 1970; null when not blocked.
  blocked_at bigint,
  phone_verified boolean not null default false,
  billing_name_verified boolean not null default false,
  billing_address_verified boolean not null default false,
  driver_license_dob_verified boolean not null default false,
  review_count int not null default 0,
  review_sum int not null default 0,
  created_at bigint not null,
  version bigint not null
);
create index member_newest on identity.member (created_at desc, id desc);
create index member_blocked on identity.member (blocked_at) where blocked_at is not null;

create table identity.credential (
  member uuid primary key references identity.member on delete cascade,
  -- Argon2id, in PHC form.
  password_hash text not null,
  changed_at bigint not null
);

-- A sign-in. All its refresh tokens are one family: they end together.
create table identity.session (
  id uuid primary key,
  member uuid not null references identity.member on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
);
create index session_of_member on identity.session (member) where ended_at is null;
create index session_ended on identity.session (ended_at) where ended_at is not null;
create index session_expiry on identity.session (expires_at);

-- Only the SHA-256 of a token is kept. Used ones stay as long as their session, so that a replay is recognised.
create table identity.refresh_token (
  hash bytea primary key,
  session uuid not null references identity.session on delete cascade,
  used_at bigint
);
create index refresh_token_of_session on identity.refresh_token (session);

-- Requests for a new password. The token of the mail is derived from the id and stands nowhere.
create table identity.reset_request (
  id uuid primary key,
  member uuid not null references identity.member on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index reset_request_of_member on identity.reset_request (member, created_at);
create index reset_request_expiry on identity.reset_request (expires_at);

-- Captcha challenges that were accepted: each once.
create table identity.spent_challenge (
  nonce text primary key,
  expires_at bigint not null
);
create index spent_challenge_expiry on identity.spent_challenge (expires_at);

-- Keys that every copy must share and that must survive a restart. The first copy to start makes them.
create table identity.secret (
  name text primary key,
  value bytea not null
);

create table identity.signing_key (
  generation int primary key,
  kid text not null unique,
  private_pem text not null,
  public_pem text not null,
  created_at bigint not null
);

-- Files of the image store that no member names, or will not once an upload under way has failed.
create table identity.loose_picture (
  uid text primary key,
  remove_at bigint not null
);
create index loose_picture_due on identity.loose_picture (remove_at);
