import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchImpressions } from './watch-impressions.ts'

const page = vi.hoisted(() => ({
  workedOff: 0,
  observers: 0,
  report: (_records: object[]): void => {},
  runPiece: (): boolean => false,
  asked: 0,
  pause: (): void => {},
}))

vi.mock('#ui/platform/observers/watch-in-view.ts', () => ({
  toViewRecord: (record: object) => {
    page.workedOff += 1
    return record
  },
  watchInView: (_: unknown, onRecords: typeof page.report) => {
    page.observers += 1
    page.report = onRecords
    return { observe: () => {}, unobserve: () => {}, setMargins: () => {}, takeRecords: () => [], stop: () => {} }
  },
}))
vi.mock('#ui/platform/lifecycle/idle-work.ts', () => ({
  createIdleWork: (runPiece: typeof page.runPiece) => {
    page.runPiece = runPiece
    return { ask: () => void (page.asked += 1), cancel: () => {} }
  },
}))
vi.mock('#ui/platform/observers/watch-page-content.ts', () => ({
  pageRoot: () => ({ querySelectorAll: () => [] }),
  watchPageContent: () => () => {},
}))
vi.mock('#ui/platform/observers/watch-hidden.ts', () => ({ isHidden: () => false, watchHidden: () => () => {} }))
vi.mock('#ui/platform/observers/watch-obstructions.ts', () => ({
  OBSTRUCTION_ATTRIBUTES: [],
  watchObstructions: () => ({ lookAgain: () => {}, stop: () => {} }),
}))
vi.mock('#ui/app/session-lifecycle.ts', () => ({
  onPause: (listener: () => void) => {
    page.pause = listener
    return () => {}
  },
  onResume: () => () => {},
}))

const records = (count: number) =>
  Array.from({ length: count }, () => ({
    element: {},
    at: 0,
    isInView: true,
    ratio: 1,
    visibleHeight: 9,
    windowHeight: 9,
  }))

let stop: () => void

beforeEach(() => {
  Object.assign(page, { workedOff: 0, observers: 0, asked: 0 })
  stop = watchImpressions(
    () => {},
    () => {},
  )
})
afterEach(() => stop())

test('what the browser reports while a page is scrolled is only kept, and worked off by fifty while it is idle', () => {
  page.report(records(400))
  page.report(records(120))
  expect([page.observers, page.workedOff, page.asked]).toEqual([1, 0, 2])
  const pieces: number[] = []
  let isMore = true
  while (isMore) {
    const before = page.workedOff
    isMore = page.runPiece()
    pieces.push(page.workedOff - before)
  }
  expect(pieces).toEqual([...Array.from({ length: 10 }, () => 50), 20])
})

test('a page that is left works all of it off at once', () => {
  page.report(records(120))
  page.pause()
  expect(page.workedOff).toBe(120)
  expect(page.runPiece()).toBe(false)
})
