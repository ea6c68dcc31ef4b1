import { expect, inject, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openDom, type DomOptions } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

interface Click {
  /** What was sent of it to this site. */
  sent: Record<string, string>[]
  statuses: unknown[]
}

/** Follows the link of an advertisement. */
async function clickAd(options: DomOptions, columns: Record<string, unknown> = {}): Promise<Click> {
  const owner = await makeUser(db)
  const pin = await makePin(db, await makeBoard(db, owner), {
    columns: {
      link: 'https://shop.example/lamps',
      domain: 'shop.example',
      isPromoted: true,
      promoterId: owner.id,
      trackingParams: 'campaign=lamps-12',
      ...columns,
    },
  })
  const browser = await openDom(options)
  const page = await browser.goto(href('pin', { id: pin.id }))
  const [link] = page.screen.getAllByRole('link', { name: /shop\.example/ })
  if (!link) throw new Error('The pin has no link')
  await page.user.click(link)
  await new Promise(setImmediate)
  const calls = browser.calls.map(({ path }) => new URL(path, inject('origin')))
  return {
    sent: calls
      .filter(({ pathname }) => pathname === href('attributionSource'))
      .map(({ searchParams }) => Object.fromEntries(searchParams)),
    statuses: page.metrics('attribution_source').map((detail) => (detail as { status: string }).status),
  }
}

test('a click on an advertisement is reported to this site, with what names the ad and not the user', async () => {
  expect(await clickAd({ country: 'US' })).toEqual({
    sent: [
      {
        source_event_id: expect.stringMatching(/^\d+$/) as string,
        destination: 'https://shop.example',
        expiry: '2592000',
        priority: '0',
        advertiser_id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
        campaign_id: 'lamps-12',
        event_type: 'click',
      },
    ],
    statuses: [],
  })
})

const blocked: DomOptions['play'] = ({ path }) =>
  path.startsWith(href('attributionSource')) ? Promise.reject(new TypeError('Failed to fetch')) : undefined

test.each<[string, DomOptions, Record<string, unknown>, string[], number]>([
  ['with the privacy signal is skipped', { country: 'US', headers: { 'sec-gpc': '1' } }, {}, ['skipped'], 0],
  ['in Germany without an answer is skipped', { country: 'DE' }, {}, ['skipped'], 0],
  ['on an ad without a campaign is counted', { country: 'US' }, { trackingParams: null }, ['missing_param'], 0],
  ['that cannot be reported is counted', { country: 'US', play: blocked }, {}, ['failed'], 1],
  ['on a pin that is no advertisement is nothing', { country: 'US' }, { isPromoted: false }, [], 0],
])('a click %s', async (_, options, columns, statuses, count) => {
  const click = await clickAd(options, columns)
  expect([click.statuses, click.sent.length]).toEqual([statuses, count])
})
