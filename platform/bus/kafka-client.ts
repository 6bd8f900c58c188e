import { Kafka, logLevel, Partitioners, type logCreator, type RetryOptions } from 'kafkajs'
import { makeSparingLog } from '../sparing-log.ts'
import type { Log } from '../log.ts'
import { lookOnlyWhileRequestsWait } from './kafka-idle.ts'

// Never give up: a broker that was away is met again within a second of its return. The library's own default ends after some seconds.
const FOR_EVER: RetryOptions = { initialRetryTime: 100, maxRetryTime: 1000, retries: 1000 }
// For what somebody waits for, or what is tried again by ourselves.
const A_FEW: RetryOptions = { initialRetryTime: 100, maxRetryTime: 500, retries: 2 }
const CONNECT_MS = 1500
const REQUEST_MS = 5000
// A moved leader is noticed by a failing request at once; this is for partitions and brokers that were added.
const METADATA_MS = 30_000

/** How long a consumer may be silent before its partitions go to another copy, and how often it gives a sign of life. */
export const SESSION_MS = 6000
export const HEARTBEAT_MS = 1000

// What belongs to the daily round of a consumer group, though the library calls it an error.
const ROUTINE = /rebalanc|re-join|not aware of this member|coordinator is loading|not the group coordinator/i

/** The clients of one process. Their log lines are ours, at most one a second of what is not routine. */
export const openKafka = (deps: { brokers: string; clientId: string; log: Log }) => {
  lookOnlyWhileRequestsWait()
  const complain = makeSparingLog(deps.log)
  const toOurLog: logCreator = () => (entry) => {
    const { message, error } = entry.log as { message: string; error?: string }
    const said = `Kafka: ${message}${error ? `: ${error}` : ''}`
    if (entry.level > logLevel.WARN || ROUTINE.test(said)) deps.log.debug(said)
    else complain(undefined, said)
  }
  // The retries of a client rule how it connects, whatever those of its producer or consumer say: so there are two clients.
  const open = (retry: RetryOptions) =>
    new Kafka({
      brokers: deps.brokers.split(','),
      clientId: deps.clientId,
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      enforceRequestTimeout: true,
      logLevel: logLevel.INFO,
      logCreator: toOurLog,
      retry,
    })
  const [patient, brief] = [open(FOR_EVER), open(A_FEW)]
  return {
    consumer: (groupId: string) =>
      patient.consumer({
        groupId,
        sessionTimeout: SESSION_MS,
        heartbeatInterval: HEARTBEAT_MS,
        rebalanceTimeout: 10_000,
        minBytes: 1,
        // Not latency: an answer comes as soon as there is something. It is how long an idle consumer takes to leave.
        maxWaitTimeInMs: 100,
        metadataMaxAge: METADATA_MS,
        allowAutoTopicCreation: false,
        retry: FOR_EVER,
      }),
    // Not idempotent: that mode was seen to lose and to double messages. Consumers drop doubles by event id.
    producer: () =>
      brief.producer({
        idempotent: false,
        allowAutoTopicCreation: false,
        metadataMaxAge: METADATA_MS,
        createPartitioner: Partitioners.DefaultPartitioner,
        retry: A_FEW,
      }),
    admin: () => brief.admin({ retry: A_FEW }),
  }
}
export type KafkaClients = ReturnType<typeof openKafka>
