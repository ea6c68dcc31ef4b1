import { expect, inject } from 'vitest'
import { test } from '../../helpers/browser-test.ts'
import { pauseRequests } from '../../helpers/feed.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'
import { ready } from '../../helpers/settle.ts'

const LOGIN = `${inject('origin')}/login/`

test('a style sheet that arrives after the scripts still comes before the first image of the page', async ({
  open,
}) => {
  const page = await open()
  const layoutShift = await watchLayoutShift(page)
  const html = await (await fetch(LOGIN)).text()
  const [, path = ''] = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].at(-1) ?? []
  const release = await pauseRequests(page, `**${path}`)
  await page.goto(LOGIN, { waitUntil: 'commit' })
  // The client asks for the style sheet too; the document's own stays and holds the page back.
  const links = `link[rel="stylesheet"][href="${path}"]`
  await page.waitForFunction((selector) => document.querySelectorAll(selector).length === 2, links, { polling: 50 })
  expect(await page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(0)
  release()
  await ready(page)
  expect(await page.locator(links).count()).toBe(1)
  expect(await layoutShift()).toBeLessThan(0.01)
})
