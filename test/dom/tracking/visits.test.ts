import { describe, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { invites } from '#db/tables/identity/invites.ts'
import { href } from '#schema/routes.ts'
import { GOOGLEBOT } from '../../helpers/client.ts'
import { storedVisits, VISIT_KEYS } from '../../helpers/dom-visits.ts'
import { openDom, type DomOptions } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

async function pathOfPin(columns: Parameters<typeof makePin>[2] = {}): Promise<string> {
  return href('pin', { id: (await makePin(db, await makeBoard(db, await makeUser(db)), columns)).id })
}

describe('of a signed-out visitor', () => {
  test('pages, searches and what led to the site are kept, and are counted by the metric of the landing', async () => {
    const code = newId()
    await db.insert(invites).values({ code, senderId: (await makeUser(db)).id, channel: 1, createdAt: Date.now() })
    const query = `utm_pai=42&ad_img=https://ads.example/a.jpg&invite_code=${code}&utm_source=homescreen_icon`
    const browser = await openDom({ country: 'US' })
    const home = await browser.goto(`/?${query}`)
    expect(storedVisits(home)).toMatchObject({
      visited_pages: [{ path: '/', pageType: 'home' }],
      paid_landing: { campaignId: '42', adImageUrl: 'https://ads.example/a.jpg', ts: expect.any(Number) as number },
      invite_redemption: { inviteCode: code, ts: expect.any(Number) as number },
      revisitation: { count: 1 },
    })
    expect(home.metrics('unauth_landing')).toMatchObject([
      { isHomeScreen: true, isPaid: true, searchEngine: null, isQUS: false, kind: 'pwa/not_qus' },
    ])
    expect(home.metrics('unauth_closeups')).toEqual([{ count: '0' }])
    expect(home.metrics('unauth_revisitation')).toEqual([{ days: 'first' }])
    const searches = [{ query: 'oak tables', scope: 'pins', rs: 'typed', rg: null }]
    const search = await browser.goto('/search/pins/?q=oak%20tables&rs=typed')
    expect(storedVisits(search).completed_searches).toMatchObject(searches)
    await browser.goto('/search/pins/?q=oak%20tables&rs=again')
    const other = await browser.goto('/languages/')
    const { completed_searches, visited_pages, revisitation } = storedVisits(other)
    expect(completed_searches).toMatchObject(searches)
    expect(visited_pages.map(({ pageType }) => pageType)).toEqual(['home', 'search'])
    // Another page of the same tab is no other visit.
    expect(revisitation['count']).toBe(1)
    expect(other.metrics('unauth_landing')).toEqual([])
  })

  test('who comes from a search engine is counted by it', async () => {
    const browser = await openDom({ country: 'US' })
    const page = await browser.goto('/login/', { referrer: 'https://www.google.com/' })
    expect(page.metrics('unauth_landing')).toMatchObject([
      { searchEngine: 'google', isPaid: false, kind: 'google/not_qus' },
    ])
  })

  test('a page is kept once in a row, and none beyond the twentieth; pins lose their oldest', async () => {
    const pin = await pathOfPin()
    const browser = await openDom({ country: 'US' })
    const visitedPages = Array.from({ length: 19 }, (_, ts) => ({ path: `/p${ts}/`, pageType: 'profile', ts }))
    const visitedPins = Array.from({ length: 20 }, (_, ts) => ({
      pinId: String(ts),
      link: null,
      imageSignature: 'a',
      domain: null,
      ts,
    }))
    browser.storage.local = {
      visited_pages: JSON.stringify(visitedPages),
      visited_pins: JSON.stringify(visitedPins),
    }
    expect(storedVisits(await browser.goto(pin)).visited_pages).toHaveLength(20)
    await browser.goto(pin)
    const { visited_pages, visited_pins } = storedVisits(await browser.goto('/'))
    expect([visited_pages.length, visited_pages.at(-1)?.['path']]).toEqual([20, pin])
    expect([visited_pins.length, visited_pins[0]?.['pinId']]).toEqual([20, '1'])
  })

  test('following a pin’s link counts it as clicked, following its license does not', async () => {
    const path = await pathOfPin({ columns: { link: 'https://shop.example/' } })
    const browser = await openDom({ country: 'US' })
    const page = await browser.goto(path)
    const follow = async (name: string) => {
      const link = page.document.createElement('a')
      link.href = `https://${name}.example/`
      link.target = '_blank'
      link.addEventListener('click', (event) => event.preventDefault())
      page.document.querySelector('main')?.append(link)
      await page.user.click(link)
    }
    await follow('license')
    expect(storedVisits(page).pin_deeds).toBeUndefined()
    await follow('shop')
    await follow('shop')
    expect(storedVisits(page).pin_deeds).toEqual({ clickthroughs: [path.split('/')[2]], downloads: [], saves: [] })
  })

  test('what is damaged counts as nothing, and the count of visits starts again', async () => {
    const browser = await openDom({ country: 'US' })
    browser.storage.local = Object.fromEntries(
      VISIT_KEYS.map((key) => [key, key === 'revisitation' ? '{"count":"9"}' : '{']),
    )
    const page = await browser.goto('/')
    const text = page.window.localStorage.getItem('visited_pages') ?? ''
    expect(JSON.parse(text)).toMatchObject([{ path: '/' }])
    expect(page.window.localStorage.getItem('revisitation')).toContain('"count":1')
    expect(page.metrics('unauth_closeups')).toEqual([{ count: '0' }])
  })
})

describe('nothing is kept', () => {
  test.each<[string, DomOptions]>([
    ['in the United Kingdom', { country: 'GB' }],
    ['in Germany', { country: 'DE' }],
    ['where the country is unknown', { country: 'XX' }],
    ['with the privacy signal', { country: 'US', headers: { 'sec-gpc': '1' } }],
    ['of a crawler', { country: 'US', userAgent: GOOGLEBOT }],
  ])('%s', async (_, options) => {
    const browser = await openDom(options)
    await browser.goto('/?utm_pai=42&invite_code=abc')
    const page = await browser.goto('/search/pins/?q=oak')
    expect(storedVisits(page)).toEqual({})
    expect(page.metrics('unauth_landing')).toEqual([])
  })

  test('after a no, and what was kept before is forgotten', async () => {
    const browser = await openDom({ country: 'US' })
    expect(Object.keys(storedVisits(await browser.goto('/?utm_pai=42'))).length).toBeGreaterThan(1)
    const choice = await browser.goto(href('cookies'))
    await choice.user.click(choice.screen.getByRole('button', { name: 'Reject all' }))
    const refused = await browser.proceed()
    refused.screen.getByText('Your choices are saved.')
    expect(storedVisits(refused)).toEqual({})
    expect(storedVisits(await browser.goto('/search/pins/?q=oak'))).toEqual({})
  })
})
