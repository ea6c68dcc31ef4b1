import { afterEach, describe, expect, it, vi } from 'vitest'
import { dispatchReport, reduceReport, reportStore, type ReportData } from './dispatch-report.ts'

const PIN: ReportData = {
  id: '1',
  isProduct: true,
  isPromoted: false,
  parentId: null,
  videoDuration: 12_000,
  viewParameter: null,
  viewType: 'closeup',
  type: 'pin',
  isThirdPartyAd: false,
  nodeId: null,
}
const COMMENT: ReportData = { ...PIN, id: '2', type: 'comment', parentId: '1' }

describe('reduceReport', () => {
  it.each([
    ['show sets the data', null, { type: 'show', data: PIN }, PIN],
    ['show replaces what was there', PIN, { type: 'show', data: COMMENT }, COMMENT],
    ['dismiss clears it', PIN, { type: 'dismiss' }, null],
    ['dismiss of nothing is nothing', null, { type: 'dismiss' }, null],
  ] as const)('%s', (_, state, action, expected) => {
    expect(reduceReport(state, action)).toBe(expected)
  })
})

describe('dispatchReport', () => {
  afterEach(() => dispatchReport({ type: 'dismiss' }))

  it('notifies its listeners', () => {
    const listener = vi.fn()
    const stop = reportStore.subscribe(listener)
    dispatchReport({ type: 'show', data: PIN })
    expect(reportStore.get()).toBe(PIN)
    dispatchReport({ type: 'dismiss' })
    dispatchReport({ type: 'dismiss' })
    expect(reportStore.get()).toBeNull()
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
  })
})
