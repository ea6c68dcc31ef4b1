import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { test, type Open } from '../../helpers/browser-test.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser, type UserRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

async function openAs(open: Open, user: UserRow, path: string): Promise<Page> {
  const page = await open({ as: user })
  await page.goto(origin + path)
  await ready(page)
  return page
}

const comment = (page: Page, text: string) => page.locator('[id^=comment-]').filter({ hasText: text }).last()

test('two people talk live under a Pin, one reports the other, and an employee hides what was reported', async ({
  open,
  db,
}) => {
  const [owner, guest, employee] = await Promise.all([
    makeUser(db, { fullName: 'Olga Owner', username: 'olga_owner' }),
    makeUser(db, { fullName: 'Gus Guest', locale: 'de' }),
    makeUser(db, { isEmployee: true }),
  ])
  const pin = await makeDrawnPin(db, await makeBoard(db, owner))
  const path = href('pin', { id: pin.id })
  const [hers, his] = await Promise.all([openAs(open, owner, path), openAs(open, guest, path)])

  const field = his.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('Is it far, @olg')
  await his.getByRole('option', { name: /Olga Owner/ }).click()
  await field.press('ControlOrMeta+Enter')
  await comment(his, 'Is it far').getByRole('link', { name: '@olga_owner' }).waitFor()

  await hers.getByRole('button', { name: '1 new comment' }).click()
  const asked = comment(hers, 'Is it far')
  await asked.getByRole('button', { name: 'Like' }).click()
  await asked.getByRole('button', { name: "More options for Gus Guest's comment" }).click()
  await asked.getByRole('button', { name: 'Highlight' }).click()
  await asked.getByText('Highlighted by the creator').waitFor()
  await asked.getByRole('button', { name: 'Reply' }).click()
  await asked.getByRole('textbox', { name: 'Reply to Gus Guest' }).fill('Two hours, you lazy one')
  // It stands there before it is stored.
  const stored = hers.waitForResponse((answer) => answer.request().postData()?.includes('Two hours') ?? false)
  await asked.getByRole('button', { name: 'Post' }).click()
  await comment(hers, 'Two hours').waitFor()
  expect((await stored).ok()).toBe(true)
  await hers.getByRole('heading', { name: '2 comments' }).waitFor()

  // What one comes back to is as it was left, and what others did since waits.
  await comment(hers, 'Two hours').getByRole('link', { name: 'Olga Owner' }).click()
  await hers.waitForURL(origin + href('profile', { username: 'olga_owner' }))
  await field.fill('I start at six')
  await his.getByRole('button', { name: 'Post' }).first().click()
  await comment(his, 'I start at six').getByRole('button', { name: 'Reply' }).waitFor()
  await hers.goBack()
  await comment(hers, 'Two hours').waitFor()
  await comment(hers, 'Is it far').getByRole('button', { name: 'Like 1' }).first().waitFor()
  await hers.getByRole('button', { name: '1 new comment' }).click()
  await hers.getByRole('heading', { name: '3 comments' }).waitFor()

  await comment(his, 'Is it far').getByText('Highlighted by the creator').waitFor()
  await comment(his, 'Is it far').getByRole('button', { name: 'Like 1' }).waitFor()
  await his.getByRole('button', { name: '1 new comment' }).click()
  const reply = comment(his, 'Two hours')
  const more = reply.getByRole('button', { name: "More options for Olga Owner's comment" })
  await more.click()
  await reply.getByRole('button', { name: 'Translate' }).click()
  await reply.getByText('de: Two hours, you lazy one').waitFor()
  await more.click()
  await reply.getByRole('link', { name: 'Report' }).click()
  const dialog = his.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('radio', { name: 'Harassment or bullying' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText(/^Thanks for letting us know/).waitFor()

  const reportsPage = await openAs(open, employee, href('reportsTool'))
  const reported = reportsPage.getByRole('article').filter({ hasText: 'Two hours, you lazy one' })
  await reported.getByText('Harassment or bullying').waitFor()
  await reported.getByRole('button', { name: 'Hide', exact: true }).click()
  await reportsPage.getByText('Hidden.').waitFor()
  await his.getByText('Two hours, you lazy one').waitFor({ state: 'detached' })
  await comment(his, 'Is it far').waitFor()
})

test('what one did and typed under a Pin is still there behind a link to one of its comments', async ({ open, db }) => {
  const [owner, guest] = await Promise.all([makeUser(db, { fullName: 'Olga Owner' }), makeUser(db)])
  const pin = await makeDrawnPin(db, await makeBoard(db, owner), { columns: { commentCount: 3 } })
  for (const text of ['A question', 'Another one']) await makeComment(db, pin, owner, { text })
  await makeComment(db, pin, guest, { text: 'A hasty one' })
  const page = await open({ as: guest, expects: /^409: / })
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const follow = async (text: string) => {
    await comment(page, text).locator('a[href*="?comment="]').click()
    await page.waitForURL(/\?comment=/)
    await page.locator('[id^=comment-]:focus', { hasText: text }).waitFor()
  }
  const box = page.getByRole('textbox', { name: 'Add a comment' })

  await box.fill('So still')
  await comment(page, 'A question').getByRole('button', { name: 'Like' }).click()
  await comment(page, 'A question').getByRole('button', { name: 'Like 1' }).waitFor()
  await comment(page, 'A hasty one').getByRole('button', { name: 'More options' }).click()
  await comment(page, 'A hasty one').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: '2 comments' }).waitFor()
  await page.locator('[id^=comment-]:focus').waitFor()
  await follow('Another one')
  expect(await box.inputValue()).toBe('So still')
  expect(await page.getByText('A hasty one').count()).toBe(0)
  await comment(page, 'A question').getByRole('button', { name: 'Like 1' }).waitFor()

  // Refused only after its writer has gone on.
  const refusal = Promise.withResolvers<void>()
  await page.route(/AggregatedCommentResource\/create/, async (route) => {
    await refusal.promise
    const { code, status } = ERRORS.duplicateText
    await route.fulfill({ status, json: { status: 'failure', code, message: 'No', data: null } })
  })
  await page.getByRole('button', { name: 'Post' }).first().click()
  await comment(page, 'So still').getByText('Posting…').waitFor()
  await follow('A question')
  expect(await box.inputValue()).toBe('')
  refusal.resolve()
  await page.getByText(/^You just posted that/).waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLTextAreaElement>('textarea[name=text]')?.value === 'So still',
  )
})
