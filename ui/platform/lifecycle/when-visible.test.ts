import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextLook, whenVisible } from './when-visible.ts'

let page: EventTarget & { visibilityState: DocumentVisibilityState }

beforeEach(() => {
  page = Object.assign(new EventTarget(), { visibilityState: 'hidden' as const })
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

function turn(state: DocumentVisibilityState): void {
  page.visibilityState = state
  page.dispatchEvent(new Event('visibilitychange'))
}

/** True if something has come, once what is due now is done. */
async function hasCome(waited: Promise<void>): Promise<boolean> {
  const later = new Promise<false>((resolve) => setTimeout(() => resolve(false), 0))
  return await Promise.race([waited.then(() => true as const), later])
}

test('a visible page resolves right away', async () => {
  turn('visible')
  expect(await hasCome(whenVisible(new AbortController().signal))).toBe(true)
})

test('a hidden page is waited for until it is visible', async () => {
  const waited = whenVisible(new AbortController().signal)
  turn('hidden')
  expect(await hasCome(waited)).toBe(false)
  turn('visible')
  expect(await hasCome(waited)).toBe(true)
})

test('aborting ends the wait', async () => {
  const controller = new AbortController()
  const waited = whenVisible(controller.signal)
  expect(await hasCome(waited)).toBe(false)
  controller.abort()
  expect(await hasCome(waited)).toBe(true)
  expect(await hasCome(whenVisible(controller.signal))).toBe(true)
})

test('the next look comes after a while, with coming back to the page, or with the end', async () => {
  turn('visible')
  const { signal } = new AbortController()
  expect(await hasCome(nextLook(60_000, signal))).toBe(false)
  await nextLook(1, signal)
  const back = nextLook(60_000, signal)
  turn('hidden')
  expect(await hasCome(back)).toBe(false)
  turn('visible')
  expect(await hasCome(back)).toBe(true)
  const controller = new AbortController()
  const ended = nextLook(60_000, controller.signal)
  controller.abort()
  expect(await hasCome(ended)).toBe(true)
})

test('a page that is not looked at has no next look', async () => {
  const look = nextLook(1, new AbortController().signal)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await hasCome(look)).toBe(false)
  turn('visible')
  expect(await hasCome(look)).toBe(true)
})
