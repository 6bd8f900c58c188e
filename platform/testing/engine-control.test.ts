import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from '@jest/globals'
import { controlledEngine, onControlledEngine } from './engine-control.ts'

const greets = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  try {
    socket.write('PING\r\n')
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5000) })) as [Buffer]
    return answer.toString().startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

onControlledEngine(() => {
  test("an engine of one's own is started, paused, resumed, killed and started again", async () => {
    const engine = await controlledEngine('redis')
    const url = engine.settings['REDIS_URL']!
    try {
      expect(await greets(url)).toBe(true)
      await engine.pause()
      expect(await greets(url)).toBe(false)
      await engine.resume()
      expect(await greets(url)).toBe(true)
      await engine.kill9()
      expect(await greets(url)).toBe(false)
      await engine.start()
      expect(await greets(url)).toBe(true)
    } finally {
      await engine.remove()
    }
    expect(await greets(url)).toBe(false)
  })
})
