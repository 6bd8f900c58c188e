import { createRequire } from 'node:module'

type RequestQueue = { pending: unknown[]; scheduleCheckPendingRequests: () => void }

let done = false

/**
 * kafkajs looks every millisecond, for each connection, whether requests wait that a throttle holds back: some 4 % of a core for an idle
 * process, and on Node 24 a warning of a negative time (tulios/kafkajs #1704, #1751). From here on it looks only while some do wait; a
 * request that has to wait starts the looking itself.
 */
export const lookOnlyWhileRequestsWait = () => {
  if (done) return
  done = true
  const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    prototype: RequestQueue
  }
  const look = queue.prototype.scheduleCheckPendingRequests
  queue.prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.pending.length > 0) look.call(this)
  }
}
