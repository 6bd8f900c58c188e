import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fallbackInWords } from '@tribu/platform/config/settings.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import { paymentInternal } from '@tribu/proto/internal/payment.ts'
import { demoId } from './demo-id.ts'
import { demoListings } from './demo-listings.ts'
import { fill } from './fill.ts'

export const settings = z.object({
  DEMO_LISTINGS: fallbackInWords(
    z.coerce.number().int().min(1, 'must be 1 or more').optional(),
    'all',
  ).describe(
    'How many of the demo listings are filled in, the newest first; their pictures take minutes of one core',
  ),
})

/** What `DATA_DIR/demo.json` remembers: from when the data is laid out (ms), and whether all of it is there. */
type Progress = { from: number; filled: boolean }

/**
 * Fills an empty marketplace in the background, so that no page waits for it. A marketplace that has listings of its own, and none of
 * ours, is never touched. Where the folder or the database was lost, it fills in what is missing.
 */
export const start = async ({
  config,
  engines,
  internal,
  platform,
  clock,
  log,
}: ModuleContext<z.output<typeof settings>>): Promise<StartedModule> => {
  if (!platform.DEMO_DATA) return {}
  const file = join(platform.DATA_DIR, 'demo.json')
  const identity = internal.client('identity', identityInternal)
  const listing = internal.client('listing', listingInternal)
  const messaging = internal.client('messaging', messagingInternal)
  const payment = internal.client('payment', paymentInternal)
  const images = await engines.images()
  let stopped = false

  const remembered = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Progress,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return undefined
    },
  )
  const isEmpty = (await listing.sitemap({ limit: 1 })).length === 0
  const hasOurs = async () =>
    (await listing.stillListed({ ids: demoListings().map(({ key }) => demoId('listing', key)) })).length > 0
  const progress =
    remembered && !(remembered.filled && isEmpty)
      ? remembered
      : isEmpty || (await hasOurs())
        ? { from: clock(), filled: false }
        : undefined
  const remember = async (state: Progress) => {
    await mkdir(platform.DATA_DIR, { recursive: true })
    await writeFile(file, `${JSON.stringify(state)}\n`)
  }

  const work = async () => {
    if (!progress || progress.filled) return
    await remember(progress)
    const all = await fill({
      identity,
      listing,
      messaging,
      payment,
      images,
      clock,
      from: progress.from,
      most: config.DEMO_LISTINGS,
      stopped: () => stopped,
    })
    if (all) await remember({ ...progress, filled: true })
  }
  const working = work().catch((error: unknown) => {
    if (!stopped)
      log.error({ err: error }, 'the demo data could not be filled in; it goes on at the next start')
  })
  return {
    stop: async () => {
      stopped = true
      await working
    },
  }
}
