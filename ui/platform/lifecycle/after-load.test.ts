import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AD_BLOCKER_NOTICE_DELAY_MS } from '#schema/tracking/ad-blocker-constants.ts'
import { FINGERPRINT_DELAY_MS } from '#schema/tracking/metric-constants.ts'
import { afterLoad } from './after-load.ts'

let page: EventTarget & { readyState: string }
/** The time at which the page was loaded, in its milliseconds; 0 as long as it is not. */
let loadEventStart: number

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  loadEventStart = 0
  page = Object.assign(new EventTarget(), { readyState: 'interactive' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', page)
  vi.stubGlobal('performance', { now: () => Date.now(), getEntriesByType: () => [{ loadEventStart }] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function load(): void {
  loadEventStart = Date.now()
  page.readyState = 'complete'
  page.dispatchEvent(new Event('load'))
}

describe.each([
  ['the notice about ad blockers', AD_BLOCKER_NOTICE_DELAY_MS, 499, 500],
  ['the fingerprint', FINGERPRINT_DELAY_MS, 299, 300],
])('%s', (_, delay, before, due) => {
  it(`comes ${due} ms after the load, however long that took`, () => {
    const callback = vi.fn()
    afterLoad(delay, callback)
    vi.advanceTimersByTime(7_000)
    load()
    vi.advanceTimersByTime(before)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(due - before)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('counts the time since a load that is over', () => {
    const callback = vi.fn()
    vi.advanceTimersByTime(1_000)
    load()
    vi.advanceTimersByTime(200)
    afterLoad(delay, callback)
    vi.advanceTimersByTime(before - 200)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(due - before)
    expect(callback).toHaveBeenCalledOnce()
  })

  it('does not come once it is called off, before the load or after it', () => {
    const callback = vi.fn()
    afterLoad(delay, callback)()
    const callOff = afterLoad(delay, callback)
    load()
    vi.advanceTimersByTime(before)
    callOff()
    vi.advanceTimersByTime(60_000)
    expect(callback).not.toHaveBeenCalled()
  })
})
