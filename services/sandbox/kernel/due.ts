import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { StripeError } from './errors.ts'
import { makeScope, type Scope } from './scope.ts'

export type Task = (scope: Scope, object: string) => Promise<void>

/** Notes in the request's transaction that `task` is to be done to an object of this account. `at` in seconds. */
export const schedule = async (scope: Scope, task: string, object: string, at: number): Promise<void> => {
  await scope.tx.query('insert into sandbox.due (task, object, due_at) values ($1, $2, $3)', [
    task,
    object,
    at * 1000,
  ])
}

/** Does the first thing that is due, in one transaction with its note; returns whether there was one. */
export const makeDoDue =
  (deps: { db: Database; clock: Clock; tasks: Record<string, Task>; wakeDelivery: () => void }) =>
  (): Promise<boolean> =>
    deps.db.transaction(async (tx) => {
      const now = deps.clock()
      const [due] = await tx.query<{ task: string; object: string; account: string | null }>(
        `with first as (
           delete from sandbox.due where number = (
             select number from sandbox.due where due_at <= $1 order by due_at, number limit 1 for update skip locked
           ) returning task, object
         )
         select first.task, first.object, object.account from first left join sandbox.object on object.id = first.object`,
        [now],
      )
      if (!due) return false
      tx.afterCommit(deps.wakeDelivery)
      const task = deps.tasks[due.task]
      // An object that was deleted meanwhile has nothing to come.
      if (due.account === null || !task) return true
      const scope = makeScope({
        tx,
        account: due.account,
        now: secondsOf(now),
        origin: '',
        requestId: null,
        idempotencyKey: null,
      })
      await tx.query('savepoint work')
      try {
        await task(scope, due.object)
      } catch (error) {
        // What the objects no longer allow does not happen, and is not tried again.
        if (!(error instanceof StripeError)) throw error
        await tx.query('rollback to savepoint work')
      }
      return true
    })
