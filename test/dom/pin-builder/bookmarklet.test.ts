import { expect, inject, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { writeBookmarklet } from '#ui/features/pin-builder/bookmarklet/bookmarklet.ts'
import { openDom, type DomPage } from '../../helpers/dom.ts'

const CODE = writeBookmarklet(inject('origin'))

async function open(userAgent?: string): Promise<DomPage> {
  const browser = await openDom(userAgent === undefined ? {} : { userAgent })
  return browser.goto(href('saveAnywhere'))
}

test('the bookmark can be dragged, and clicking it explains how', async () => {
  const page = await open()
  const link = await page.screen.findByRole('link', { name: 'Save to Tackboard' })
  expect(link.getAttribute('href')).toBe(CODE)
  await page.user.click(link)
  await page.screen.findByText(/^Drag it to your bookmarks bar/)
})

test('its address can be copied', async () => {
  const page = await open()
  const field = (await page.screen.findByLabelText('Bookmark address')) as HTMLInputElement
  expect(field.value).toBe(CODE)
  await page.user.click(page.screen.getByRole('button', { name: 'Copy' }))
  await page.screen.findByText(/^Copied/)
  expect(await page.window.navigator.clipboard.readText()).toBe(CODE)
})

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'

test.each([
  ['a phone', PHONE, ['On a phone or tablet', 'On a computer']],
  ['a computer', undefined, ['On a computer', 'On a phone or tablet']],
])('what works on %s comes first there', async (_, userAgent, first) => {
  const page = await open(userAgent)
  const headings = [...page.document.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(headings.slice(0, 2)).toEqual(first)
})
