import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../helpers/axe.ts'
import { addCookie, test, type Open } from '../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeSession, makeUser, type UserRow } from '../helpers/rows.ts'
import { playPictures } from '../helpers/impressions.ts'
import { ready } from '../helpers/settle.ts'
import { startSite, type Site } from '../helpers/site.ts'
import { startTranslator, type Translator } from '../helpers/translator.ts'

let translator: Translator
let site: Site

beforeAll(async () => {
  translator = await startTranslator()
  site = await startSite({ vars: { TRANSLATE_URL: translator.url } })
}, 120_000)

afterAll(async () => {
  await site.stop()
  await translator.stop()
})

async function openAs(open: Open, user: UserRow, path: string): Promise<Page> {
  const page = await open()
  await addCookie(page.context(), await makeSession(site.db, user), site.origin)
  await playPictures(page)
  await page.goto(site.origin + path)
  await ready(page)
  return page
}

const comment = (page: Page, text: string) => page.locator('[id^=comment-]').filter({ hasText: text }).last()

test('two people talk under a Pin, one reports the other, and an employee hides what was reported', async ({
  open,
}) => {
  const { db } = site
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

  await hers.reload()
  await ready(hers)
  const asked = comment(hers, 'Is it far')
  await asked.getByRole('button', { name: 'Like' }).click()
  await asked.getByRole('button', { name: "More options for Gus Guest's comment" }).click()
  await asked.getByRole('button', { name: 'Highlight' }).click()
  await asked.getByText('Highlighted by the creator').waitFor()
  await asked.getByRole('button', { name: 'Reply' }).click()
  await asked.getByRole('textbox', { name: 'Reply to Gus Guest' }).fill('Two hours, you lazy one')
  await asked.getByRole('button', { name: 'Post' }).click()
  await comment(hers, 'Two hours').waitFor()
  expect(await findBarriers(hers)).toEqual([])

  await his.reload()
  await ready(his)
  await comment(his, 'Is it far').getByText('Highlighted by the creator').waitFor()
  await comment(his, 'Is it far').getByRole('button', { name: 'Like 1' }).waitFor()
  await his.getByRole('link', { name: 'Show 1 reply' }).click()
  const reply = comment(his, 'Two hours')
  const more = reply.getByRole('button', { name: "More options for Olga Owner's comment" })
  await more.click()
  await reply.getByRole('button', { name: 'Translate' }).click()
  await reply.getByText('de: Two hours, you lazy one').waitFor()
  await more.click()
  await reply.getByRole('button', { name: 'Report' }).click()
  const dialog = his.getByRole('dialog', { name: 'Report this comment' })
  await dialog.getByRole('radio', { name: 'Harassment or bullying' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText(/^Thanks for letting us know/).waitFor()

  const desk = await openAs(open, employee, href('reportsTool'))
  const reported = desk.getByRole('article').filter({ hasText: 'Two hours, you lazy one' })
  await reported.getByText('Harassment or bullying').waitFor()
  await reported.getByRole('button', { name: 'Hide', exact: true }).click()
  await desk.getByText('Hidden.').waitFor()
  await his.reload()
  await comment(his, 'Is it far').waitFor()
  expect(await his.getByText('Show 1 reply').count()).toBe(0)
})
