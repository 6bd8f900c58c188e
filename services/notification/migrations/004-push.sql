-- Secrets that all copies share, made by the first that needs one.
create table notification.secret (
  name text primary key,
  value text not null
);

-- Browsers that want to be told by push. A browser is known by its endpoint, and belongs to the member who switched push on in it last.
create table notification.push_subscription (
  id uuid primary key,
  endpoint text not null unique,
  member uuid not null,
  -- Of the browser: what is pushed is encrypted with these, so that the push service cannot read it.
  p256dh text not null,
  auth text not null,
  -- Milliseconds since 1970.
  since bigint not null
);
create index push_subscription_member on notification.push_subscription (member, since);

-- Pushes that are to go out, one for each browser, in the manner of mails.
create table notification.outgoing_push (
  id uuid primary key,
  -- What it is ordered once for, the browser included.
  once text not null unique,
  kind text not null,
  member uuid not null,
  subscription uuid not null,
  request uuid,
  about jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  -- Milliseconds since 1970. While a push is being sent it is the time when somebody else may try.
  next_try bigint not null,
  error text not null default '',
  created_at bigint not null,
  done_at bigint
);
create index outgoing_push_due on notification.outgoing_push (next_try) where status = 'waiting';
create index outgoing_push_done on notification.outgoing_push (done_at) where done_at is not null;
