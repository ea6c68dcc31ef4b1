import { beforeAll, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import type { QueryInput, QueryName } from '#schema/all-queries.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { query } from '../../helpers/client.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser, relate, type PinRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const word = `kettle${newId().toLowerCase()}`

let pin: PinRow
let feeds: readonly Feed[]

type Feed = {
  [Name in QueryName]: readonly [Name, QueryInput<Name>]
}['BoardPinsQuery' | 'CloseupRelatedModulesFeedQuery' | 'ProfilePinsQuery' | 'SearchQuery' | 'TopicPinsQuery']

beforeAll(async () => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const topic = await makeTopic(db)
  const columns = { title: word, price: '49.00', priceCurrency: 'USD', kind: 'product', isOosProduct: true } as const
  pin = await makePin(db, board, { columns, topicIds: [topic.id] })
  const other = await makePin(db, await makeBoard(db, await makeUser(db)))
  await relate(db, other, [pin])
  const { username } = owner
  feeds = [
    ['BoardPinsQuery', { username, board: board.slug }],
    ['ProfilePinsQuery', { username, kind: 'all' }],
    ['TopicPinsQuery', { slug: topic.slug }],
    ['SearchQuery', { scope: 'pins', q: word }],
    ['CloseupRelatedModulesFeedQuery', { pinId: other.id }],
  ]
})

/** What the card of the pin tells, in each of the feeds that it is in. */
function cards(cookie?: string): Promise<unknown[]> {
  return Promise.all(
    feeds.map(async ([name, variables]) => {
      const { edges } = (await query(origin, name, variables, { cookie })) as { edges: { node: object }[] }
      expect(edges).toHaveLength(1)
      return edges[0]?.node
    }),
  )
}

it('a card shows its price to signed-in viewers', async () => {
  const cookie = await makeSession(db, await makeUser(db))
  for (const card of await cards(cookie))
    expect(card).toMatchObject({ id: pin.id, price: '49.00', priceCurrency: 'USD' })
})

it('a card shows no price while signed out, as the page of the pin does not', async () => {
  const limited = await makeSession(db, await makeUser(db), { loginState: LOGIN_STATE.limited })
  for (const cookie of [undefined, limited]) {
    for (const card of await cards(cookie)) {
      expect(card).toMatchObject({ id: pin.id, price: null, priceCurrency: null, isOosProduct: true })
    }
  }
})

it('the home feed shows prices to signed-in viewers only', async () => {
  const prices = async (cookie?: string) => {
    const { edges } = await query(origin, 'HomeFeedQuery', { after: null }, { cookie })
    return edges.flatMap(({ node }) => node.price ?? [])
  }
  expect(await prices(await makeSession(db, await makeUser(db)))).not.toEqual([])
  expect(await prices()).toEqual([])
})
