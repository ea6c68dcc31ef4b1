import { expect, test } from 'vitest'
import { MAX_KEPT_PAGES } from '#schema/constants/offline.ts'
import { keptStep, type KeptEffect, type KeptEvent, type KeptState } from './kept-pages-machine.ts'
import type { KeptPage } from './kept-pages.ts'

const page = (path: string): KeptPage => ({ path, title: path, files: [] })
const [ONE, TWO, THREE] = [page('/pin/1/'), page('/pin/2/'), page('/pin/3/')]
const FULL = Array.from({ length: MAX_KEPT_PAGES }, (_, place) => page(`/pin/full-${place}/`))
const OLDEST = FULL.at(-1)?.path ?? ''

const known = (...pages: KeptPage[]): KeptState => ({ type: 'known', pages })
const write = (...pages: KeptPage[]): KeptEffect => ({ type: 'writeList', pages })
const drop = (...paths: string[]): KeptEffect => ({ type: 'deletePages', paths })

test.each<[string, KeptState, KeptEvent, KeptState, KeptEffect[]]>([
  ['the list is read', { type: 'unread' }, { type: 'listRead', value: [ONE] }, known(ONE), []],
  [
    'a damaged list goes, with what it listed',
    { type: 'unread' },
    { type: 'listRead', value: [{}] },
    known(),
    [{ type: 'deleteCaches' }],
  ],
  [
    'a missing list is an empty one',
    { type: 'unread' },
    { type: 'listRead', value: undefined },
    known(),
    [{ type: 'deleteCaches' }],
  ],
  [
    'a stored page is listed first',
    known(ONE),
    { type: 'pageStored', page: TWO },
    known(TWO, ONE),
    [drop(), write(TWO, ONE)],
  ],
  [
    'a page viewed again comes first',
    known(TWO, ONE),
    { type: 'pageStored', page: ONE },
    known(ONE, TWO),
    [drop(), write(ONE, TWO)],
  ],
  [
    'the oldest page makes room, before the list is written without it',
    known(...FULL),
    { type: 'pageStored', page: ONE },
    known(ONE, ...FULL.slice(0, -1)),
    [drop(OLDEST), write(ONE, ...FULL.slice(0, -1))],
  ],
  [
    'a page without room goes, its older copy included',
    known(TWO, ONE),
    { type: 'pageRefused', path: ONE.path },
    known(TWO),
    [drop(ONE.path), write(TWO)],
  ],
  [
    'half of a page goes that was never listed',
    known(TWO),
    { type: 'pageRefused', path: ONE.path },
    known(TWO),
    [drop(ONE.path), write(TWO)],
  ],
  [
    'a page that is gone takes its pictures',
    known(THREE, TWO),
    { type: 'pageGone', path: TWO.path },
    known(THREE),
    [drop(TWO.path), write(THREE), { type: 'prunePictures', pages: [THREE] }],
  ],
  ['a page that was never kept changes nothing', known(TWO), { type: 'pageGone', path: ONE.path }, known(TWO), []],
  ['all pages are forgotten', known(TWO), { type: 'pagesForgotten' }, known(), [{ type: 'deleteCaches' }]],
  ['pages are forgotten unread', { type: 'unread' }, { type: 'pagesForgotten' }, known(), [{ type: 'deleteCaches' }]],
])('%s', (_, state, event, after, effects) => {
  expect(keptStep(state, event)).toEqual({ state: after, effects })
})

test('no page is listed before the list is read: the list would lose the others', () => {
  expect(() => keptStep({ type: 'unread' }, { type: 'pageStored', page: ONE })).toThrow('before the list was read')
})
