// A copy of a consumer in a process of its own that works slowly, so that a test can end it in the middle of a batch.
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../db/database.ts'
import { makeLog } from '../../log.ts'
import { startCopy } from './bus-world.ts'

const [url = '', brokers = '', namespace = ''] = process.argv.slice(2)
const db = openDatabase({ url, max: 20, log: makeLog('silent') })
await startCopy({ db, brokers, namespace, work: () => pause(50) })
