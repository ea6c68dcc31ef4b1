import { beforeEach, expect, inject } from 'vitest'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { readBytes, PHONE } from '../../helpers/browser.ts'
import { makeBoard, makeDrawnPin, makeUser, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { unzip } from '../../helpers/zip.ts'

const origin = inject('origin')

let user: UserRow

beforeEach<{ db: Database }>(async ({ db }) => {
  user = await makeUser(db)
})

test('data is downloaded and read without a connection', async ({ open, db }) => {
  await makeDrawnPin(db, await makeBoard(db, user, { name: 'Walls of lime' }))
  const page = await open({ as: user })
  await page.goto(origin + href('yourData'))
  await ready(page)
  const form = page.getByRole('region', { name: 'Download your data' })
  await form.getByLabel('Your password').fill(PASSWORD)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^tackboard-\w+-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = unzip(await readBytes(download))
  await page.goto('about:blank')
  await page.setContent(files.get('index.html')?.toString('utf8') ?? '')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe("Tove Marklund's Tackboard data")
  await page.getByText('Walls of lime').waitFor()
})

test('on a phone a form that was refused is in view, and leaving shows no barriers', async ({ open }) => {
  // What a page measures may arrive when its session is over.
  const page = await open({ ...PHONE, as: user, expects: /403|409/ })
  await page.goto(origin + href('yourData'))
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  const form = page.getByRole('region', { name: 'Take a break' })
  const password = form.getByLabel('Your password')
  await password.fill('not my password')
  await form.getByRole('button', { name: 'Deactivate account' }).click()
  await form.getByRole('alert').waitFor()
  await ready(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect.poll(() => password.evaluate(isInView)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await password.fill(PASSWORD)
  await form.getByRole('button', { name: 'Deactivate account' }).click()
  await page.getByRole('heading', { name: 'Your account is deactivated' }).waitFor()
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  expect((await page.context().cookies()).some(({ name }) => name === '__Host-session')).toBe(false)
})

function isInView(field: HTMLElement | SVGElement): boolean {
  const { top, bottom } = field.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
