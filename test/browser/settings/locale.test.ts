import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const measureOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a language is chosen from the foot of the page that is shown', async ({ open }) => {
  const page = await open()
  await page.goto(origin + href('login'))
  await ready(page)
  await page.locator('header a[href="/"]').first().click()
  await page.waitForURL(`${origin}/`)
  // The link cannot be reached below a feed that goes on by itself; its address counts all the same.
  await page
    .locator('footer')
    .getByText('Languages', { exact: true })
    .evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(`${origin}/languages/?next=%2F`)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'English (US)' }).click()
  await page.waitForURL(`${origin}/`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
})

test('pages are mirrored where one reads to the left', async ({ open, db }) => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  for (const one of [await open({ isMirrored: true }), await open({ ...PHONE, isMirrored: true })]) {
    for (const path of [href('login'), href('languages'), href('pin', { id: pin.id }), href('home')]) {
      await one.goto(origin + path)
      await ready(one)
      const [box, bar] = [
        await one.locator('header a[href="/"]').first().boundingBox(),
        await one.locator('header').boundingBox(),
      ]
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThan((bar?.width ?? 0) / 2)
      expect(await measureOverflow(one), path).toBeLessThanOrEqual(0)
      expect([path, await findBarriers(one)]).toEqual([path, []])
    }
    const title = one.locator('main a[href^="/pin/"] bdi').first()
    expect(await title.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr')
  }
})

test('a strip goes on to the left where one reads to the left: by buttons and by keys', async ({ open, db }) => {
  const { rows } = await db.$client.execute(
    `select min(id) as id from pins where kind = 'carousel' and audience = 'public' and is_hidden = 0
      and is_unsafe = 0`,
  )
  const page = await open({ isMirrored: true })
  await page.goto(`${origin}/pin/${rows[0]?.['id'] as string}/`)
  await ready(page)
  const next = page.getByRole('button', { name: 'Next image' })
  const previous = page.getByRole('button', { name: 'Previous image' })
  expect((await next.boundingBox())?.x).toBeLessThan((await previous.boundingBox())?.x ?? 0)
  expect(await next.locator('svg').evaluate((icon) => getComputedStyle(icon).scale)).toBe('-1 1')
  const isFirst = () => previous.getAttribute('aria-disabled')
  await next.click()
  await expect.poll(isFirst).toBe('false')

  // The keys of the browser scroll it, as all that scrolls.
  const strip = page.locator('[role=region]:has(> [role=group])')
  await strip.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(isFirst).toBe('true')
})
