import type { Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { pins } from '#db/tables/pins.ts'
import { href } from '#schema/routes.ts'
import { PHONE } from '../helpers/browser.ts'
import { test } from '../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')

async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

test('names of notifications keep their words whole in large text on a phone', async ({ open, db }) => {
  const page = await open({ ...PHONE, as: await makeUser(db) })
  await openLarge(page, href('notificationSettings'))
  const broken = await page.locator('tbody th').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild
      const words = [...(name.textContent ?? '').matchAll(/\S+/g)]
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text ?? name, index)
        range.setEnd(text ?? name, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }),
  )
  expect(broken).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const box = await page.getByRole('checkbox').first().boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
})

test.for(['isHidden', 'isUnsafe'] as const)(
  'what covers the image of a Pin that is %s keeps clear of the link back',
  async (column, { open, db }) => {
    const user = await makeUser(db)
    const { id } = await makeDrawnPin(db, await makeBoard(db, user))
    await db
      .update(pins)
      .set({ [column]: true })
      .where(eq(pins.id, id))
    // No one may load an image that our team hid.
    const page = await open({ ...PHONE, as: user, expects: /404/ })
    await openLarge(page, href('pin', { id }))
    const text = page.locator('main p').filter({ hasText: column === 'isHidden' ? 'Our team hid' : 'may show something' })
    const [words, back] = await Promise.all([
      text.first().boundingBox(),
      page.getByRole('link', { name: 'Back' }).boundingBox(),
    ])
    expect(words && back && words.y >= back.y + back.height).toBe(true)
  },
)

test.for([
  ['a visitor', href('suspensionAppeal')],
  ['a visitor', href('cookies')],
  ['a member', href('boardCreate')],
  ['a member', href('notificationSettings')],
] as const)('for %s the heading of %s stands apart from what follows', async ([viewer, path], { open, db }) => {
  const page = await open({ ...PHONE, ...(viewer === 'a member' && { as: await makeUser(db) }) })
  await page.goto(origin + path)
  const gap = await page.locator('main h1 + p').evaluate((text) => {
    const next = text.nextElementSibling?.getBoundingClientRect().top ?? Infinity
    return next - text.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThanOrEqual(16)
})
