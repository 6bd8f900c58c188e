import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { invalid, notFound } from '@tribu/platform/errors.ts'
import { idFrom } from '@tribu/platform/ids.ts'
import type { MessageReport } from '@tribu/proto/http/message.ts'
import type { ThreadRecord } from '../domain/thread.ts'
import type { MessagingStore, Page, Report } from '../ports.ts'
import { presentMessage, presentParty } from '../present.ts'

// What was said before a message tells an admin what it meant.
const SHOWN_BEFORE = 10

/** What an admin reads of a report: the message, and before it what was said until then. */
export const messagesReported = (store: MessagingStore, { thread, seq }: Pick<Report, 'thread' | 'seq'>) =>
  store.messages(thread, { before: seq + 1, limit: SHOWN_BEFORE + 1 })

/** Messages that members show to the admins. */
export const makeReports = (deps: { store: MessagingStore; clock: Clock }) => {
  const { store, clock } = deps

  const show = async (reports: Report[]): Promise<MessageReport[]> => {
    const members = await store.members([
      ...new Set(reports.flatMap(({ reporter, reported }) => [reporter, reported])),
    ])
    const shown = reports.map(async (report): Promise<MessageReport[]> => {
      const part = await messagesReported(store, report)
      const message = part.pop()
      if (!message) return []
      return [
        {
          _id: report.id,
          thread: report.thread,
          reason: report.reason as MessageReport['reason'],
          comment: report.comment,
          reporter: presentParty(report.reporter, members),
          reported: presentParty(report.reported, members),
          message: presentMessage(message),
          before: part.map(presentMessage),
          'created-at': secondsOf(report.createdAt),
          'done-at': report.doneAt === null ? null : secondsOf(report.doneAt),
        },
      ]
    })
    return (await Promise.all(shown)).flat()
  }

  return {
    /** @throws AppError not-found (no such message), invalid (it is not the other's) */
    add: async (
      thread: ThreadRecord,
      reporter: string,
      { seq, reason, comment }: Pick<Report, 'seq' | 'reason' | 'comment'>,
    ): Promise<string> => {
      const [message] = await store.messages(thread.id, { before: seq + 1, limit: 1 })
      if (message?.seq !== seq) throw notFound()
      if (message.sender === null || message.sender === reporter)
        throw invalid('seq', 'Only messages of the other member can be reported')
      const report = await store.addReport({
        id: idFrom(`report ${thread.id} ${seq} ${reporter}`),
        thread: thread.id,
        seq,
        reporter,
        reported: message.sender,
        reason,
        comment,
        createdAt: clock(),
        doneAt: null,
      })
      return report.id
    },
    list: async (page: Page) => show(await store.reports(page)),
    /** @throws AppError not-found */
    close: async (id: string, done: boolean): Promise<MessageReport> => {
      const report = await store.closeReport(id, done ? clock() : null)
      const [shown] = report ? await show([report]) : []
      if (!shown) throw notFound()
      return shown
    },
  }
}
