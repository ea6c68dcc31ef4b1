import { expect, test } from 'vitest'
import type { StoryNode } from '#schema/pins/closeup-queries.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import { toShownPage } from './shown-feed-page.ts'

const PERSON = { username: 'ana', fullName: 'Ana', smallImageUrl: '/media/75x75/a.webp' }
const NAME_ONLY = { username: '', fullName: 'Ana', smallImageUrl: null }
const PIN = { __typename: 'Pin', id: 'a', domain: 'a.example', pinner: PERSON } as PinCard
const SAVED = { ...PIN, savedBy: PERSON }
const STORY = { __typename: 'Story', id: 's' } as StoryNode

const PAGE = {
  edges: [
    { cursor: 'one', node: PIN },
    { cursor: 'two', node: STORY },
    { cursor: 'three', node: SAVED },
  ],
  pageInfo: { endCursor: 'three', hasNextPage: true },
}

test('cards of names alone leave out what they do not show', () => {
  const shown = { ...PIN, domain: null, pinner: NAME_ONLY }
  expect(toShownPage(PAGE, 'default').edges).toEqual([
    { cursor: '', node: shown },
    { cursor: '', node: STORY },
    { cursor: 'three', node: { ...shown, savedBy: NAME_ONLY } },
  ])
})

test('cards with images of people keep all', () => {
  const { edges, pageInfo } = toShownPage(PAGE, 'authDesktop')
  expect(edges.map(({ node }) => node)).toEqual([PIN, STORY, SAVED])
  expect(pageInfo).toEqual(PAGE.pageInfo)
})
