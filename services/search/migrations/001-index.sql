create extension if not exists pg_trgm with schema public;
create extension if not exists fuzzystrmatch with schema public;

-- Which generation of the index answers. One row.
create table search.current_generation (
  only_row boolean primary key default true check (only_row),
  generation int not null,
  shape int not null
);

-- The form of every generation's tables; each is made `like` these.
--
-- `terms` holds the stemmed words, by weight (A name, B category, C description, D place), and beside them the facts that are filtered
-- by, as lexemes of their own: d:12 (district), c:/tools (category), t:sharing (type). One GIN index then answers all of them together.
-- What a result shows stands in a table of its own: a search reads many documents to order them, and shows a page.
create table search.document_form (
  id uuid primary key,
  version bigint not null,
  removed boolean not null,
  lister uuid,
  district smallint,
  price bigint,
  created_at bigint,
  terms tsvector
);
create index on search.document_form using gin (terms) with (fastupdate = off);
create index on search.document_form (created_at desc, id) where not removed;
create index on search.document_form (price, created_at desc, id) where not removed;
create index on search.document_form (lister, created_at desc) where not removed;

create table search.shown_form (
  id uuid primary key,
  shown jsonb not null
);

-- Words as they are written, folded, and their stems: what a mistyped word is compared with, and what tells that a word is known.
create table search.word_form (
  word text primary key,
  stem text not null generated always as (coalesce((ts_lexize('english_stem', word))[1], word)) stored
);
create index on search.word_form (stem);
create index on search.word_form using gin (word gin_trgm_ops);
