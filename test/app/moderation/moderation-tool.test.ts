import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import { MAX_NOTE_LENGTH } from '#schema/moderation/constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { send } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { openModeration, type ModerationCalls } from '../../helpers/moderation.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { openPlain, type PlainBrowser, type PlainPage } from '../../helpers/plain-browser.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
let moderation: ModerationCalls
let maker: Maker
let tool: PlainBrowser

beforeAll(async () => {
  site = await startApp()
  moderation = await openModeration(site)
}, 60_000)

afterAll(() => site.stop())

beforeEach(async () => {
  maker = await makeMaker(site, { emailVerifiedAt: 1 })
  tool = await openAs(moderation.employee)
})

async function openAs(cookie: string): Promise<PlainBrowser> {
  const browser = await openPlain({ origin: site.origin })
  const [name = '', value = ''] = cookie.split('=')
  browser.cookies.set(name, value)
  return browser
}

const open = (search: Record<string, string>) => tool.goto(href('moderationTool', {}, search))
const status = async (path: string, cookie?: string) => (await send(site.origin, path, { cookie })).status

async function act(page: PlainPage, action: string, reason = 'Sold stolen boats'): Promise<PlainPage> {
  page.fill(action, true)
  page.fill('Reason', reason)
  return page.press('Apply')
}

const listChoices = ({ document }: PlainPage) =>
  [...document.querySelectorAll<HTMLInputElement>('input[name="action"]')].map(({ value }) => value)

describe('the page to act from without a report', () => {
  it('says what a Pin is and whose, hides it and restores it, with both in its history', async () => {
    const pin = await maker.publish({ title: 'Boats for sale' })
    let page = await open({ type: 'pin', id: pin.id })
    expect(site.logs.filter((line) => line.includes('TypeError') || line.includes('SQLITE'))).toEqual([])
    expect(page.text).toContain('Boats for sale')
    expect(page.text).toContain(maker.user.username)
    expect(listChoices(page)).toEqual(['hide', 'delete'])
    page = await act(page, 'Hide')
    expect([page.path, page.text.includes('Sold stolen boats')]).toEqual([
      href('moderationTool', {}, { type: 'pin', id: pin.id }),
      true,
    ])
    expect(await status(href('pin', { id: pin.id }))).toBe(404)
    expect(listChoices(page)).toEqual(['restore', 'delete'])
    page = await act(page, 'Restore', 'They own the boats')
    expect(await status(href('pin', { id: pin.id }))).toBe(200)
    expect(page.text).toContain('They own the boats')
    expect(page.text).toContain('Sold stolen boats')
  })

  it('asks for an action, a reason, and a confirmation of what cannot be undone, and keeps what was typed', async () => {
    const pin = await maker.publish()
    let page = await open({ type: 'pin', id: pin.id })
    page = await page.press('Apply')
    expect([page.status, page.text.includes('Choose what to do.')]).toEqual([400, true])
    expect(page.described('Reason')).toContain('Give a reason')
    page = await act(page, 'Delete')
    expect([page.status, page.text.includes('Check this box to delete it.')]).toEqual([400, true])
    expect(page.field('Reason').value).toBe('Sold stolen boats')
    expect(page.field('Delete').checked).toBe(true)
    expect(await status(href('pin', { id: pin.id }))).toBe(200)
    page = await act(page, 'Delete', 'x'.repeat(MAX_NOTE_LENGTH + 1))
    expect(page.status).toBe(400)
    page.fill(/can't be undone/, true)
    page = await act(page, 'Delete')
    expect([page.status, page.text.includes('Deleted')]).toEqual([200, true])
    expect(await status(href('pin', { id: pin.id }), maker.cookie)).toBe(404)
    expect(listChoices(page)).toEqual([])
  })

  it('finds things by the addresses that one sees them at', async () => {
    const pin = await maker.publish({ title: 'Kites' })
    const comment = await writeComment(site.origin, { pin_id: pin.id, text: 'Wind and string' }, maker.cookie)
    const [row] = await site.db.select().from(pins).where(eq(pins.id, pin.id))
    const signature = row?.imageSignature ?? ''
    const { username } = maker.user
    const found: [at: string, says: string, choice: string][] = [
      [`https://www.example.com${href('pin', { id: pin.id })}`, 'Kites', 'hide'],
      [pin.id, 'Kites', 'hide'],
      [href('pin', { id: pin.id }, { comment: comment.id }), 'Wind and string', 'hide'],
      [href('profile', { username }), maker.user.fullName, 'suspend'],
      [`@${username.toUpperCase()}`, maker.user.fullName, 'suspend'],
      [href('board', { username, board: maker.board.slug }), maker.board.name, 'hide'],
      [mediaUrl('236x', signature, 'webp'), 'On 1 Pin', 'refuse'],
      [signature, 'On 1 Pin', 'refuse'],
    ]
    for (const [at, says, choice] of found) {
      const page = await open({ at })
      expect([at, page.status, page.text.includes(says)]).toEqual([at, 200, true])
      expect(listChoices(page)).toContain(choice)
    }
    for (const at of ['/pin/nothing/', 'no-one-of-that-name', '%', 'https://[', '0'.repeat(32)]) {
      const page = await open({ at })
      expect([at, page.status, page.text.includes("We couldn't find that")]).toEqual([at, 200, true])
    }
    const leads = (await open({ at: pin.id })).document.querySelectorAll('main a[href*="type="]')
    expect([...leads].map((link) => link.getAttribute('href'))).toEqual([
      href('moderationTool', {}, { type: 'user', id: maker.user.id }),
      href('moderationTool', {}, { type: 'image', id: signature }),
    ])
  })

  it('suspends an account until a day, shows what was decided about what is theirs, and ends the suspension', async () => {
    const pin = await maker.publish()
    await act(await open({ type: 'pin', id: pin.id }), 'Hide', 'A stolen boat')
    let page = await open({ type: 'user', id: maker.user.id })
    expect(page.text).toContain('A stolen boat')
    expect(listChoices(page)).toEqual(['suspend', 'log_out', 'delete'])
    page.fill('Length of the suspension', '7')
    page = await act(page, 'Suspend')
    const [row] = await site.db.select().from(users).where(eq(users.id, maker.user.id))
    expect(Math.round(((row?.suspendedUntil ?? 0) - Date.now()) / DAY_MS)).toBe(7)
    expect(page.text).toContain('Suspended until')
    page = await act(page, 'End suspension', 'Back')
    expect(listChoices(page)).toEqual(['suspend', 'log_out', 'delete'])
    expect(await status(href('profile', { username: maker.user.username }))).toBe(200)
  })

  it('deletes an image from all Pins, refuses it, and accepts it again', async () => {
    const pin = await maker.publish()
    const [row] = await site.db.select().from(pins).where(eq(pins.id, pin.id))
    let page = await open({ type: 'image', id: row?.imageSignature ?? '' })
    page.fill(/can't be undone/, true)
    page = await act(page, 'Delete and never accept again')
    expect(page.text).toContain('No longer accepted')
    expect(await status(href('pin', { id: pin.id }))).toBe(404)
    expect(listChoices(page)).toContain('restore')
    page = await act(page, 'Restore')
    expect(page.text).not.toContain('No longer accepted')
  })

  it('says so where another employee was faster, and where it is about oneself, and does nothing', async () => {
    const pin = await maker.publish()
    const comment = await writeComment(site.origin, { pin_id: pin.id, text: 'Buy' }, maker.cookie)
    const page = await open({ type: 'comment', id: comment.id })
    await act(await open({ type: 'comment', id: comment.id }), 'Hide')
    const late = await act(page, 'Hide', 'I was late')
    expect([late.status, late.text.includes('Someone already decided this.')]).toEqual([409, true])
    expect(late.field('Reason').value).toBe('I was late')
    const [me] = await site.db.select().from(users).where(eq(users.isEmployee, true)).orderBy(users.id).limit(1)
    const own = await act(await open({ type: 'user', id: me?.id ?? '' }), 'Log out everywhere')
    expect([own.status, own.text.includes('This is about you')]).toEqual([422, true])
    expect(await site.db.$count(comments, eq(comments.id, comment.id))).toBe(1)
  })

  it('is led to from the menus of a Pin, a profile and a board, for employees alone', async () => {
    const pin = await maker.publish()
    const { username } = maker.user
    const pages = [
      [href('pin', { id: pin.id }), 'pin', pin.id],
      [href('profile', { username }), 'user', maker.user.id],
      [href('board', { username, board: maker.board.slug }), 'board', maker.board.id],
    ] as const
    const others = await openAs((await makeMaker(site)).cookie)
    for (const [path, type, id] of pages) {
      const link = href('moderationTool', {}, { type, id }).replaceAll('&', '&amp;')
      expect((await tool.goto(path)).document.body.innerHTML).toContain(link)
      expect((await others.goto(path)).document.body.innerHTML).not.toContain(href('moderationTool'))
    }
  })

  it('is no page for others, who can do nothing by it', async () => {
    const pin = await maker.publish()
    const search = { type: 'pin', id: pin.id }
    const form = { ...search, action: 'hide', reason: 'Mine' }
    for (const cookie of [maker.cookie, undefined]) {
      expect(await status(href('moderationTool', {}, search), cookie)).toBe(404)
      expect((await send(site.origin, href('moderationTool'), { form, cookie })).status).toBe(404)
    }
    expect(await status(href('pin', { id: pin.id }))).toBe(200)
  })
})
