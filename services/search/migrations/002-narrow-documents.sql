-- The generations take another form, so those there are go: at the start after this the index is built anew from the events.
do $$
declare
  old record;
begin
  for old in select tablename from pg_tables where schemaname = 'search' and tablename ~ '^(document|word)_([0-9]+|form)$' loop
    execute format('drop table search.%I', old.tablename);
  end loop;
end $$;
delete from search.current_generation;

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
