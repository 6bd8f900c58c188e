import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { drillForm, makeVisitor } from '@tribu/gateway/testing/visitor.ts'
import { timingsOf } from './measure.ts'
import { printTable } from './print-table.ts'
import { withServer } from './server/with-server.ts'

// The main reads through the public door, with and without its cache, beside a bare Express that sends the same bytes. The load comes from
// this process, on the same cores: only the ratios mean something.

const LISTINGS = 40
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 16

const perSecond = async (url: string) => {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} failed`)
  return result.requests.average
}

const fill = async (url: string) => {
  const member = makeVisitor(url)
  await member.signUp('bench@example.nz')
  let last = ''
  for (let nth = 0; nth < LISTINGS; nth += 1) {
    const photo = await member.must(member.upload())
    const form = drillForm([photo], { name: `Makita cordless drill ${nth}` })
    last = (await member.must(member.send<Listing>('POST', '/api/listing', form)))._id
  }
  while ((await member.search('limit=100')).length < LISTINGS);
  return [
    {
      name: 'GET /api/listing, text + 40 km',
      path: '/api/listing?s=drill&district=23&radius=40',
      bare: 'list',
    },
    { name: 'GET /api/listing/:id', path: `/api/listing/${last}`, bare: 'one' },
    { name: 'GET /', path: '/', bare: 'html' },
  ]
}

const startBare = async (url: string, routes: { path: string; bare: string }[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'tribu-bench-'))
  for (const { path, bare } of routes)
    await writeFile(join(folder, bare), await (await fetch(`${url}${path}`)).text())
  const script = join(import.meta.dirname, 'server', 'bare-express.ts')
  const child = spawn(process.execPath, [script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    bareUrl: line.toString().trim(),
    stopBare: async () => {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

await withServer({}, async (cachedUrl) => {
  await withServer({ EDGE_CACHE: 'off' }, async (uncachedUrl) => {
    const [routes, uncachedRoutes] = [await fill(cachedUrl), await fill(uncachedUrl)]
    const { bareUrl, stopBare } = await startBare(cachedUrl, routes)
    const rows = []
    for (const [nth, { name, path, bare }] of routes.entries()) {
      const rates: Record<'bare' | 'cached' | 'uncached', number[]> = { bare: [], cached: [], uncached: [] }
      for (let round = 0; round < ROUNDS; round += 1) {
        process.stderr.write(`\r  ${name}: round ${round + 1} of ${ROUNDS}      `)
        rates.bare.push(await perSecond(`${bareUrl}/${bare}`))
        rates.cached.push(await perSecond(`${cachedUrl}${path}`))
        rates.uncached.push(await perSecond(`${uncachedUrl}${uncachedRoutes[nth]!.path}`))
      }
      const [bareRate, cached, uncached] = [rates.bare, rates.cached, rates.uncached].map(
        (of) => timingsOf(of).median,
      )
      rows.push({
        'requests a second': name,
        'bare Express': Math.round(bareRate!),
        'our door': Math.round(cached!),
        'EDGE_CACHE=off': Math.round(uncached!),
        'door : bare': (cached! / bareRate!).toFixed(2),
        'off : bare': (uncached! / bareRate!).toFixed(2),
      })
    }
    process.stderr.write('\r')
    await stopBare()
    printTable(
      `Main reads, ${CONNECTIONS} connections, medians of ${ROUNDS} rounds of ${SECONDS} s in turn, uncompressed`,
      rows,
    )
  })
})
