import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { reports } from '#db/tables/reports.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../helpers/client.ts'
import { openDom, type DomOptions, type DomPage } from '../helpers/dom.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, type CommentRow, type PinRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let pin: PinRow
let comment: CommentRow

beforeEach(async () => {
  const owner = await makeUser(db)
  pin = await makeDrawnPin(db, await makeBoard(db, owner))
  comment = await makeComment(db, pin, owner)
})

async function openPin(options: DomOptions = {}): Promise<DomPage> {
  const browser = await openDom({ ...options, headers: { 'cf-connecting-ip': newAddress() } })
  return browser.goto(href('pin', { id: pin.id }))
}

const findDialog = async ({ screen }: DomPage) => within(await screen.findByRole('dialog'))
const storedReports = (subjectId: string) => db.select().from(reports).where(eq(reports.subjectId, subjectId))

test('a reason is asked for, an error keeps what was entered, and the next try goes through', async () => {
  let isBroken = true
  const page = await openPin({
    play({ path }) {
      if (!isBroken || !path.includes('ReportResource')) return undefined
      isBroken = false
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  await page.user.click(within(page.screen.getByRole('article')).getByRole('button', { name: 'Report' }))
  const dialog = await findDialog(page)
  const press = (name: string) => page.user.click(dialog.getByRole('button', { name }))
  await press('Next')
  expect((await dialog.findByRole('alert')).textContent).toBe('Choose a reason.')
  await page.user.click(dialog.getByRole('radio', { name: 'Self-harm' }))
  expect(dialog.queryByRole('alert')).toBeNull()
  await press('Next')
  await page.user.click(dialog.getByRole('checkbox', { name: 'Suicide' }))
  await page.user.type(dialog.getByRole('textbox'), 'Second paragraph')
  await press('Send report')
  expect((await dialog.findByRole('alert')).textContent).toContain("Couldn't send your report.")
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Second paragraph')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Suicide' }).checked).toBe(true)
  await press('Back')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Self-harm' }).checked).toBe(true)
  await press('Next')
  await press('Send report')
  await dialog.findByText(/^Thanks for letting us know\./)
  expect(await storedReports(pin.id)).toMatchObject([
    { type: 'pin', reason: 'self_harm', detailedReasons: ['suicide'], text: 'Second paragraph' },
  ])
})

const findComment = ({ screen }: DomPage) =>
  within(screen.getByText(comment.text).closest('li') ?? screen.getByRole('main'))

test('a comment is reported by people with an account', async () => {
  const page = await openPin({ as: await makeUser(db) })
  const report = findComment(page).getByRole('button', { name: 'Report' }) as HTMLButtonElement
  await expect.poll(() => report.disabled).toBe(false)
  await page.user.click(report)
  const dialog = await findDialog(page)
  dialog.getByRole('heading', { name: 'Report this comment' })
  await page.user.click(dialog.getByRole('radio', { name: 'Hate speech or symbols' }))
  await page.user.click(dialog.getByRole('button', { name: 'Next' }))
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText(/^Thanks for letting us know\./)
  expect(await storedReports(comment.id)).toMatchObject([{ type: 'comment', reason: 'hate' }])
})

test('without an account a comment is reported after logging in', async () => {
  const page = await openPin()
  expect(findComment(page).getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(
    href('login', {}, { next: href('pin', { id: pin.id }) }),
  )
})
