import { expect, onTestFinished, test, vi } from 'vitest'
import { openDom } from '../../helpers/dom.ts'

test('the page that installs the service worker has itself kept at once, as it may be left at any moment', async () => {
  vi.stubEnv('DEV', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  const messages: unknown[] = []
  const serviceWorker = {
    controller: null,
    register: () => Promise.resolve({ active: null }),
    ready: Promise.resolve({ active: { postMessage: (message: unknown) => messages.push(message) } }),
  }
  const browser = await openDom({
    prepare(window) {
      Object.defineProperty(window.navigator, 'serviceWorker', { value: serviceWorker })
      Object.defineProperty(window.document, 'images', { value: [] })
    },
  })
  await browser.goto('/')
  expect(messages).toEqual([{ type: 'viewed', path: '/', pictures: [] }])
})

test('one fact, announced once: the toast is seen, and the banner is seen and announced', async () => {
  const browser = await openDom()
  const page = await browser.goto('/')
  page.setOnline(false)
  const toast = await page.screen.findByText("Hmm...you're not connected to the internet")
  expect(toast.closest('[aria-hidden="true"]')).not.toBeNull()
  const banner = await page.screen.findByText("You're offline! Check your internet connection.")
  expect(banner.className).not.toContain('visually-hidden')
  expect(banner.parentElement?.getAttribute('role')).toBe('status')
  page.setOnline(true)
  const back = await page.screen.findByText("You're back online!")
  expect(back.className).not.toContain('visually-hidden')
})
