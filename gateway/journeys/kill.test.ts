import { afterAll, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { holdIndex } from '../testing/hold-index.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor } from '../testing/visitor.ts'

const servers: ServerProcess[] = []
const start = async (dataDir?: string) => {
  const server = await startServer(dataDir ? { dataDir } : {})
  servers.push(server)
  return server
}

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await servers[0]?.clean()
})

test('a listing that was saved when the process was killed, before it was indexed, is found after the restart', async () => {
  const first = await start()
  const member = makeVisitor(first.url)
  await member.signUp('aroha@example.nz')
  const photo = await member.must(member.upload())

  // What is saved while the index is held is killed unindexed.
  const index = await holdIndex(first)
  const saved = await member.must(member.send<Listing>('POST', '/api/listing', drillForm([photo])))
  expect(await index.has(saved._id)).toBe(false)
  await first.kill()
  await index.letGo()

  const second = await start(first.dataDir)
  const visitor = makeVisitor(second.url)
  await until(async () =>
    (await visitor.search('s=dril&district=23&radius=40')).some((hit) => hit._id === saved._id),
  )
  expect((await visitor.must(visitor.send<Listing>('GET', `/api/listing/${saved._id}`))).name).toBe(
    saved.name,
  )
  const picture = await fetch(`${second.url}/images/medium/${photo.uid}.jpg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('killed again and again while members list things, nothing acknowledged is lost', async () => {
  const first = await start()
  const acknowledged: string[] = []
  let dataDir = first.dataDir
  let server = first
  const member = makeVisitor(server.url)
  await member.signUp('hemi@example.nz')
  for (let round = 0; round < 5; round += 1) {
    const sender = makeVisitor(server.url)
    await sender.send('POST', '/api/signin', { email: 'hemi@example.nz', password: 'pōhutukawa at dusk' })
    const photos = [
      await sender.must(sender.upload()),
      await sender.must(sender.upload()),
      await sender.must(sender.upload()),
    ]
    let killed = false
    const writing = photos.map(async (photo) => {
      const answer = await sender
        .send<Listing>('POST', '/api/listing', drillForm([photo]))
        .catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(answer.body._id)
      // At another moment each round: while some are saved and others not.
      if (!killed) {
        killed = true
        await server.kill()
      }
    })
    await Promise.all(writing)
    server = await start(dataDir)
    dataDir = server.dataDir
  }
  const visitor = makeVisitor(server.url)
  expect(acknowledged.length).toBeGreaterThanOrEqual(5)
  await until(async () => {
    const found = new Set((await visitor.search('s=drill&limit=100')).map((hit) => hit._id))
    return acknowledged.every((id) => found.has(id))
  })
  await server.kill()
  await first.clean()
}, 600_000)
