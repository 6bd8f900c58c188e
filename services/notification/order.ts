import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import { memberRoom } from '@tribu/proto/http/socket.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Tx } from '@tribu/platform/db/database.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { SocketRooms } from '@tribu/platform/short-lived/socket-rooms.ts'
import type { MailAbouts, MessageAbout } from './about.ts'
import { DEFAULTS } from './chosen.ts'
import { KINDS, type TellingKind } from './kinds.ts'
import { keepNotice } from './notice-store.postgres.ts'
import { linkOf } from './notice-words.ts'
import { orderPush, type PushOrder } from './push-orders.ts'
import { chosenBy } from './settings-store.postgres.ts'
import { orderMail, orderText, type PlainMail, type PlainText } from './store.postgres.ts'

/** What one member is told. */
export type Telling = { [K in TellingKind]: { kind: K; member: string; about: MailAbouts[K] } }[TellingKind]

/**
 * Orders messages in a transaction, and wakes who sends them after it. `what` is what a message of its kind and member is ordered once for.
 * Whether an order is sent is decided when its time has come.
 */
export type Orders = {
  /** What an account cannot do without: it goes whatever the member has chosen, and makes no notice. */
  mail: (tx: Tx, what: string, order: PlainMail) => Promise<void>
  text: (tx: Tx, what: string, order: PlainText) => Promise<void>
  /** Everything else: a notice in the app, and orders for each way by which it may be told. */
  tell: (tx: Tx, what: string, telling: Telling) => Promise<void>
  /** That there is a message: only the member's browsers hear of it at once. */
  push: (
    tx: Tx,
    what: string,
    order: { kind: 'message'; member: string; about: MessageAbout },
  ) => Promise<void>
  /** What a member has not seen of their messages. */
  unseen: (tx: Tx, what: string, member: string) => Promise<void>
}

export const makeOrders = (deps: {
  clock: Clock
  rooms: Pick<SocketRooms, 'emit'>
  mailOrdered: () => void
  textOrdered: () => void
  pushOrdered: () => void
}): Orders => {
  const filled = <O extends { kind: string; member: string }>(what: string, order: O) => ({
    ...order,
    id: newId(),
    once: `${order.kind} ${what} ${order.member}`,
    now: deps.clock(),
  })
  /** Texts that hardly anybody wants are not ordered for everybody. */
  const mayWantText = async (tx: Tx, notice: NoticeKind, member: string) =>
    DEFAULTS.channels[notice].text || (await chosenBy(tx, member)).settings.channels[notice].text
  const mail = async (tx: Tx, order: ReturnType<typeof filled>) => {
    await orderMail(tx, order)
    tx.afterCommit(deps.mailOrdered)
  }
  const text = async (tx: Tx, order: ReturnType<typeof filled>) => {
    await orderText(tx, { ...order, id: newId() })
    tx.afterCommit(deps.textOrdered)
  }
  const push = async (tx: Tx, order: ReturnType<typeof filled<PushOrder>>) => {
    await orderPush(tx, order)
    tx.afterCommit(deps.pushOrdered)
  }
  return {
    mail: (tx, what, order) => mail(tx, filled(what, order)),
    text: (tx, what, order) => text(tx, filled(what, order)),
    push: (tx, what, order) => push(tx, filled(what, order)),
    unseen: async (tx, what, member) => {
      const order = filled(what, { kind: 'messages', member })
      await mail(tx, order)
      if (await mayWantText(tx, 'messages', member)) await text(tx, order)
    },
    tell: async (tx, what, telling) => {
      const order = filled(what, telling)
      const { kind, member, about } = telling
      const notice = { ...order, link: linkOf(kind, about), createdAt: order.now }
      if (!(await keepNotice(tx, notice))) return
      tx.afterCommit(() => deps.rooms.emit([memberRoom(member)], 'notice', {}))
      await mail(tx, order)
      await push(tx, order)
      const { notice: chosenAs, texted } = KINDS[kind]
      if (texted && (await mayWantText(tx, chosenAs, member))) await text(tx, order)
    },
  }
}
