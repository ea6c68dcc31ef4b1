import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { VISIT_HISTORY_LIMIT } from '#schema/tracking/visit-constants.ts'
import { storedVisits } from '../../helpers/dom-visits.ts'
import { openDom, type DomBrowser, type DomPage } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const EVENT_LOG = href('resource', { name: 'ApiCResource', verb: 'create' })

const newPin = async () => (await makePin(db, await makeBoard(db, await makeUser(db)))).id
const download = ({ screen }: DomPage) => screen.getByRole('link', { name: 'Download image' })

test('a download is kept of each pin once', async () => {
  const id = await newPin()
  const browser = await openDom({ country: 'US' })
  const page = await browser.goto(href('pin', { id }))
  await page.user.click(download(page))
  await page.user.click(download(page))
  expect(storedVisits(page).pin_deeds).toEqual({ clickthroughs: [], downloads: [id], saves: [] })
})

test('with the privacy signal a download is neither sent nor kept', async () => {
  const browser = await openDom({ country: 'US', headers: { 'sec-gpc': '1' } })
  const page = await browser.goto(href('pin', { id: await newPin() }))
  await page.user.click(download(page))
  page.hide()
  await new Promise(setImmediate)
  expect(browser.calls.filter(({ path }) => path === EVENT_LOG)).toEqual([])
  expect(storedVisits(page)).toEqual({})
})

test('wanting to save is kept of each pin once, and of the last twenty', async () => {
  const id = await newPin()
  const browser = await openDom({ country: 'US' })
  async function press(): Promise<unknown> {
    // A dialog that was dismissed is not opened again in the same session.
    browser.storage.session = {}
    const page = await browser.goto(href('pin', { id }))
    await page.user.click(page.screen.getByRole('button', { name: 'Save' }))
    await page.screen.findByRole('dialog')
    return storedVisits(page).pin_deeds['saves']
  }
  expect(await press()).toEqual([id])
  expect(await press()).toEqual([id])
  const others = Array.from({ length: VISIT_HISTORY_LIMIT }, (_, place) => `other-${place}`)
  await leaveDeeds(browser, others)
  expect(await press()).toEqual([...others.slice(1), id])
  expect(others).toHaveLength(20)
})

/** Has a browser hold pins that its user wanted to save. */
async function leaveDeeds(browser: DomBrowser, saves: string[]): Promise<void> {
  const page = await browser.goto('/login/')
  page.window.localStorage.setItem('pin_deeds', JSON.stringify({ clickthroughs: [], downloads: [], saves }))
}
