import { act } from '@testing-library/react'
import type { ToPage } from '@tribu/proto/http/live.ts'
import { nowJoined } from '../src/lib/live/joined-socket.ts'
import type { LiveSocket } from '../src/lib/live/joined-socket.ts'
import { hearMessages } from '../src/lib/live/live-messages.ts'

type Told = { name: string; given: unknown }

/**
 * Stands in for the socket of the page in component tests, joined as this member. Gives what the page said; `tell` is what the server tells.
 * `leave` when the test is over.
 */
export const fakeSocket = (member: string, takes = true) => {
  const said: Told[] = []
  const heard = new Map<string, (news: never) => void>()
  const say = (name: string, given: unknown, taken?: (done: boolean) => void) => {
    said.push({ name, given })
    taken?.(takes)
  }
  const socket = {
    connected: true,
    on: (name: string, listener: (news: never) => void) => heard.set(name, listener),
    emit: say,
    timeout: () => ({
      emitWithAck: async (name: string, given: unknown) => {
        say(name, given)
        return takes
      },
    }),
  }
  hearMessages(socket as unknown as LiveSocket)
  nowJoined({ socket: socket as unknown as LiveSocket, _id: member, apikey: 'a key' })
  return {
    said,
    of: (name: string) => said.filter((told) => told.name === name).map(({ given }) => given),
    tell: <N extends keyof ToPage>(name: N, ...[news]: Parameters<ToPage[N]>) =>
      act(async () => heard.get(name)?.(news as never)),
    leave: () => nowJoined(undefined),
  }
}
