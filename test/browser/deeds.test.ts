import { readFile } from 'node:fs/promises'
import { and, eq, isNull } from 'drizzle-orm'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { pins } from '#db/tables/pins.ts'
import { EVENT_TYPES } from '#schema/constants/events.ts'
import { VISIT_HISTORY_LIMIT } from '#schema/constants/visits.ts'
import { href } from '#schema/routes.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { hidePage, playEventServer, type EventServer } from '../helpers/event-log.ts'
import { makeBoard, makeDrawnPin, makeUser, type PinRow } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const AMERICAN: BrowserContextOptions = { extraHTTPHeaders: { 'cf-ipcountry': 'US' } }
const DEEDS_KEY = 'pin_deeds'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** A pin with a picture of the demo, which there is a file of. */
async function makePictured(columns: Partial<typeof pins.$inferInsert> = {}): Promise<PinRow> {
  const [demo] = await db
    .select({ pictureSignature: pins.pictureSignature })
    .from(pins)
    .where(and(eq(pins.kind, 'image'), isNull(pins.videoDuration)))
    .orderBy(pins.id)
    .limit(1)
  if (!demo) throw new Error('The demo has no picture')
  return makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns: { ...demo, ...columns } })
}

interface Deeds {
  clickthroughs: string[]
  downloads: string[]
  saves: string[]
}

function deedsOf(page: Page): Promise<Deeds | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Deeds | null, DEEDS_KEY)
}

const typesOf = ({ taken }: EventServer) => taken.map(({ event_type }) => event_type)
const downloadLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Download image' })

test.each([
  ['of a desktop', AMERICAN],
  ['of a phone', { ...PHONE, ...AMERICAN }],
] as const)('the picture comes to the disk %s, and each time is told as a download of the pin', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  const server = await playEventServer(page.context())
  const pin = await makePictured({ title: 'Boats, at first light!', link: 'https://boats.example/' })
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  for (let time = 0; time < 2; time += 1) {
    const begun = page.waitForEvent('download')
    await downloadLink(page).click()
    const download = await begun
    expect(download.suggestedFilename()).toMatch(/^boats-at-first-light\.(?:jpg|webp|png|avif)$/)
    expect(new URL(download.url()).pathname).toContain(`/media/orig/`)
    expect((await readFile(await download.path())).length).toBeGreaterThan(1_000)
  }
  await expect.poll(() => deedsOf(page)).toEqual({ clickthroughs: [], downloads: [pin.id], saves: [] })
  expect(page.url()).toBe(origin + href('pin', { id: pin.id }))
  await hidePage(page)
  await expect.poll(() => typesOf(server)).toContain(EVENT_TYPES.appActiveEnd)
  const told = server.taken.filter(({ event_type }) => event_type === EVENT_TYPES.pinDownload)
  expect(told.map(({ object_id_str }) => object_id_str)).toEqual([pin.id, pin.id])
  expect(typesOf(server)).not.toContain(EVENT_TYPES.pinClickthrough)
  expect(typesOf(server)).not.toContain(EVENT_TYPES.offsiteStart)
  expect(complaints).toEqual([])
  await close()
})

test('a picture can be downloaded without scripts', async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false })
  const pin = await makePictured()
  await page.goto(origin + href('pin', { id: pin.id }))
  const begun = page.waitForEvent('download')
  await downloadLink(page).click()
  expect((await begun).suggestedFilename()).toMatch(/^boats-at-first-light\./)
  await close()
})

test('with the privacy signal a download is neither told nor kept', async () => {
  const { page, close } = await openPage(browser, { extraHTTPHeaders: { 'cf-ipcountry': 'US', 'sec-gpc': '1' } })
  const server = await playEventServer(page.context())
  const pin = await makePictured()
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const begun = page.waitForEvent('download')
  await downloadLink(page).click()
  await begun
  await hidePage(page)
  await ready(page)
  expect(server.calls).toEqual([])
  expect(await deedsOf(page)).toBeNull()
  await close()
})

test('wanting to save is kept of each pin once, and of the last twenty', async () => {
  const { page, complaints, close } = await openPage(browser, AMERICAN)
  const pin = await makePictured()
  const path = origin + href('pin', { id: pin.id })
  const press = async () => {
    await page.goto(path)
    await ready(page)
    await page.getByRole('main').getByRole('link', { name: 'Save', exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
  }
  await press()
  await expect.poll(() => deedsOf(page)).toEqual({ clickthroughs: [], downloads: [], saves: [pin.id] })
  await press()
  expect((await deedsOf(page))?.saves).toEqual([pin.id])
  const others = Array.from({ length: VISIT_HISTORY_LIMIT }, (_, place) => `other-${place}`)
  await page.evaluate(
    ([key = '', value = '']) => localStorage.setItem(key, value),
    [DEEDS_KEY, JSON.stringify({ clickthroughs: [], downloads: [], saves: others })],
  )
  await press()
  await expect.poll(async () => (await deedsOf(page))?.saves).toEqual([...others.slice(1), pin.id])
  expect(others).toHaveLength(20)
  expect(complaints).toEqual([])
  await close()
})
