import type { Agent } from 'node:http'
import type { Clock } from '../clock.ts'
import type { PlatformSettings } from '../config/platform-settings.ts'
import { addressesIn } from '../config/settings.ts'
import { makeConnectedAgent } from '../http/connected-agent.ts'
import { makeUpstream, type Upstream } from '../http/upstream.ts'

/** Where the modules of other processes are, and the connections to them. */
export type OtherProcesses = { upstreamOf: (module: string) => Upstream | undefined; agent: Agent }

/** Reads LISTING_URL for listing, and so on. `here` are the modules of this process: they are never asked elsewhere. */
export const findOtherProcesses = (
  platform: PlatformSettings,
  here: string[],
  clock: Clock,
): OtherProcesses => {
  const settings: Record<string, unknown> = platform
  const found = new Map<string, Upstream | undefined>()
  const find = (module: string): Upstream | undefined => {
    const given = settings[`${module.toUpperCase()}_URL`]
    return typeof given === 'string' && !here.includes(module)
      ? makeUpstream(addressesIn(given), clock)
      : undefined
  }
  return {
    upstreamOf: (module) => {
      if (!found.has(module)) found.set(module, find(module))
      return found.get(module)
    },
    agent: makeConnectedAgent(),
  }
}
