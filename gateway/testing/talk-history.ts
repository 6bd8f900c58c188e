import type { Message } from '@tribu/proto/http/message.ts'

/** What one member of a thread did and saw. Every text is written once only, so that it tells a message from all others. */
export type TalkRecord = {
  member: string
  /** What was acknowledged, with the number it got. */
  acknowledged: { text: string; seq: number }[]
  /** What was written, acknowledged or not. */
  written: string[]
  /** The messages on the member's page, as it stood at the end. */
  page: Pick<Message, 'seq' | 'message' | 'user'>[]
  /** The whole thread, as the member reads it by a call. */
  thread: Pick<Message, 'seq' | 'message' | 'user'>[]
}

const line = ({ seq, user, message }: TalkRecord['page'][number]) => `${seq} ${user} ${message}`

const faultsOf = ({ member, acknowledged, page, thread }: TalkRecord): string[] => {
  const faults: string[] = []
  const at = new Map(thread.map((message) => [message.seq, message]))
  for (const { text, seq } of acknowledged) {
    const there = at.get(seq)
    if (there?.message !== text || there.user !== member)
      faults.push(`${member}: "${text}" was acknowledged as ${seq}, where there is "${there?.message}"`)
  }
  thread.forEach(({ seq }, i) => {
    if (seq !== i + 1) faults.push(`${member}: message ${i + 1} of the thread has the number ${seq}`)
  })
  const shown = new Set(page.map(line))
  for (const message of thread)
    if (!shown.has(line(message))) faults.push(`${member}: the page lacks ${line(message)}`)
  if (page.length > thread.length) faults.push(`${member}: the page shows more than there is`)
  return faults
}

/**
 * Judges a thread by what its two members recorded themselves. Faults: an acknowledged message that is not there once under its number;
 * numbers with a gap; two members who read different threads; a text twice, or one that nobody wrote; a page that lacks a message.
 */
export const judgeTalk = (records: TalkRecord[]): string[] => {
  const faults = records.flatMap(faultsOf)
  const [first, ...others] = records.map(({ thread }) => thread.map(line).join('\n'))
  if (others.some((other) => other !== first)) faults.push('the members read different threads')
  const written = new Set(records.flatMap((record) => record.written))
  const seen = new Set<string>()
  for (const { message } of records[0]?.thread ?? []) {
    if (seen.has(message)) faults.push(`"${message}" is there twice`)
    if (!written.has(message)) faults.push(`"${message}" was written by nobody`)
    seen.add(message)
  }
  return faults
}
