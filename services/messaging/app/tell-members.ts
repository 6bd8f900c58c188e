import type { SocketRooms } from '@tribu/platform/short-lived/socket-rooms.ts'
import type { ToPage } from '@tribu/proto/http/live.ts'
import { memberRoom } from '@tribu/proto/http/socket.ts'
import type { MessageRecord, ThreadRecord } from '../domain/thread.ts'
import { presentMessage } from '../present.ts'

/**
 * Tells the open pages of the two members, and of nobody else. Nothing depends on its arrival: what a page lacks it gets when it asks, and the
 * hint that comes with each event lets it know.
 */
export const makeTellMembers = (rooms: Pick<SocketRooms, 'emit'>) => {
  const tell = <N extends keyof ToPage>(to: readonly string[], name: N, news: Parameters<ToPage[N]>[0]) =>
    rooms.emit(to.map(memberRoom), name, news)
  return {
    written: ({ members }: ThreadRecord, message: MessageRecord) =>
      tell(members, 'message', presentMessage(message)),
    changed: ({ id, members, seq }: { id: string; members: readonly string[]; seq: number }) =>
      tell(members, 'thread', { _id: id, seq }),
    endedOrNot: ({ id, members }: ThreadRecord) => tell(members, 'talk', { thread: id }),
    seen: ({ id, members }: ThreadRecord, user: string, seq: number) =>
      tell(members, 'seen', { thread: id, user, seq }),
    typing: ({ id, members }: ThreadRecord, user: string) =>
      tell(
        members.filter((member) => member !== user),
        'typing',
        { thread: id, user },
      ),
  }
}
export type TellMembers = ReturnType<typeof makeTellMembers>
