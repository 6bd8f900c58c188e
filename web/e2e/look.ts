import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe finds on a page as it stands, and how far it reaches past the screen's edge. Empty when all is well. */
export const look = async (page: Page, where: string): Promise<string[]> => {
  // Nothing that still loads: neither skeletons nor pictures on their way.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  // Legacy: without a second page for the report, which is for frames of other sites. There are none, and it takes as long as the look.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const faults = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map((node) => node.target.join(' '))
    return `${where}: ${id}: ${places.join(' | ')}`
  })
  return overflow > 0 ? [...faults, `${where}: reaches ${overflow} px past the edge`] : faults
}
