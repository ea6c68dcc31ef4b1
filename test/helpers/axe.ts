import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'

const readAxe = () => readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let axeSource: Promise<string> | undefined

/**
 * What axe finds wrong with the page, or with a part of it, with all that moves brought to its end: one line a rule,
 * with its elements. The contrast of colors takes a good part of the time.
 */
export async function findBarriers(page: Page, { within = 'html', hasContrast = true } = {}): Promise<string[]> {
  // Run through the debugger, which the page's Content-Security-Policy has no say in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await (axeSource ??= readAxe()))
  return page.evaluate(
    async ({ within, hasContrast }) => {
      // What fades in has less contrast on its way. A spinner never ends.
      const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      for (const animation of passing) animation.finish()
      const { axe } = globalThis as unknown as { axe: typeof Axe }
      // Rules that pass are not described, which would cost as much again.
      const { violations } = await axe.run(within, {
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: hasContrast } },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    },
    { within, hasContrast },
  )
}
