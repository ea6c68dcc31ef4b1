import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import { href } from '#schema/routes.ts'
import { test, type Open, type OpenOptions } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { ready } from '../../helpers/settle.ts'
import { moveFingers } from '../../helpers/touch.ts'

const origin = inject('origin')

interface Opener {
  open: Open
  db: Database
}

async function openKind({ open, db }: Opener, kind: PinKind, options?: OpenOptions): Promise<Page> {
  const { rows } = await db.$client.execute({
    sql: `select min(id) as id from pins where kind = ? and audience = 'public' and is_hidden = 0 and is_unsafe = 0`,
    args: [kind],
  })
  const page = await open(options)
  await page.goto(origin + href('pin', { id: rows[0]?.['id'] as string }))
  await ready(page)
  return page
}

test.for([
  ['carousel', 'image'],
  ['story', 'page'],
] as const)('on a phone a finger turns a %s, on and back', async ([kind, part], { open, db }) => {
  const page = await openKind({ open, db }, kind, PHONE)
  const strip = page.locator('[role=region]:has(> [role=group])').first()
  const box = await strip.boundingBox()
  if (!box) throw new Error('It is not shown')
  // The bar at the bottom of the window may lie over the middle.
  const at = { x: box.x + box.width / 2, y: box.y + 100 }
  /** Done once the strip stands still and is painted so: a finger that comes earlier meets what was there before. */
  async function swipe(by: number): Promise<void> {
    const rest = await strip.evaluateHandle((element) => ({
      comes: new Promise<void>((resolve) => element.addEventListener('scrollend', () => resolve(), { once: true })),
    }))
    const after = (part: number) => [{ x: at.x - by / 2 + by * part, y: at.y }]
    await moveFingers(page, after(0), ...[0.1, 0.3, 0.6, 1].map(after))
    await rest.evaluate(async ({ comes }) => {
      await comes
      for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  }
  const isFirst = () => page.getByRole('button', { name: `Previous ${part}` }).getAttribute('aria-disabled')
  expect(await isFirst()).toBe('true')
  await swipe(-300)
  await expect.poll(isFirst).toBe('false')
  // What a finger does on the way back is the browser's own; the buttons follow where it scrolls to.
  await strip.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }))
  await expect.poll(isFirst).toBe('true')
})

test('what is printed of a recipe is its name and the recipe', async ({ open, db }) => {
  const page = await openKind({ open, db }, 'recipe')
  const [ingredients, related, heading] = [
    page.getByRole('checkbox').first(),
    page.locator('[data-endless]').first(),
    page.locator('h1'),
  ]
  await expect.poll(() => ingredients.isVisible()).toBe(true)
  const others = [
    page.getByRole('banner'),
    page.getByRole('button', { name: 'Print' }),
    page.locator('main img'),
    related,
  ]
  await page.emulateMedia({ media: 'print' })
  expect([await heading.isVisible(), await ingredients.isVisible()]).toEqual([true, true])
  for (const other of others) expect(await other.first().isVisible()).toBe(false)
})
