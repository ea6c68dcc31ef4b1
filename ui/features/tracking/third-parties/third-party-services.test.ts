import { expect, it, afterEach, beforeEach, vi } from 'vitest'
import { memoryStorage } from '../../../../test/helpers/memory-storage.ts'
import { adIdentifierUrl, reportEngagedSession } from './third-party-services.ts'

const loadPixel = vi.hoisted(() => vi.fn())
vi.mock('./load-pixel.ts', () => ({ loadPixel }))

it('the identifier is put into the query, whatever it holds', () => {
  expect(adIdentifierUrl('https://ids.example/f?site=7', 'a&b=c')).toBe('https://ids.example/f?site=7&epik=a%26b%3Dc')
  expect(adIdentifierUrl('https://ids.example/f?epik=x', 'abc')).toBe('https://ids.example/f?epik=abc')
})

beforeEach(() => {
  vi.useFakeTimers()
  loadPixel.mockReset()
  vi.stubGlobal('window', { sessionStorage: memoryStorage() })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a session of 60,000 ms is an engaged one, which is reported to each vendor once in a tab', () => {
  reportEngagedSession(['acme', 'facebook'])
  vi.advanceTimersByTime(59_999)
  expect(loadPixel).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  const calls = ['acme', 'facebook'].map((name) => [{ kind: 'engaged_session', name }])
  expect(loadPixel.mock.calls).toEqual(calls)
  reportEngagedSession(['acme', 'facebook'])
  vi.advanceTimersByTime(120_000)
  expect(loadPixel.mock.calls).toEqual(calls)
})

it('one that ended before is none', () => {
  const stop = reportEngagedSession(['acme'])
  vi.advanceTimersByTime(59_999)
  stop()
  vi.advanceTimersByTime(120_000)
  expect(loadPixel).not.toHaveBeenCalled()
})
