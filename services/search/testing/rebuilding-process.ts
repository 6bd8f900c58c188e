// A copy of search in a process of its own that rebuilds its index, slowly, so that a test can end it in the middle.
import { setTimeout as pause } from 'node:timers/promises'
import { startCopy, type World } from './index-world.ts'

const [world = '', building = ''] = process.argv.slice(2)
const copy = await startCopy(JSON.parse(world) as World, (index) => ({
  ...index,
  open: (number) => {
    const generation = index.open(number)
    if (number !== Number(building)) return generation
    const put: typeof generation.put = async (document) => {
      await pause(20)
      await generation.put(document)
    }
    return { ...generation, put }
  },
}))
await copy.kept.rebuild()
process.exitCode = 1 // it came to its end, which no test wants
