import { expect, onTestFinished, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE, FULL_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { DAY_MS } from '#schema/time.ts'
import { storedVisits } from '../../helpers/dom-visits.ts'
import { type DomOptions, eventually, openDom } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

async function makeLinkedPin(): Promise<string> {
  const columns = { link: 'https://shop.example/' }
  return (await makePin(db, await makeBoard(db, await makeUser(db)), { columns })).id
}

test.each<[string, DomOptions, boolean]>([
  ['in the United States who refuses', { country: 'US', headers: { 'sec-gpc': '1' } }, false],
  ['in Germany who refuses', { country: 'DE', headers: { 'sec-gpc': '1' } }, false],
  ['in the United States who refuses nothing', { country: 'US' }, true],
])(
  'before the server has said who looks, nothing is kept, watched or asked of a visitor %s',
  async (_, options, may) => {
    const id = await makeLinkedPin()
    const answered = Promise.withResolvers<void>()
    let isDown = true
    const browser = await openDom({
      ...options,
      play: async ({ path }, serve) => {
        if (!path.startsWith('/_/_/state')) return serve()
        if (isDown) throw new TypeError('Failed to fetch')
        const answer = await serve()
        answered.resolve()
        return answer
      },
    })
    const page = await browser.goto(`${href('pin', { id })}?utm_pai=42`)
    const question = () => page.document.getElementById('consent-heading')
    expect([storedVisits(page), page.viewport.margins, question()]).toEqual([{}, [], null])
    isDown = false
    page.setOnline(true)
    await answered.promise
    if (may) await eventually(() => expect(Object.keys(storedVisits(page))).toContain('visited_pages'))
    // The number is as many turns as the page needs to take the answer, and more.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
    expect(Object.keys(storedVisits(page)).length > 0).toBe(may)
    expect(page.viewport.margins.length > 0).toBe(may)
    expect(question()).toBeNull()
  },
)

test.each([
  ['kept in the United States', 'US', true],
  ['not kept in Germany, whatever was agreed to', 'DE', false],
])('what a visitor does with a pin is %s', async (_, country, isKept) => {
  const id = await makeLinkedPin()
  const browser = await openDom({ country })
  browser.cookies.set(CONSENT_COOKIE, writeConsent(FULL_CONSENT))
  const page = await browser.goto(href('pin', { id }))
  const outward = page.document.querySelector('main a[target="_blank"]')
  const [save] = page.screen.getAllByRole('button', { name: 'Save' })
  if (!outward || !save) throw new Error('The pin has no link')
  await page.user.pointer({ keys: '[MouseMiddle]', target: outward })
  await page.user.click(save)
  await page.screen.findByRole('dialog')
  const { pin_deeds: actions } = storedVisits(page)
  expect(actions).toEqual(isKept ? { clickthroughs: [id], downloads: [], saves: [id] } : undefined)
})

const settled = <Value>(request: IDBRequest<Value>) =>
  new Promise<Value>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error('The browser cannot store events')))
  })

test('the browser forgets events that are too old to be taken', async () => {
  const browser = await openDom({
    country: 'US',
    play: ({ path }) =>
      path === href('resource', { name: 'ApiCResource', verb: 'create' })
        ? Promise.reject(new TypeError('Failed to fetch'))
        : undefined,
  })
  const page = await browser.goto(href('pin', { id: await makeLinkedPin() }))
  const database = await settled(indexedDB.open('tackboard-events'))
  onTestFinished(() => database.close())
  const openStore = (mode: IDBTransactionMode) => database.transaction('events', mode).objectStore('events')
  const waiting = async () =>
    ((await settled(openStore('readonly').getAll())) as { uuid: string }[]).map(({ uuid }) => uuid)
  await eventually(async () => expect(await waiting()).not.toEqual([]))
  const at = Date.now() - 9 * DAY_MS
  const event = { event_type: 18, clientUUID: 'old', time: at * 1e6 }
  await settled(openStore('readwrite').put({ at, uuid: 'old', madeFor: 'nobody', bytes: 1, event }))
  expect(await waiting()).toContain('old')
  const outward = page.document.querySelector('main a[target="_blank"]')
  if (outward) await page.user.pointer({ keys: '[MouseMiddle]', target: outward })
  await eventually(async () => expect(await waiting()).not.toContain('old'))
  expect((await waiting()).length).toBeGreaterThan(0)
})
