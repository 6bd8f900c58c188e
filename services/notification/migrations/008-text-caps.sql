-- Texts that went to the provider, or were about to, within the last days: what the caps count. A text that is tried again counts once.
-- Numbers stand here as keyed hashes.
create table notification.counted_text (
  -- Of the text.
  id uuid primary key,
  member uuid not null,
  number text not null,
  -- The number without its last three digits.
  range text not null,
  -- The country code, such as +64.
  country text not null,
  -- Milliseconds since 1970.
  at bigint not null
);
create index counted_text_at on notification.counted_text (at);
