import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenOnline } from './online.ts'

let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

/** True if something has come, once what is due now is done. */
async function hasCome(waited: Promise<void>): Promise<boolean> {
  const later = new Promise<false>((resolve) => setTimeout(() => resolve(false), 0))
  return await Promise.race([waited.then(() => true as const), later])
}

test('an existing connection is not waited for', async () => {
  setOnline(true)
  expect(await hasCome(whenOnline(new AbortController().signal))).toBe(true)
})

test('the wait ends with the network', async () => {
  setOnline(false)
  const waited = whenOnline(new AbortController().signal)
  expect(await hasCome(waited)).toBe(false)
  page.dispatchEvent(new Event('online'))
  expect(await hasCome(waited)).toBe(true)
})

test('the wait ends when it is called off, also before it began', async () => {
  setOnline(false)
  const controller = new AbortController()
  const waited = whenOnline(controller.signal)
  controller.abort()
  expect(await hasCome(waited)).toBe(true)
  expect(await hasCome(whenOnline(controller.signal))).toBe(true)
})
