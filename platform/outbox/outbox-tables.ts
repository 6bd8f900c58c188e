import type { Database } from '../db/database.ts'
import { MIGRATION_LIMIT, MIGRATION_LOCK } from '../db/migrate.ts'

/**
 * Makes the outbox and inbox tables of a schema, where they are missing.
 *
 * `position` is null until the relay has taken an event out; it then counts without gaps, in the order of commits per key. `inbox`
 * remembers which events a consumer group has had, so that a second delivery changes nothing.
 */
export const makeOutboxTables = (db: Database, schema: string) =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await tx.query(`create schema if not exists ${schema}`)
    await tx.query(`create table if not exists ${schema}.outbox (
      id bigserial primary key,
      position bigint,
      event_id uuid not null,
      topic text not null,
      key text not null,
      name text not null,
      time bigint not null,
      traceparent text,
      payload bytea not null
    )`)
    await tx.query(
      `create index if not exists outbox_waiting on ${schema}.outbox (id) where position is null`,
    )
    await tx.query(
      `create unique index if not exists outbox_position on ${schema}.outbox (position) where position is not null`,
    )
    await tx.query(`create index if not exists outbox_key on ${schema}.outbox (key, position)`)
    await tx.query(`create table if not exists ${schema}.inbox (
      consumer_group text not null,
      event_id uuid not null,
      taken_at timestamptz not null default now(),
      primary key (consumer_group, event_id)
    )`)
    await tx.query(`create index if not exists inbox_age on ${schema}.inbox (taken_at)`)
  }, MIGRATION_LIMIT)
