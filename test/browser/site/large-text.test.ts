import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

test('what covers the image of a sensitive Pin keeps clear of the link back', async ({ open, db }) => {
  const user = await makeUser(db)
  const { id } = await makeDrawnPin(db, await makeBoard(db, user))
  await db.update(pins).set({ isUnsafe: true }).where(eq(pins.id, id))
  const page = await open({ ...PHONE, as: user })
  await openLarge(page, href('pin', { id }))
  const [words, back] = await Promise.all([
    page.locator('main p').filter({ hasText: 'may show something' }).first().boundingBox(),
    page.getByRole('link', { name: 'Back' }).first().boundingBox(),
  ])
  expect(words && back && words.y >= back.y + back.height).toBe(true)
})

test.for([320, 390])('at %i px no word of the notification settings is broken', async (width, { open, db }) => {
  const page = await open({ ...PHONE, as: await makeUser(db) })
  await page.setViewportSize({ width, height: 844 })
  await openLarge(page, href('notificationSettings'))
  const broken = await page.locator('main table').evaluate((table) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (text.parentElement?.closest('.visually-hidden')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(word)
      }
    }
    return found
  })
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect([broken, isTooWide]).toEqual([[], false])
})

test.for([
  ['a visitor', href('suspensionAppeal')],
  ['a visitor', href('cookies')],
  ['a member', href('boardCreate')],
] as const)('for %s the heading of %s stands apart from what follows', async ([viewer, path], { open, db }) => {
  const page = await open({ ...PHONE, ...(viewer === 'a member' && { as: await makeUser(db) }) })
  await page.goto(origin + path)
  const gap = await page.locator('main h1 + p').evaluate((text) => {
    const next = text.nextElementSibling?.getBoundingClientRect().top ?? Infinity
    return next - text.getBoundingClientRect().bottom
  })
  expect(gap).toBeGreaterThanOrEqual(16)
})
