import type { Page } from 'playwright-core'

interface Shifts {
  value: number
  /** Elements with where they were and where they are, so that a test that fails says why. */
  moved: string[]
}

/** Starts to add up layout shifts; call it before the page is opened. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  const read = await watchShifts(page)
  return async () => (await read()).value
}

/** The same, with what moved. */
export async function watchShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { value: 0, moved: [] }
    Object.assign(globalThis, { layoutShifts: shifts })
    interface Shift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        shifts.value += entry.value
        for (const { node, previousRect, currentRect } of entry.sources ?? []) {
          const element = node instanceof Element ? node : node?.parentElement
          const name = element?.cloneNode() instanceof Element ? (element.cloneNode() as Element).outerHTML : '?'
          shifts.moved.push(`${name.slice(0, 200)}: ${box(previousRect)} to ${box(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { layoutShifts: Shifts }).layoutShifts)
}
