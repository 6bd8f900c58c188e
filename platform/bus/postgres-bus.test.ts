import { makeLog } from '../log.ts'
import { eventBusFeatures } from './event-bus.features.ts'
import { makePostgresBus } from './postgres-bus.ts'

eventBusFeatures('the PostgreSQL log', ({ database, clock, retry }) =>
  makePostgresBus({ db: database.db, clock, log: makeLog('silent'), retry }),
)
