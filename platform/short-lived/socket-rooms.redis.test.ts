import { expect, test } from '@jest/globals'
import type { Server } from 'socket.io'
import { makeLog } from '../log.ts'
import { onEngine } from '../testing/engine-addresses.ts'
import { makeLine } from '../testing/line.ts'
import { until } from '../testing/until.ts'
import { openRedisRooms } from './socket-rooms.ts'

await onEngine('redis', (start) => {
  test.each(['cut', 'silent'] as const)(
    'pages of a process whose line to Redis was %s hear that they may have missed something, once it is back',
    async (how) => {
      const { settings, stop } = await start()
      const line = await makeLine(settings['REDIS_URL']!, 6379)
      const rooms = openRedisRooms({ url: line.url, namespace: 'test', log: makeLog('silent') })
      const heard: string[] = []
      // All that is used of a server here.
      rooms.serve({ local: { emit: (name: string) => heard.push(name) } } as unknown as Server)
      // Once at the beginning, by when all connections are there.
      await until(() => heard.length > 0)
      heard.length = 0
      line.put(how)
      // One that says nothing is given up as well.
      await until(() => line.connections() < 2)
      line.put('open')
      await until(() => heard.length > 0)
      expect(heard[0]).toBe('again')
      rooms.close()
      line.close()
      await stop()
    },
  )
})
