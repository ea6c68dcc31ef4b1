import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { GOOGLEBOT } from '../../helpers/client.ts'
import { ofType, playEvents } from '../../helpers/dom-events.ts'
import { openDom, type DomOptions } from '../../helpers/dom.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const CARDS = 'main li:has(> a[href^="/pin/"])'

async function browse({ consent, ...options }: DomOptions & { consent?: string } = {}) {
  const server = playEvents()
  const browser = await openDom({ play: server.play, ...options })
  if (consent) browser.cookies.set(CONSENT_COOKIE, consent)
  return { browser, server }
}

test.each([
  ['with its query where personalization is allowed', '1.p1.a1.m0', { slot: 0, query: 'light' }],
  ['without its query where it is not', '1.p0.a1.m0', { slot: 0 }],
])('a search is logged %s', async (_, consent, expected) => {
  const { browser, server } = await browse({ country: 'DE', consent })
  const page = await browser.goto('/search/?q=light')
  page.viewport.enter(page.document.querySelectorAll('main'))
  page.hide()
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.searchImpression)).toHaveLength(1)
  const [search] = ofType(server.taken, EVENT_TYPES.searchImpression)
  expect(search).toMatchObject({ object_id_str: 'pins', view_data: expected })
  expect(search?.view_data).toEqual(expected)
})

test.each([
  ['people', '/search/users/?q=a', EVENT_TYPES.userImpression, '[data-seen^="user:"]'],
  ['boards', '/search/boards/?q=a', EVENT_TYPES.boardImpression, '[data-seen^="board:"]'],
  [
    'picks of the day',
    '/today/',
    EVENT_TYPES.articleImpression,
    'main [data-seen^="article:"], li:has(> [href^="/today/"])',
  ],
])('%s are logged as what they are, each once', async (_, path, type, selector) => {
  const { browser, server } = await browse()
  const page = await browser.goto(path)
  const shown = [...page.document.querySelectorAll(selector)]
  expect(shown.length).toBeGreaterThan(0)
  page.viewport.enter(shown)
  page.hide()
  const ids = shown.map(
    (element) =>
      element.getAttribute('data-seen')?.split(':')[1] ??
      element.querySelector('a')?.getAttribute('href')?.split('/')[4],
  )
  const seen = () => ofType(server.taken, type).map(({ object_id_str }) => object_id_str)
  await expect.poll(seen).toHaveLength(ids.length)
  expect(new Set(seen())).toEqual(new Set(ids))
})

test.each<[string, DomOptions & { consent?: string }]>([
  ['nothing was said in a regulated country', { country: 'DE' }],
  ['the browser sends the privacy signal', { headers: { 'sec-gpc': '1' } }],
  ['analytics were refused', { consent: '1.p1.a0.m1' }],
  ['a crawler reads the page', { userAgent: GOOGLEBOT }],
])('where %s no card is observed and nothing is logged', async (_, options) => {
  const { browser, server } = await browse(options)
  const page = await browser.goto(href('home'))
  const cards = page.document.querySelectorAll(CARDS)
  expect(cards.length).toBeGreaterThan(0)
  page.viewport.enter(cards)
  page.hide()
  expect(page.viewport.margins).toEqual([])
  await browser.goto(href('home'))
  expect(server.calls).toEqual([])
})

test('impressions of comments wait until the viewer turns to the comments', async () => {
  const author = await makeUser(db)
  const pin = await makeDrawnPin(db, await makeBoard(db, author))
  const comment = await makeComment(db, pin, author)
  const { browser, server } = await browse()
  const page = await browser.goto(href('pin', { id: pin.id }))
  const line = await page.screen.findByText('Lovely light.')
  const shown = line.closest('[data-seen]') as Element
  page.viewport.enter([shown])
  page.viewport.leave([shown])
  page.hide()
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.appActiveEnd)).toHaveLength(1)
  expect(ofType(server.taken, EVENT_TYPES.commentImpression)).toEqual([])
  page.show()
  await page.user.click(line)
  page.hide()
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.commentImpression)).toHaveLength(1)
  expect(ofType(server.taken, EVENT_TYPES.commentImpression)[0]?.object_id_str).toBe(comment.id)
})

test.each([
  ['named where marketing is allowed', '1.p1.a1.m1', { clientTrackingParams: 'campaign=lamps-12' }],
  ['not named where it is not', '1.p1.a1.m0', {}],
])('a campaign is %s', async (_, consent, expected) => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const ad = await makeDrawnPin(db, board, { columns: { isPromoted: true, trackingParams: 'campaign=lamps-12' } })
  const { browser, server } = await browse({ country: 'DE', consent })
  const page = await browser.goto(href('board', { username: owner.username, board: board.slug }))
  page.viewport.enter(page.document.querySelectorAll(CARDS))
  page.hide()
  await expect.poll(() => ofType(server.taken, EVENT_TYPES.pinImpression)).toHaveLength(1)
  expect(ofType(server.taken, EVENT_TYPES.pinImpression)).toMatchObject([{ object_id_str: ad.id, ...expected }])
  expect(JSON.stringify(server.calls).includes('lamps-12')).toBe('clientTrackingParams' in expected)
})
