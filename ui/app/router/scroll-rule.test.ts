import { expect, test } from 'vitest'
import { needsRestoring, scrollTarget, type ScrollContext, type ScrollTarget } from './scroll-rule.ts'

const TOP: ScrollTarget = { to: 'position', top: 0 }
const SAVED: ScrollTarget = { to: 'position', top: 700 }
const HOME: ScrollTarget = { to: 'position', top: 900 }
const FRAGMENT: ScrollTarget = { to: 'fragment' }

const NOW_MS = 1_000_000
const left = (agoMs: number) => ({ top: 900, leftAtMs: NOW_MS - agoMs })

test.each<[what: string, circumstances: Partial<ScrollContext>, target: ScrollTarget]>([
  ['push', { navigationType: 'push' }, TOP],
  ['replace', { navigationType: 'replace' }, TOP],
  ['push to an entry with a position', { navigationType: 'push', saved: 700 }, TOP],
  ['replace of an entry with a position', { navigationType: 'replace', saved: 700 }, TOP],
  ['push to a fragment', { navigationType: 'push', hasFragment: true }, FRAGMENT],
  ['replace by a fragment', { navigationType: 'replace', hasFragment: true }, FRAGMENT],
  ['back', { navigationType: 'traverse', saved: 700 }, SAVED],
  ['back to the top', { navigationType: 'traverse', saved: 0 }, TOP],
  ['back to where nothing was saved', { navigationType: 'traverse' }, TOP],
  [
    'back to a fragment from which the person scrolled on',
    { navigationType: 'traverse', saved: 700, hasFragment: true },
    SAVED,
  ],
  ['back to a fragment, nothing saved', { navigationType: 'traverse', hasFragment: true }, FRAGMENT],
  ['reload', { navigationType: 'reload', saved: 700 }, SAVED],
  ['home at once', { navigationType: 'push', leftHome: left(0) }, HOME],
  ['home in time', { navigationType: 'push', leftHome: left(150_000) }, HOME],
  ['home in time by replace', { navigationType: 'replace', leftHome: left(150_000) }, HOME],
  ['home too late', { navigationType: 'push', leftHome: left(150_001) }, TOP],
  ['home in time, to a fragment', { navigationType: 'push', leftHome: left(10), hasFragment: true }, FRAGMENT],
  ['home after the clock was set back', { navigationType: 'push', leftHome: left(-1) }, TOP],
  ['back home', { navigationType: 'traverse', leftHome: left(10), saved: 700 }, SAVED],
  ['back home to the top', { navigationType: 'traverse', leftHome: left(10), saved: 0 }, TOP],
  ['back home, nothing saved', { navigationType: 'traverse', leftHome: left(10) }, TOP],
])('%s', (_, circumstances, target) => {
  const all = {
    navigationType: 'push',
    hasFragment: false,
    saved: null,
    leftHome: null,
    nowMs: NOW_MS,
    ...circumstances,
  } as const
  expect(scrollTarget(all)).toEqual(target)
})

test.each<[what: string, saved: number | null, top: number, furthest: number, isNeeded: boolean]>([
  ['nothing saved', null, 0, 2_000, false],
  ['the browser has done it', 700, 700, 2_000, false],
  ['the browser has done it but for a fraction', 700.5, 700, 2_000, false],
  ['the browser has not done it', 700, 0, 2_000, true],
  ['the page does not reach so far yet', 5_000, 2_000, 2_000, true],
  ['the person has scrolled elsewhere', 700, 300, 2_000, false],
  ['the person has scrolled to the end', 700, 2_000, 2_000, false],
  ['a page that cannot be scrolled', 700, 0, 0, true],
])('a loaded document: %s', (_, saved, top, furthest, isNeeded) => {
  expect(needsRestoring({ saved, top, furthest })).toBe(isNeeded)
})
