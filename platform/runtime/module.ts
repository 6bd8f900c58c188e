import type { Router } from 'express'
import type { Collection, Db } from 'mongodb'
import type { Agent, IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { z } from 'zod'
import type { EventBus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import type { PlatformSettings } from '../config/platform-settings.ts'
import type { Database } from '../db/database.ts'
import type { SearchServer } from '../elastic/elastic.ts'
import type { Guarded } from '../documents/mongo.ts'
import type { ImageAudience, ImageStore } from '../images/image-store.ts'
import type { Answering } from '../http/answer.ts'
import type { SessionReader } from '../http/session-reader.ts'
import type { Upstream } from '../http/upstream.ts'
import type { InternalCalls } from '../internal/internal-calls.ts'
import type { Log } from '../log.ts'
import type { DocumentOutbox, WithPendingEvents } from '../outbox/document-outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { SocketRooms } from '../short-lived/socket-rooms.ts'
import type { ShortLived } from '../short-lived/short-lived.ts'
import type { Metrics } from '../telemetry/metrics.ts'

export type RelationalEngine = { db: Database; outbox: Outbox }
export type DocumentEngine = {
  /** The module's own database. */
  db: Db
  /** Calls that reject with `unavailable` where the engine is away, at once when that is known. */
  guarded: Guarded
  /** Starts the relay that takes events out of the documents of a collection. */
  outboxIn: <Document extends WithPendingEvents>(collection: Collection<Document>) => Promise<DocumentOutbox>
}

export type IndexEngine = Pick<SearchServer, 'client' | 'guarded'> & {
  /** Stands before the names of all indexes: other marketplaces may share the engine. */
  namespace: string
}

/** The engines of a process, each opened when first asked for and closed after the last module. None tells which form it has. */
export type Engines = {
  /** The pool of a schema, its outbox and inbox tables made, its relay running. */
  database: (schema: string) => Promise<RelationalEngine>
  /** Opens a store of documents on the engine that keeps them here: the module brings one adapter for each, and never learns which was taken. */
  documents: <Store>(
    module: string,
    adapters: {
      relational: (engine: RelationalEngine) => Promise<Store>
      document: (engine: DocumentEngine) => Promise<Store>
    },
  ) => Promise<Store>
  /** Opens a search index on the engine that keeps it here, in the same manner. */
  index: <Index>(
    module: string,
    adapters: {
      relational: (engine: RelationalEngine) => Promise<Index>
      index: (engine: IndexEngine) => Promise<Index>
    },
  ) => Promise<Index>
  bus: () => Promise<EventBus>
  shortLived: () => Promise<ShortLived>
  /** `audience` is `public` unless said otherwise. */
  images: (audience?: ImageAudience) => Promise<ImageStore>
  /** The sockets of open pages. */
  rooms: () => Promise<SocketRooms>
}

/** What a module is given to build itself from. */
export type ModuleContext<Config = unknown> = {
  config: Config
  platform: PlatformSettings & { PUBLIC_URL: string; DATA_DIR: string }
  engines: Engines
  internal: InternalCalls
  /** Reads access tokens; keeps identity's public keys for the whole process. */
  sessions: SessionReader
  answering: Answering
  clock: Clock
  log: Log
  metrics: Metrics
  /** The parts that run in this process, by name; those of another process are missing. */
  neighbours: () => ReadonlyMap<string, StartedModule>
  /** The copies of a module of other processes, and the connections to them. Undefined: it is in this process, or nobody said where. */
  upstreamOf: (module: string) => Upstream | undefined
  agent: Agent
}

export type StartedModule = {
  /** Routes of this module, as in the contracts. */
  router?: Router
  /** Only the gateway: takes the process' requests in place of the plain server. */
  front?: RequestListener
  /** Only the gateway: takes connections that become sockets. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Rejects when the module cannot do its work; part of `/ready`. */
  ready?: () => Promise<void>
  stop?: () => Promise<void>
}

/** One row of the module table. `needs` are started before it and stopped after it, when they are in the same process. */
export type ModuleEntry = {
  summary: string
  needs: readonly string[]
  load: () => Promise<{
    settings: z.ZodObject
    start: (context: ModuleContext<never>) => Promise<StartedModule>
  }>
}
export type ModuleTable = Record<string, ModuleEntry>
