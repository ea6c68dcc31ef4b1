import type { Page } from 'playwright-core'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { ready } from './settle.ts'

/** Links of the cards of a feed. */
export const CARD = 'main a[href^="/pin/"]:not([href*="?"])'

/** A pin of the demo: pages of related pins are below it, which one that another test has just made may lack. */
export async function findDemoPin(db: Database): Promise<string> {
  const [path = ''] = await findDemoPins(db, 1)
  return path
}

/** Those stay, while what other tests have made may go at any moment. */
export async function findDemoPins(db: Database, count: number): Promise<string[]> {
  const { rows } = await db.$client.execute({
    sql: `select id from pins where audience = 'public' and is_hidden = 0 and is_unsafe = 0 order by id limit ?`,
    args: [count],
  })
  return rows.map(({ id }) => href('pin', { id: id as string }))
}

/** Opens a page and waits until all that it starts with is at work. */
export async function openInteractive(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await ready(page)
}

/** How many pins are shown as the page's own subject: one on the page of a pin, none elsewhere. */
export function pinHeadings(page: Page): Promise<number> {
  return page.locator('main article h1').count()
}

/** Marks the document, so that a test can tell whether it is still the same one. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
  return () => page.evaluate(() => 'isMarked' in globalThis)
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => scrollY)
}

/** Holds all requests that a pattern names until the answer is called. */
export async function pauseRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await gate
    // A request of a page that is gone by now needs no answer.
    await route.continue().catch(() => {})
  })
  return release
}

/** Puts a link into the page, as if its content had it. */
export async function addLink(page: Page, href: string, attributes: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    ([href, attributes]) => {
      const link = document.createElement('a')
      link.textContent = 'Test link'
      link.setAttribute('href', href)
      for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
      document.querySelector('main')?.prepend(link)
    },
    [href, attributes] as const,
  )
}
