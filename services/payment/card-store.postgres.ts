import { makeEvent } from '@tribu/platform/bus/event.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'

/** A saved card; `id` is Stripe's payment method, `expires` MM/YY. */
export type SavedCard = { id: string; brand: string; last4: string; expires: string; isDefault: boolean }
type Row = { id: string; brand: string; last4: string; expires: string; is_default: boolean }

const LIST =
  'select id, brand, last4, expires, is_default from payment.card where member = $1 order by added_at, id'
const cardOf = ({ is_default: isDefault, ...card }: Row): SavedCard => ({ ...card, isDefault })

/** The saved cards of members, and who they are at Stripe. Every change tells all the cards there are then. */
export const makeCardStore = (db: Database, outbox: Outbox) => {
  const customerOf = async (member: string) =>
    (
      await db.query<{ customer: string }>('select customer from payment.customer where member = $1', [
        member,
      ])
    )[0]?.customer

  const change = (
    name: 'card.attached' | 'card.removed',
    member: string,
    work: (tx: Tx) => Promise<boolean>,
  ): Promise<SavedCard[]> =>
    db.transaction(async (tx) => {
      // The lock of the customer's row keeps two changes apart.
      const [customer] = await tx.query<{ version: number }>(
        'select version from payment.customer where member = $1 for update',
        [member],
      )
      const news = customer !== undefined && (await work(tx))
      const cards = (await tx.query<Row>(LIST, [member])).map(cardOf)
      if (!customer || !news) return cards
      const version = customer.version + 1
      await tx.query('update payment.customer set version = $2 where member = $1', [member, version])
      await outbox.add(tx, makeEvent(name, member, { cards: { member, version: BigInt(version), cards } }))
      return cards
    })

  const makeDefault = async (tx: Tx, member: string, id: string | undefined) => {
    await tx.query('update payment.card set is_default = false where member = $1 and is_default', [member])
    await tx.query('update payment.card set is_default = true where member = $1 and id = $2', [member, id])
  }

  return {
    customerOf,
    /** Keeps who a member is at Stripe; the first that is kept stays. */
    keepCustomer: async (member: string, customer: string): Promise<string> => {
      await db.query(
        'insert into payment.customer (member, customer) values ($1, $2) on conflict do nothing',
        [member, customer],
      )
      return (await customerOf(member)) ?? customer
    },
    memberOf: async (customer: string) =>
      (
        await db.query<{ member: string }>('select member from payment.customer where customer = $1', [
          customer,
        ])
      )[0]?.member,
    list: async (member: string) => (await db.query<Row>(LIST, [member])).map(cardOf),
    defaultOf: async (member: string) =>
      (await db.query<Row>(LIST, [member])).map(cardOf).find(({ isDefault }) => isDefault),
    /** Keeps a card, which becomes the default; one that is there already stays as it is. `now` in seconds. */
    add: (member: string, card: Omit<SavedCard, 'isDefault'>, now: number) =>
      change('card.attached', member, async (tx) => {
        const added = await tx.query(
          `insert into payment.card (id, member, brand, last4, expires, is_default, added_at) values ($1, $2, $3, $4, $5, false, $6)
           on conflict do nothing returning id`,
          [card.id, member, card.brand, card.last4, card.expires, now],
        )
        if (added.length > 0) await makeDefault(tx, member, card.id)
        return added.length > 0
      }),
    setDefault: (member: string, id: string) =>
      change('card.attached', member, async (tx) => {
        await makeDefault(tx, member, id)
        return true
      }),
    /** The newest of the others becomes the default. */
    remove: (member: string, id: string) =>
      change('card.removed', member, async (tx) => {
        const gone = await tx.query('delete from payment.card where member = $1 and id = $2 returning id', [
          member,
          id,
        ])
        const left = (await tx.query<Row>(LIST, [member])).map(cardOf)
        if (left.length > 0 && !left.some(({ isDefault }) => isDefault))
          await makeDefault(tx, member, left.at(-1)?.id)
        return gone.length > 0
      }),
  }
}
export type CardStore = ReturnType<typeof makeCardStore>
