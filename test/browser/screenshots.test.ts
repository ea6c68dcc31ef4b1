import { mkdir } from 'node:fs/promises'
import { expect, inject } from 'vitest'
import { PHONE } from '../helpers/browser.ts'
import { test } from '../helpers/browser-test.ts'
import { CARD, openInteractive } from '../helpers/feed.ts'

const origin = inject('origin')
const FOLDER = 'artifacts/screenshots'

// Kept beside the test run for people to look at; what they must not show is checked elsewhere.
test.for([
  ['desktop', { viewport: { width: 1280, height: 900 } }],
  ['phone', PHONE],
] as const)('home and pin are pictured on a %s, light and dark', async ([device, options], { open }) => {
  await mkdir(FOLDER, { recursive: true })
  const page = await open(options)
  let path = '/'
  for (const name of ['home', 'pin']) {
    await openInteractive(page, origin + path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const file = `${FOLDER}/${name}-${device}-${colorScheme}.png`
      expect((await page.screenshot({ path: file })).length).toBeGreaterThan(10_000)
    }
    path = (await page.locator(CARD).nth(2).getAttribute('href')) ?? ''
  }
})
