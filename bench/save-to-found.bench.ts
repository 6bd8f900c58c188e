import type { Listing } from '@tribu/proto/http/listing.ts'
import { drillForm, makeVisitor } from '@tribu/gateway/testing/visitor.ts'
import { timed, timingsOf } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { withServer } from './server/with-server.ts'

// From the answer to "list this" to the first search that shows it, through the public door, the edge cache in front.

const LISTINGS = 60
const GIVE_UP_MS = 10_000

await withServer({}, async (url) => {
  const member = makeVisitor(url)
  await member.signUp('bench@example.nz')
  const [saves, finds, reads]: [number[], number[], number[]] = [[], [], []]
  for (let nth = 0; nth < LISTINGS; nth += 1) {
    const photo = await member.must(member.upload())
    let id = ''
    saves.push(
      await timed(async () => {
        id = (await member.must(member.send<Listing>('POST', '/api/listing', drillForm([photo]))))._id
      }),
    )
    const find = async () =>
      (await member.search('s=drill&sort=newest&limit=100')).some((hit) => hit._id === id)
    finds.push(
      await timed(async () => {
        const began = Date.now()
        while (!(await find())) if (Date.now() - began > GIVE_UP_MS) throw new Error('it was never found')
      }),
    )
    reads.push(await timed(find))
  }
  const row = (what: string, ms: number[]) => {
    const { median, p99 } = timingsOf(ms)
    return {
      ms: what,
      p50: milliseconds(median),
      p99: milliseconds(p99),
      'of one search': times(median / timingsOf(reads).median),
    }
  }
  printTable(`Save to found, n = ${LISTINGS}, embedded engines with fsync`, [
    row('POST /api/listing answered', saves),
    row('from then until a search shows it', finds),
    row('one such search', reads),
  ])
})
