import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { pinDays } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { query, send, toText } from '../../helpers/client.ts'
import {
  addCollaborator,
  makeBoard,
  makePin,
  makeSession,
  makeUser,
  type PinRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const TODAY = Math.floor(Date.now() / DAY_MS)
const NONE = { impressions: 0, closeups: 0, saves: 0, clicks: 0 }

let owner: UserRow
let cookie: string
let strangersCookie: string
/** The cookie of a browser that greets the owner and asks for the password first. */
let greeted: string
let popular: PinRow
let quiet: PinRow

function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

beforeAll(async () => {
  owner = await makeUser(db)
  cookie = await makeSession(db, owner)
  greeted = await makeSession(db, owner, { loginState: 2 })
  const stranger = await makeUser(db)
  strangersCookie = await makeSession(db, stranger)
  const board = await makeBoard(db, owner)
  await addCollaborator(db, board, stranger)
  popular = await makePin(db, board, { columns: { title: 'The lighthouse stairs' } })
  quiet = await makePin(db, board, { columns: { title: 'A quiet pier' } })
  const ofCollaborator = await makePin(db, board, { columns: { pinnerId: stranger.id } })
  await db.insert(pinDays).values([
    { pinId: popular.id, day: TODAY, impressions: 100, closeups: 20, saves: 3, clicks: 4 },
    { pinId: popular.id, day: TODAY - 6, impressions: 50, closeups: 10, saves: 1, clicks: 0 },
    { pinId: popular.id, day: TODAY - 7, impressions: 75, closeups: 5, saves: 0, clicks: 1 },
    { pinId: popular.id, day: TODAY - 29, impressions: 7, closeups: 1, saves: 1, clicks: 1 },
    { pinId: popular.id, day: TODAY - 59, impressions: 30, closeups: 3, saves: 2, clicks: 1 },
    { pinId: popular.id, day: TODAY - 60, impressions: 5_000, closeups: 500, saves: 50, clicks: 50 },
    { pinId: quiet.id, day: TODAY, impressions: 11, closeups: 2, saves: 0, clicks: 1 },
    { pinId: ofCollaborator.id, day: TODAY, impressions: 9_000, closeups: 900, saves: 90, clicks: 90 },
  ])
})

describe('the figures of all pins of a user', () => {
  it('are added up over the days that are asked for and over as many before', async () => {
    const week = await query(origin, 'AnalyticsQuery', { days: 7 }, { cookie })
    expect(week).toMatchObject({
      days: 7,
      hasPins: true,
      totals: { impressions: 161, closeups: 32, saves: 4, clicks: 5 },
      before: { impressions: 75, closeups: 5, saves: 0, clicks: 1 },
    })
    const month = await query(origin, 'AnalyticsQuery', { days: 30 }, { cookie })
    expect(month.totals).toEqual({ impressions: 243, closeups: 38, saves: 5, clicks: 7 })
    expect(month.before).toEqual({ impressions: 30, closeups: 3, saves: 2, clicks: 1 })
  })

  it('come day by day, those without anything among them', async () => {
    const { series } = await query(origin, 'AnalyticsQuery', { days: 7 }, { cookie })
    expect(series).toHaveLength(7)
    expect(series[0]).toEqual({ day: toDate(TODAY - 6), impressions: 50, closeups: 10, saves: 1, clicks: 0 })
    expect(series[3]).toEqual({ day: toDate(TODAY - 3), ...NONE })
    expect(series[6]).toEqual({ day: toDate(TODAY), impressions: 111, closeups: 22, saves: 3, clicks: 5 })
  })

  it('name the pins that were shown most, with those of the chosen days alone', async () => {
    const { topPins } = await query(origin, 'AnalyticsQuery', { days: 7 }, { cookie })
    expect(topPins.map(({ pin, figures }) => [pin.id, pin.title, figures])).toEqual([
      [popular.id, 'The lighthouse stairs', { impressions: 150, closeups: 30, saves: 4, clicks: 4 }],
      [quiet.id, 'A quiet pier', { impressions: 11, closeups: 2, saves: 0, clicks: 1 }],
    ])
  })

  it('are empty for a user without pins, and say what will be here', async () => {
    const newcomer = await makeSession(db, await makeUser(db))
    const result = await query(origin, 'AnalyticsQuery', { days: 30 }, { cookie: newcomer })
    expect(result).toMatchObject({ hasPins: false, totals: NONE, before: NONE, topPins: [] })
    const page = await send(origin, href('businessAnalytics'), { cookie: newcomer })
    expect(toText(await page.text())).toContain("Once you have Pins, you'll see")
  })

  it('are asked for only over the ranges that there are', async () => {
    const variables = JSON.stringify({ days: 31 })
    const answer = await send(origin, href('graphql', { name: 'AnalyticsQuery' }, { variables }), { cookie })
    expect(answer.status).toBe(400)
  })

  it.each([
    ['signed out', () => undefined],
    ['only greeted', () => greeted],
  ])('are not shown to a viewer who is %s', async (_, findCookie) => {
    const variables = JSON.stringify({ days: 7 })
    const as = { cookie: findCookie() }
    const answer = await send(origin, href('graphql', { name: 'AnalyticsQuery' }, { variables }), as)
    expect(answer.status).toBe(401)
    const page = await send(origin, `${href('businessAnalytics')}?days=7`, as)
    const next = `${href('businessAnalytics')}?days=7`
    expect([page.status, page.headers.get('location')]).toEqual([302, href('login', {}, { next })])
  })
})

describe('the page', () => {
  it('shows figures, changes, a line for each figure with its words, and a table, without scripts', async () => {
    const page = await send(origin, `${href('businessAnalytics')}?days=7`, { cookie })
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const html = await page.text()
    const text = toText(html).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Impressions 161 Up 115% from the previous 7 days')
    expect(text).toContain('Saves 4 None in the previous 7 days')
    expect(text).toContain(`161 in 7 days. Best day:`)
    expect(html.match(/<svg[^>]* role="img"/g)).toHaveLength(4)
    expect(html.match(/<table/g)).toHaveLength(1)
    expect(html).toContain(`href="${href('businessPinAnalytics', { id: popular.id })}?days=7"`)
    expect(html).not.toContain('style="')
  })

  it.each(['', '?days=31', '?days=abc', '?days='])('shows 30 days for %j', async (search) => {
    const page = await send(origin, href('businessAnalytics') + search, { cookie })
    expect([page.status, toText(await page.text())]).toEqual([200, expect.stringContaining('243')])
  })
})

describe('the figures of one pin', () => {
  it('are there for its pinner', async () => {
    const result = await query(origin, 'PinAnalyticsQuery', { pinId: popular.id, days: 7 }, { cookie })
    expect(result).toMatchObject({
      __typename: 'PinAnalytics',
      pin: { id: popular.id, title: 'The lighthouse stairs' },
      totals: { impressions: 150, closeups: 30, saves: 4, clicks: 4 },
      before: { impressions: 75, closeups: 5, saves: 0, clicks: 1 },
    })
    const page = await send(origin, href('businessPinAnalytics', { id: popular.id }), { cookie })
    expect([page.status, toText(await page.text())]).toEqual([200, expect.stringContaining('The lighthouse stairs')])
  })

  it('are no different from those of no pin for everybody else, the helpers of its board included', async () => {
    const missing = newId()
    const asked = (pinId: string, as: string | undefined) =>
      query(origin, 'PinAnalyticsQuery', { pinId, days: 7 }, { cookie: as })
    for (const as of [strangersCookie, greeted, undefined]) {
      expect(await asked(popular.id, as)).toMatchObject({ __typename: 'Error' })
      expect(await asked(popular.id, as)).toEqual(await asked(missing, as))
    }
    const opened = async (id: string) => {
      const answer = await send(origin, href('businessPinAnalytics', { id }), { cookie: strangersCookie })
      return [answer.status, (await answer.text()).replaceAll(id, '').includes('lighthouse')]
    }
    expect([await opened(popular.id), await opened(missing)]).toEqual([
      [404, false],
      [404, false],
    ])
  })

  it('are linked from the pin’s own page, for its pinner alone', async () => {
    const link = `href="${href('businessPinAnalytics', { id: popular.id })}"`
    const opened = async (as?: string) =>
      (await (await send(origin, href('pin', { id: popular.id }), { cookie: as })).text()).includes(link)
    expect([await opened(cookie), await opened(strangersCookie), await opened()]).toEqual([true, false, false])
  })
})
