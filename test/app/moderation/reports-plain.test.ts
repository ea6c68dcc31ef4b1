import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reports } from '#db/tables/reports.ts'
import { REPORT_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { useUp } from '../../helpers/limits.ts'
import { openPlain, type PlainPage } from '../../helpers/plain-browser.ts'
import { makeBoard, makeComment, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const storedReports = (subjectId: string) => db.select().from(reports).where(eq(reports.subjectId, subjectId))

function findReportLinks({ document }: PlainPage): string[] {
  const links = document.querySelectorAll(`a[href^="${href('reportForm')}"]`)
  return Array.from(links, (link) => link.getAttribute('href') ?? '')
}

test('without scripts a Pin, a comment, a board and a profile are reported from their menus', async () => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const pin = await makePin(db, board, { columns: { isPromoted: true, promoterId: owner.id } })
  const comment = await makeComment(db, pin, owner)
  const browser = await openPlain({ as: await makeUser(db) })
  const closeup = { view_type: 'closeup', view_parameter: pin.id }
  for (const [path, id, facts] of [
    [href('pin', { id: pin.id }), pin.id, { ...closeup, parent_id: null, is_promoted: true }],
    [href('pin', { id: pin.id }), comment.id, { ...closeup, parent_id: pin.id, is_promoted: false }],
    [href('board', { username: owner.username, board: board.slug }), board.id, { view_type: 'board' }],
    [href('profile', { username: owner.username }), owner.id, { view_type: 'profile' }],
  ] as const) {
    const links = findReportLinks(await browser.goto(path))
    let page = await browser.goto(links.find((link) => link.includes(`&id=${id}`)) ?? '/none/')
    page = await page.press('Send report')
    expect(page.screen.getByRole('alert').textContent).toBe('Choose a reason.')
    page.fill(/^Anything else we should know/, 'Every day')
    page.fill('Spam', true)
    page.fill('Misleading link', true)
    page.fill('Insults', true)
    page = await page.press('Send report')
    expect(page.text).toContain('Thanks for letting us know.')
    expect(await storedReports(id)).toMatchObject([
      { reason: 'spam', detailedReasons: ['misleading_link'], text: 'Every day', facts },
    ])
  }
})

test('a visitor reports a Pin without scripts, and is asked to log in for a comment', async () => {
  const owner = await makeUser(db)
  const pin = await makePin(db, await makeBoard(db, owner))
  const comment = await makeComment(db, pin, owner)
  const browser = await openPlain()
  let page = await browser.goto(findReportLinks(await browser.goto(href('pin', { id: pin.id })))[0] ?? '')
  page.fill('Hate speech or symbols', true)
  page = await page.press('Send report')
  expect(page.text).toContain('Thanks for letting us know.')
  expect(await storedReports(pin.id)).toMatchObject([{ reason: 'hate' }])
  page = await browser.goto(href('reportForm', {}, { type: 'comment', id: comment.id }))
  page.fill('Hate speech or symbols', true)
  page = await page.press('Send report')
  expect([page.status, page.screen.getByRole('alert').textContent]).toEqual([
    401,
    "You're no longer logged in. Log in and try again.",
  ])
  expect(page.field('Hate speech or symbols').checked).toBe(true)
})

test('a plain report of what is not there, is secret, one’s own or one too many says so and stores nothing', async () => {
  const owner = await makeUser(db)
  const me = await makeUser(db)
  const secret = await makePin(db, await makeBoard(db, owner, { privacy: 'secret' }), {
    columns: { audience: 'board' },
  })
  const own = await makePin(db, await makeBoard(db, me))
  const open = await makePin(db, await makeBoard(db, owner))
  const reportOf = async (type: string, id: string, as = me) => {
    const browser = await openPlain({ as })
    const page = await browser.goto(href('reportForm', {}, { type, id }))
    page.fill('Spam', true)
    const { status, screen } = await page.press('Send report')
    return [status, screen.getByRole('alert').textContent]
  }
  expect(await reportOf('pin', secret.id)).toEqual([404, 'This is no longer available.'])
  expect(await reportOf('try', 'none')).toEqual([404, 'This is no longer available.'])
  expect(await reportOf('pin', own.id)).toEqual([422, 'This is yours. You can edit or delete it instead.'])
  const eager = await makeUser(db)
  await useUp(db, REPORT_LIMIT, `user:${eager.id}`)
  expect(await reportOf('pin', open.id, eager)).toEqual([429, "You've sent a lot of reports. Try again later."])
  for (const { id } of [secret, own, open]) expect(await storedReports(id)).toEqual([])
})

test.each(['', '?type=pin', '?type=conversation&id=1', '?type=toString&id=1', '?id=1'])(
  'there is no page to report %s',
  async (query) => {
    expect((await (await openPlain()).goto(href('reportForm') + query)).status).toBe(404)
  },
)
