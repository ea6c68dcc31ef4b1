import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { SEEN_THRESHOLDS } from '#ui/features/tracking/impressions/seen-rule.ts'
import type { Open, OpenOptions } from './browser-test.ts'
import { hidePage, playEventServer } from './event-log.ts'
import { ready, settleView } from './settle.ts'

/** Opens a page whose events are taken in the server's place; `prepare` is done before it is loaded. */
export async function openObserved(
  open: Open,
  url: string,
  options: OpenOptions = {},
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<{ page: Page; events: LoggedEvent[] }> {
  const page = await open(options)
  const { taken: events } = await playEventServer(page.context())
  await watchObservers(page)
  await prepare(page)
  await page.goto(url)
  await ready(page)
  // What is in view has been seen by then.
  await settleView(page)
  return { page, events }
}

/** Remembers the margins of the observers that watch for impressions, and what they watch. */
async function watchObservers(page: Page): Promise<void> {
  await page.addInitScript((count) => {
    const margins: string[] = []
    const observed = new Set<Element>()
    Object.assign(globalThis, { impressionMargins: margins, observedForImpressions: observed })
    const Original = IntersectionObserver
    globalThis.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
        super(callback, options)
        if (Array.isArray(options.threshold) && options.threshold.length === count) {
          margins.push(String(options.rootMargin))
        }
      }

      override observe(element: Element): void {
        if (this.thresholds.length === count) observed.add(element)
        super.observe(element)
      }
    }
  }, SEEN_THRESHOLDS.length)
}

export function readMargins(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { impressionMargins: string[] }).impressionMargins)
}

/** The element is watched for impressions. */
export function isObserved(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const { observedForImpressions } = globalThis as unknown as { observedForImpressions: Set<Element | null> }
    return observedForImpressions.has(document.querySelector(selector))
  }, selector)
}

export async function scrollPageTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  await settleView(page)
}

/** Images of made pins exist in the database only. */
export async function playImages(page: Page): Promise<void> {
  await page.route(/\/media\/.*\.(jpg|webp)/, (route) =>
    route.fulfill({ status: 200, contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
}

export function findPins(events: readonly LoggedEvent[]): string[] {
  return events.filter(({ event_type }) => event_type === 18).map(({ object_id_str }) => object_id_str ?? '')
}

/** Hides the page and waits for the events that this ends. */
export async function leave(page: Page, events: readonly LoggedEvent[], atLeast: number): Promise<void> {
  await hidePage(page)
  await expect.poll(() => findPins(events).length).toBeGreaterThanOrEqual(atLeast)
}
