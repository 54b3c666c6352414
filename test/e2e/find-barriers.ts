import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Findings of axe on the current screen: all rules in the light theme, colour rules in the dark theme. */
export async function findBarriers(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NOTHING }) }).setLegacyMode(true)
    // Elements without findings are described once for each rule: nobody reads them.
    axe.options({ resultTypes: ['violations'] })
    if (scheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    const { violations } = await axe.analyze()
    for (const { id, nodes } of violations)
      found.push(...nodes.map((node) => `${scheme}: ${id}: ${node.html.slice(0, 200)}: ${node.failureSummary ?? ''}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  return found
}

const NOTHING = ';'

/** True if every frame still has axe from an earlier call. The builder would send and run its 1.5 MB twice for each of them again. */
async function hasAxe(page: Page): Promise<boolean> {
  const answers = page.frames().map((frame) => frame.evaluate('typeof window.axe?.run === "function"').catch(() => false))
  return (await Promise.all(answers)).every(Boolean)
}
