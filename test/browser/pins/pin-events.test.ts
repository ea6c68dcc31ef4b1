import { eq, isNotNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import type { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { test } from '../../helpers/browser-test.ts'
import { clickThrough, hidePage, showPage } from '../../helpers/event-log.ts'
import { openObserved, playImages } from '../../helpers/impressions.ts'
import { makeBoard, makeDrawnPin, makeUser, relate } from '../../helpers/rows.ts'
import { settleView } from '../../helpers/settle.ts'

const origin = inject('origin')
const PARAMS = 'campaign=lamps-12'

/** A board with a promoted pin, which has a clip and leads to a shop, and with another. */
async function makeCampaign(db: Database) {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const [clip] = await db
    .select({ videos: pinDetails.videos })
    .from(pinDetails)
    .innerJoin(pins, eq(pins.id, pinDetails.pinId))
    .where(isNotNull(pins.videoDuration))
    .limit(1)
  const ad = await makeDrawnPin(db, board, {
    columns: { isPromoted: true, trackingParams: PARAMS, link: 'https://shop.example/', storyPinDataId: 's1' },
    details: { videos: clip?.videos ?? [] },
  })
  const other = await makeDrawnPin(db, board)
  return { owner, board, ad, other, path: href('board', { username: owner.username, board: board.slug }) }
}

/** Sees both cards on the board, goes on to the promoted one, plays it, follows its link, and leaves. */
async function follow(page: Page, ad: { id: string }): Promise<void> {
  await page.locator(`main a[href="/pin/${ad.id}/"]`).click()
  await page.locator('main article video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    video.muted = true
    await video.play()
  })
  await settleView(page)
  await clickThrough(page)
  await hidePage(page)
}

const find = (events: readonly LoggedEvent[], type: number, id: string) =>
  events.find(({ event_type, object_id_str }) => event_type === type && object_id_str === id)

test('a promoted pin is logged with its tracking parameters, and its view with the feed it was opened from', async ({
  open,
  db,
}) => {
  const { owner, board, ad, other, path } = await makeCampaign(db)
  const { page, events } = await openObserved(open, origin + path, {}, playImages)
  await follow(page, ad)
  // Seen, opened, played and followed.
  for (const type of [18, 13, 8020, 8001]) {
    await expect
      .poll(() => find(events, type, ad.id), { message: `${type}` })
      .toMatchObject({ clientTrackingParams: PARAMS })
  }
  expect(find(events, 13, ad.id)?.view_data).toEqual({
    board_url: href('board', { username: owner.username, board: board.slug }),
    pinner_username: owner.username,
    story_pin_data_id: 's1',
    feed: 'board',
  })
  expect(find(events, 18, other.id)).not.toHaveProperty('clientTrackingParams')
})

test('without consent to marketing no campaign is named', async ({ open, db }) => {
  const { ad, path } = await makeCampaign(db)
  const { page, events } = await openObserved(open, origin + path, { country: 'DE' }, async (page) => {
    await playImages(page)
    const url = origin.replace('http:', 'https:')
    await page.context().addCookies([{ name: '__Host-consent', value: '1.p1.a1.m0', url }])
  })
  await follow(page, ad)
  for (const type of [18, 13, 8001])
    await expect.poll(() => find(events, type, ad.id), { message: `${type}` }).toBeDefined()
  expect(JSON.stringify(events)).not.toContain(PARAMS)
})

test('the heading of a story within a feed is logged as such', async ({ open, db }) => {
  const board = await makeBoard(db, await makeUser(db))
  const pin = await makeDrawnPin(db, board)
  const others = await Promise.all(Array.from({ length: 16 }, () => makeDrawnPin(db, board)))
  await relate(db, pin, others)
  const story = {
    __typename: 'Story',
    id: 'story-1',
    title: 'More boats',
    subtitle: null,
    description: null,
    displayOptions: { layout: 'grid', url: null },
    contentIds: [],
  }
  const { page, events } = await openObserved(open, origin + href('pin', { id: pin.id }), {}, async (page) => {
    await playImages(page)
    await page.route(/CloseupRelatedModulesFeedQuery/, async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { data: { edges: { node: unknown }[] } }
      json.data.edges.unshift({ ...json.data.edges[0], node: story })
      await route.fulfill({ response: answer, json })
    })
  })
  const heading = page.getByRole('heading', { name: 'More boats' })
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }))
      return heading.count()
    })
    .toBe(1)
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  // A change of the page is looked at a moment later.
  await expect
    .poll(async () => {
      await showPage(page)
      await settleView(page)
      await hidePage(page)
      return events.filter(({ event_type }) => event_type === 170).map(({ object_id_str }) => object_id_str)
    })
    .toContain('story-1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
