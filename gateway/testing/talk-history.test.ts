import { expect, test } from '@jest/globals'
import { judgeTalk, type TalkRecord } from './talk-history.ts'

const thread = [
  { seq: 1, user: 'ana', message: 'a1' },
  { seq: 2, user: 'ben', message: 'b1' },
]
const ana: TalkRecord = {
  member: 'ana',
  acknowledged: [{ text: 'a1', seq: 1 }],
  written: ['a1'],
  page: thread,
  thread,
}
const ben: TalkRecord = { ...ana, member: 'ben', acknowledged: [{ text: 'b1', seq: 2 }], written: ['b1'] }

test('a talk as it should be has no fault; an answer that got lost is none', () => {
  expect(judgeTalk([ana, ben])).toEqual([])
  expect(judgeTalk([{ ...ana, acknowledged: [] }, ben])).toEqual([])
})

const third = { seq: 3, user: 'ana', message: 'a2' }
const longer = [...thread, third]
test.each<[string, TalkRecord[], string]>([
  [
    'acknowledged and not there',
    [{ ...ana, acknowledged: [{ text: 'a2', seq: 3 }], written: ['a1', 'a2'] }, ben],
    'ana: "a2" was acknowledged as 3, where there is "undefined"',
  ],
  [
    'another under its number',
    [{ ...ana, acknowledged: [{ text: 'a1', seq: 2 }] }, ben],
    'ana: "a1" was acknowledged as 2, where there is "b1"',
  ],
  ['a page that lacks one', [{ ...ana, page: thread.slice(0, 1) }, ben], 'ana: the page lacks 2 ben b1'],
  [
    'a page that shows another order',
    [
      {
        ...ana,
        page: [
          { ...thread[0]!, seq: 2 },
          { ...thread[1]!, seq: 1 },
        ],
      },
      ben,
    ],
    'ana: the page lacks 1 ana a1',
  ],
  [
    'two that read different threads',
    [{ ...ana, written: ['a1', 'a2'], thread: longer, page: longer }, ben],
    'the members read different threads',
  ],
  [
    'one message twice',
    [ana, ben].map((record) => {
      const twice = [...thread, { ...third, message: 'a1' }]
      return { ...record, thread: twice, page: twice }
    }),
    '"a1" is there twice',
  ],
  [
    'one that nobody wrote',
    [ana, ben].map((record) => ({ ...record, thread: longer, page: longer })),
    '"a2" was written by nobody',
  ],
  [
    'a gap',
    [ana, ben].map((record) => {
      const gap = [thread[0]!, { ...thread[1]!, seq: 3 }]
      return { ...record, acknowledged: [], thread: gap, page: gap }
    }),
    'ana: message 2 of the thread has the number 3',
  ],
])('sees %s', (_, records, fault) => {
  expect(judgeTalk(records)).toContain(fault)
})
