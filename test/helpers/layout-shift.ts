import type { Page } from 'playwright-core'

/** Starts to add up layout shifts; call it before the page is opened. */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(globalThis, { layoutShift: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) sum.value += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { layoutShift: { value: number } }).layoutShift.value)
}
