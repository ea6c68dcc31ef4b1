import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { reports } from '#db/tables/reports.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../../helpers/client.ts'
import { openDom, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, type CommentRow, type PinRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

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

async function openDetails(page: DomPage) {
  await page.user.click(within(page.screen.getByRole('article')).getByRole('link', { name: 'Report' }))
  const dialog = await findDialog(page)
  await page.user.click(dialog.getByRole('radio', { name: 'Self-harm' }))
  await page.user.click(dialog.getByRole('button', { name: 'Next' }))
  return dialog
}

const findDialog = async ({ screen }: DomPage) => within(await screen.findByRole('dialog'))
const storedReports = (subjectId: string) => db.select().from(reports).where(eq(reports.subjectId, subjectId))

test('a report is as it was left when its closed dialog is opened again, and new once it was sent', async () => {
  const page = await openPin()
  const dialog = await openDetails(page)
  await page.user.type(dialog.getByRole('textbox'), 'Second paragraph')
  await page.user.click(dialog.getByRole('button', { name: 'Close' }))
  await expect.poll(() => page.screen.queryByRole('dialog')).toBeNull()
  const again = await openDetails(page)
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Second paragraph')
  await page.user.click(again.getByRole('button', { name: 'Send report' }))
  await again.findByText(/^Thanks for letting us know\./)
  await page.user.click(again.getByRole('button', { name: 'Done' }))
  const next = await openDetails(page)
  expect(next.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

test('a reason is asked for, an error keeps what was entered, and the next try goes through', async () => {
  let isBroken = true
  const page = await openPin({
    play({ path }) {
      if (!isBroken || !path.includes('ReportResource')) return undefined
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  await page.user.click(within(page.screen.getByRole('article')).getByRole('link', { name: 'Report' }))
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
  isBroken = false
  await press('Send report')
  await dialog.findByText(/^Thanks for letting us know\./)
  expect(await storedReports(pin.id)).toMatchObject([
    {
      type: 'pin',
      reason: 'self_harm',
      detailedReasons: ['suicide'],
      text: 'Second paragraph',
      facts: {
        is_product: false,
        is_promoted: false,
        view_parameter: pin.id,
        view_type: 'closeup',
        is_third_party_ad: false,
        node_id: btoa(`Pin:${pin.id}`),
      },
    },
  ])
})

test('while a report is on its way, another press sends nothing', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let count = 0
  const page = await openPin({
    play({ path }, serve) {
      if (!path.includes('ReportResource')) return undefined
      count += 1
      return held.then(serve)
    },
  })
  const dialog = await openDetails(page)
  const form = dialog.getByRole('textbox').closest('form') as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await dialog.findByRole('button', { name: 'Sending…' })
  form.requestSubmit()
  release()
  await dialog.findByText(/^Thanks for letting us know\./)
  expect(count).toBe(1)
})

test('where the report is refused, the dialog says why and asks no second time', async () => {
  let count = 0
  const { code, status } = ERRORS.tooManyRequests
  const page = await openPin({
    play({ path }) {
      if (!path.includes('ReportResource')) return undefined
      count += 1
      return Response.json({ status: 'failure', code, message: 'No', data: null }, { status })
    },
  })
  const dialog = await openDetails(page)
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect((await dialog.findByRole('alert')).textContent).toBe("You've sent a lot of reports. Try again later.")
  expect(count).toBe(1)
})

const findComment = ({ screen }: DomPage) =>
  within(screen.getByText(comment.text).closest('li') ?? screen.getByRole('main'))

test('a comment is reported by people with an account', async () => {
  const page = await openPin({ as: await makeUser(db) })
  await page.user.click(findComment(page).getByRole('link', { name: 'Report' }))
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
  const link = findComment(page).getByRole('link', { name: /^Report .+'s comment$/ })
  const next = new URL(link.getAttribute('href') ?? '', page.window.location.href).searchParams.get('next')
  expect(next).toMatch(new RegExp(`^${href('pin', { id: pin.id })}\\?comment=\\w+$`))
})

test('a person is reported from the menu of their profile', async () => {
  const person = await makeUser(db)
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('profile', { username: person.username }))
  await page.user.click(await page.screen.findByRole('link', { name: 'Report' }))
  const dialog = await findDialog(page)
  expect(dialog.getByRole('heading', { name: 'Report this profile' })).toBeTruthy()
  await page.user.click(dialog.getByRole('radio', { name: 'Harassment or bullying' }))
  await page.user.click(dialog.getByRole('button', { name: 'Next' }))
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText(/^Thanks for letting us know\./)
  expect(await storedReports(person.id)).toMatchObject([{ type: 'user', facts: { view_type: 'profile' } }])
})
