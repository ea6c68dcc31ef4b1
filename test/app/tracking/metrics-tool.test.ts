import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventHours, experimentDays, metricDays } from '#db/tables/tracking/event-log.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { query, send, toText } from '../../helpers/client.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const TODAY = Math.floor(Date.now() / DAY_MS)
const HOUR = Math.floor(Date.now() / HOUR_MS)

let site: Site
let employee: string

beforeAll(async () => {
  site = await startApp()
  const { db } = site
  employee = await makeSession(db, await makeUser(db, { isEmployee: true }))
  const metric = (name: string, bucket: string, count: number, total: number, more = {}) => ({
    day: TODAY,
    name,
    surface: 'pin_closeup',
    countryGroup: 'US',
    bucket,
    count,
    total,
    ...more,
  })
  await db.batch([
    db.insert(eventHours).values([
      { hour: HOUR, eventType: 18, countryGroup: 'US', count: 300 },
      { hour: HOUR, eventType: 18, countryGroup: 'GB', count: 20 },
      { hour: HOUR, eventType: 13, countryGroup: 'US', count: 5 },
      { hour: HOUR - 40, eventType: 13, countryGroup: 'US', count: 7 },
      { hour: HOUR - 60, eventType: 18, countryGroup: 'US', count: 9_999 },
      { hour: (TODAY - 5) * 24, eventType: 13, countryGroup: 'US', count: 500 },
      { hour: (TODAY - 5) * 24 + 23, eventType: 13, countryGroup: 'GB', count: 300 },
      { hour: (TODAY - 5) * 24 + 23, eventType: 18, countryGroup: 'GB', count: 9_999 },
      { hour: (TODAY - 14) * 24 + 23, eventType: 13, countryGroup: 'US', count: 9_999 },
    ]),
    db
      .insert(metricDays)
      .values([
        metric('LCP', 'good', 30, 30_000),
        metric('LCP', 'poor', 10, 50_000),
        metric('LCP', 'good', 5, 5_000, { countryGroup: 'GB' }),
        metric('LCP', 'good', 9_999, 1, { day: TODAY - 20 }),
        metric('chunk_load_failure', '', 4, 0),
        metric('start_up_failure', '', 2, 0, { day: TODAY - 3 }),
        metric('missing_locale', 'de', 82, 0),
        metric('route_change', '', 777, 0),
      ]),
    db.insert(experimentDays).values([
      { day: TODAY, experiment: 'new_navbar', group: 'enabled', exposures: 40 },
      { day: TODAY - 1, experiment: 'new_navbar', group: 'enabled', exposures: 2 },
      { day: TODAY, experiment: 'new_navbar', group: 'control', exposures: 39 },
      { day: TODAY - 30, experiment: 'old_one', group: 'control', exposures: 1 },
    ]),
  ])
}, 120_000)

afterAll(() => site.stop())

it('tells employees what was counted in the last hours and days', async () => {
  const metrics = await query(site.origin, 'MetricsQuery', {}, { cookie: employee })
  if (metrics.__typename === 'Error') throw new Error(metrics.message)
  expect(metrics.hours).toHaveLength(48)
  expect(metrics.hours.reduce((sum, { count }) => sum + count, 0)).toBe(332)
  expect(metrics.hours.at(-1)).toEqual({ hour: new Date(HOUR * HOUR_MS).toISOString(), count: 325 })
  expect(metrics.types).toEqual([
    { type: 18, count: 320 },
    { type: 13, count: 12 },
  ])
  expect(metrics.failureDays.map(({ count }) => count)).toEqual([...Array.from({ length: 10 }, () => 0), 2, 0, 0, 4])
  const views = Object.fromEntries(metrics.failureDays.map((day) => [Date.parse(day.day) / DAY_MS, day.views]))
  const earlier = Math.floor((HOUR - 40) / 24)
  expect(views).toMatchObject({ [TODAY - 13]: 0, [TODAY - 5]: 800, [TODAY - 3]: 0, [earlier]: 7, [TODAY]: 5 })
  expect(metrics.failures).toEqual([
    { name: 'chunk_load_failure', count: 4 },
    { name: 'start_up_failure', count: 2 },
  ])
  const place = { name: 'LCP', surface: 'pin_closeup' }
  expect(metrics.vitals).toEqual([
    { ...place, countryGroup: 'US', good: 30, needsImprovement: 0, poor: 10, mean: 2_000 },
    { ...place, countryGroup: 'GB', good: 5, needsImprovement: 0, poor: 0, mean: 1_000 },
  ])
  expect(metrics.experiments).toEqual([
    {
      experiment: 'new_navbar',
      groups: [
        { name: 'control', count: 39 },
        { name: 'enabled', count: 42 },
      ],
    },
  ])
})

it('draws it, in words as well', async () => {
  const page = await send(site.origin, href('metricsTool'), { cookie: employee })
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const text = toText(await page.text()).replaceAll(/\s+/g, ' ')
  expect(text).toContain('332 in the last 48 hours.')
  expect(text).toContain('6 reported by browsers in the last 14 days.')
  expect(text).toContain('Failures per 1,000 page views 7.39 in the last 14 days.')
  expect(text).toContain(' 4 5 800 ')
  expect(text).toContain(' 2 0 – ')
  expect(text).toContain('pin_closeup 78% good, 0% needs improvement, 22% poor · mean 1,889 ms · 45 values')
  expect(text).toContain('US 75% good, 0% needs improvement, 25% poor · mean 2,000 ms · 40 values')
  expect(text).toContain('new_navbar control 39 enabled 42')
})

it('is no page for anybody else', async () => {
  const user = await makeUser(site.db)
  const cookies = {
    signedIn: await makeSession(site.db, user),
    greeted: await makeSession(site.db, await makeUser(site.db, { isEmployee: true }), { loginState: 2 }),
    signedOut: undefined,
  }
  for (const cookie of Object.values(cookies)) {
    expect(await query(site.origin, 'MetricsQuery', {}, { cookie })).toMatchObject({ __typename: 'Error', code: 8 })
    const page = await send(site.origin, href('metricsTool'), { cookie })
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(/<title>([^<]*)/.exec(html)?.[1]).toBe(
      /<title>([^<]*)/.exec(await (await send(site.origin, '/_tools/nothing/', { cookie })).text())?.[1],
    )
    expect(toText(html)).not.toContain('332')
  }
})
