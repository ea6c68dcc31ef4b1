import { expect, test } from 'vitest'
import type { Found } from './find-seen.ts'
import { followFound, type FollowedElements, type FollowStep } from './followed-elements.ts'

const NONE: FollowedElements<string> = { page: '/', elements: new Map() }

function card(element: string, text = `/pin/${element}/`, feed = 'Ideas'): Found<string> {
  return { element, text, feed, trackingParams: null }
}

function follow(state: FollowedElements<string>, found: Found<string>[], page = '/') {
  return followFound(state, found, { page, viewType: 1 })
}

function tell({ forgotten, isPageTurned, added }: FollowStep<string>): string[] {
  return [
    ...forgotten.map((element) => `forget ${element}`),
    ...(isPageTurned ? ['turn the page'] : []),
    ...added.map(({ element, subject }) => `follow ${element}: ${subject.id} at ${subject.slot}`),
  ]
}

const BEFORE = [card('1'), card('x', '/about/'), card('2'), card('3', '/pin/3/', 'More')]
const FOLLOWED = follow(NONE, BEFORE).next

test.each<[string, FollowedElements<string>, Found<string>[], string, string[]]>([
  [
    'new cards get their slot in their feed',
    NONE,
    BEFORE,
    '/',
    ['follow 1: 1 at 0', 'follow 2: 2 at 1', 'follow 3: 3 at 0'],
  ],
  ['nothing changed', FOLLOWED, BEFORE, '/', []],
  ['a card behind others counts all of them', FOLLOWED, [...BEFORE, card('4')], '/', ['follow 4: 4 at 2']],
  ['what is gone is forgotten', FOLLOWED, BEFORE.slice(0, 2), '/', ['forget 2', 'forget 3']],
  [
    'a card that shows something else is another one',
    FOLLOWED,
    [card('1', '/pin/9/'), ...BEFORE.slice(1)],
    '/',
    ['forget 1', 'follow 1: 9 at 0'],
  ],
  [
    'the last page ends before the next one begins',
    FOLLOWED,
    [card('5')],
    '/today/',
    ['forget 1', 'forget x', 'forget 2', 'forget 3', 'turn the page', 'follow 5: 5 at 0'],
  ],
])('%s', (_, state, found, page, expected) => {
  expect(tell(follow(state, found, page))).toEqual(expected)
})

test('what is nothing that is tracked is looked at once', () => {
  expect([...FOLLOWED.elements]).toContainEqual(['x', { text: '/about/', subject: null }])
})
