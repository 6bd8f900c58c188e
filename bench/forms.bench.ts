import type { Listing } from '@tribu/proto/http/listing.ts'
import { missingForOwn } from '@tribu/platform/testing/own-engines.ts'
import { drillForm, makeVisitor } from '@tribu/gateway/testing/visitor.ts'
import { alternate, timed } from './measure.ts'
import { milliseconds, printTable, times } from './print-table.ts'
import { withServer } from './server/with-server.ts'

// The two forms beside each other through the public door, the same calls turn by turn: one process on embedded engines, and a process for
// each module on the real engines that the environment names. Both edge caches are off: the modules are measured.

const LISTINGS = 40
const TURNS = 100
const SAVES = 40
const GIVE_UP_MS = 10_000

const open = async (url: string) => {
  const member = makeVisitor(url)
  const { _id: user } = await member.signUp('bench@example.nz')
  const photo = async () => member.must(member.upload())
  const save = async (name: string) =>
    (await member.must(member.send<Listing>('POST', '/api/listing', drillForm([await photo()], { name }))))
      ._id
  const found = async (id: string, query: string) =>
    (await member.search(query)).some((hit) => hit._id === id)
  const waitFor = async (id: string) => {
    const began = Date.now()
    while (!(await found(id, 's=drill&sort=newest&limit=100')))
      if (Date.now() - began > GIVE_UP_MS) throw new Error('it was never found')
  }
  let listing = ''
  for (let nth = 0; nth < LISTINGS; nth += 1) listing = await save(`Makita cordless drill ${nth}`)
  await waitFor(listing)
  const get = (path: string) => () => member.must(member.send('GET', path))
  return {
    save,
    waitFor,
    routes: {
      'GET /api/listing, text + 40 km': get('/api/listing?s=drill&district=23&radius=40'),
      'GET /api/listing, newest': get('/api/listing'),
      'GET /api/listing/:id': get(`/api/listing/${listing}`),
      'GET /api/related': get(`/api/related?id=${listing}`),
      'GET /api/user, signed in': get(`/api/user/${user}`),
      'GET /, the page': () => fetch(url).then((answer) => answer.text()),
      'POST /api/photo': () => photo(),
    } satisfies Record<string, () => Promise<unknown>>,
  }
}

/** Saves a listing that is found later; what is timed is the way from its answer into the index. */
const saveToFound = async ({ save, waitFor }: Awaited<ReturnType<typeof open>>) => {
  const id = await save('Makita cordless drill, new')
  return timed(() => waitFor(id))
}

const missing = missingForOwn(process.env)
if (missing.length > 0) {
  console.log(`\nThe two forms were not measured beside each other. ${missing.join(' ')}`)
} else {
  await withServer({ EDGE_CACHE: 'off' }, async (embeddedUrl) => {
    await withServer(
      { EDGE_CACHE: 'off' },
      async (processesUrl) => {
        const [embedded, processes] = [await open(embeddedUrl), await open(processesUrl)]
        const rows = []
        for (const name of Object.keys(embedded.routes) as (keyof typeof embedded.routes)[]) {
          const [one, other] = await alternate(TURNS, embedded.routes[name], processes.routes[name])
          rows.push({
            ms: name,
            'embedded p50': milliseconds(one.median),
            'embedded p99': milliseconds(one.p99),
            'processes p50': milliseconds(other.median),
            'processes p99': milliseconds(other.p99),
            'processes : embedded': times(other.median / one.median),
          })
        }
        printTable(`The two forms, one caller, ${TURNS} of each in turn`, rows)
        const waits: Record<'embedded' | 'processes', number[]> = { embedded: [], processes: [] }
        for (let nth = 0; nth < SAVES; nth += 1) {
          waits.embedded.push(await saveToFound(embedded))
          waits.processes.push(await saveToFound(processes))
        }
        const p50 = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!
        const worst = (of: number[]) => Math.max(...of)
        printTable(`Save to found, n = ${SAVES} of each in turn`, [
          {
            ms: 'from the answer until a search shows it',
            'embedded p50': milliseconds(p50(waits.embedded)),
            'embedded slowest': milliseconds(worst(waits.embedded)),
            'processes p50': milliseconds(p50(waits.processes)),
            'processes slowest': milliseconds(worst(waits.processes)),
            'processes : embedded': times(p50(waits.processes) / p50(waits.embedded)),
          },
        ])
      },
      'processes',
    )
  })
}
