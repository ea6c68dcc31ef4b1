import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { openPlain, type PlainBrowser, type PlainPage } from '../../helpers/plain-browser.ts'
import { newPerson } from '../../helpers/registration.ts'
import { makeBoard, makePin, makeUser, PASSWORD, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const INTENT = '__Host-save-intent'

let user: UserRow
let pin: PinRow
let browser: PlainBrowser

beforeEach(async () => {
  user = await makeUser(db)
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
  browser = await openPlain()
})

const savers = async () => (await db.select().from(saves).where(eq(saves.pinId, pin.id))).map(({ userId }) => userId)
const pinPage = () => href('pin', { id: pin.id })

function logIn(page: PlainPage): Promise<PlainPage> {
  page.fill('Email or username', user.username)
  page.fill('Password', PASSWORD)
  return page.press('Log in')
}

describe('a Pin that a visitor presses Save for', () => {
  it('is saved once they log in, and they are back on it at its own address', async () => {
    const login = await (await browser.goto(pinPage())).press('Save')
    expect(await savers()).toEqual([])
    const page = await logIn(login)
    expect(page.path).toBe(pinPage())
    expect(page.screen.getByText('Saved').getAttribute('aria-pressed')).toBe('true')
    expect(await savers()).toEqual([user.id])
    expect(browser.cookies.has(INTENT)).toBe(false)
  })

  it('is saved once they sign up', async () => {
    const login = await (await browser.goto(pinPage())).press('Save')
    const page = await login.follow(/New here|no account/i)
    const { email = '', password = '', birthday = '' } = newPerson() as Record<string, string>
    page.fill('Email', email)
    page.fill('Password', password)
    page.fill(/name/i, 'Tove')
    page.fill('Birthday', birthday)
    expect((await page.press('Sign up')).status).toBe(200)
    expect(await savers()).toHaveLength(1)
  })

  it('is not saved by a link to the login page that another person made', async () => {
    const next = `${pinPage()}?${new URLSearchParams({ url: pinPage(), media: pin.imageSignature, description: 'Tea' })}`
    const page = await logIn(await browser.goto(href('login', {}, { next })))
    expect(page.path).toBe(pinPage())
    expect(await savers()).toEqual([])
  })

  it('is not saved by another site’s form, nor by an address alone', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const refused = await send(origin, href('savePin', { id: pin.id }), { form: { to: 'login' }, headers })
    expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([403, expect.not.stringContaining(INTENT)])
    const page = await browser.goto(href('savePin', { id: pin.id }))
    expect([page.status, page.path, browser.cookies.has(INTENT)]).toEqual([200, pinPage(), false])
    await logIn(await browser.goto(href('login')))
    expect(await savers()).toEqual([])
  })

  it('leads to a page of this site only', async () => {
    const answer = await send(origin, href('savePin', { id: pin.id }), { form: { next: '//evil.example' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('login', {}, { next: '/' })])
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(INTENT)) ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Max-Age=900\b/)
  })

  it('may be gone by then: they are let in all the same', async () => {
    const login = await (await browser.goto(pinPage())).press('Save')
    await db.delete(pins).where(eq(pins.id, pin.id))
    expect((await logIn(login)).status).toBe(404)
    expect(browser.cookies.has('__Host-session')).toBe(true)
  })
})

it('a member who still sees the page of a visitor saves at once', async () => {
  const page = await browser.goto(pinPage())
  await logIn(await browser.goto(href('login')))
  const saved = await page.press('Save')
  expect(saved.path).toBe(pinPage())
  expect(await savers()).toEqual([user.id])
})

it('a Pin is saved by one press without scripts, and its page says where it is', async () => {
  const member = await openPlain({ as: user })
  const page = await (await member.goto(pinPage())).press('Save')
  expect(page.path).toBe(pinPage())
  expect(await savers()).toEqual([user.id])
  expect(page.screen.getByRole('button', { name: 'Saved' }).getAttribute('aria-pressed')).toBe('true')
  expect(page.screen.getByRole('link', { name: 'You saved this to Quick saves' }).getAttribute('href')).toBe(
    href('board', { username: user.username, board: 'quick-saves' }),
  )
})
