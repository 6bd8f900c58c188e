import { Agent } from 'node:http'
import { createConnection, type NetConnectOpts } from 'node:net'

/*
 * Connections to other processes of ours, kept open between requests. A request gets its connection only when that is open: until then
 * nothing of it has been sent or even read, so that it can be sent elsewhere whatever it asks for.
 *
 * A connection that rests is closed from this end after `IDLE_MS`, which is less than any process answers on after it was told to stop
 * (`DRAIN_SECONDS`): no request is ever sent into a connection that the other end is about to close.
 */

const CONNECT_MS = 1000
const IDLE_MS = 1500

const unconnected = new WeakSet<object>()

/** Whether a request failed before its connection was open, so that nobody has seen any of it. */
export const wasNeverSent = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && unconnected.has(error)

export const makeConnectedAgent = (): Agent => {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  agent.createConnection = (options, done) => {
    const socket = createConnection({ ...(options as NetConnectOpts), timeout: CONNECT_MS })
    const fail = (error: Error) => {
      unconnected.add(error)
      socket.destroy()
      done?.(error, socket)
    }
    const late = () => fail(new Error(`no connection within ${CONNECT_MS} ms`))
    socket
      .once('error', fail)
      .once('timeout', late)
      .once('connect', () => {
        socket.off('error', fail).off('timeout', late).setTimeout(0)
        done?.(null, socket)
      })
    return undefined
  }
  return agent
}
