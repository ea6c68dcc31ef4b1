import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import { WEBSITE_PROOF_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { useUp } from '../../helpers/limits.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { startWebPages, type WebPages } from '../../helpers/web-pages.ts'

let web: WebPages
let other: WebPages
let site: Site
let user: UserRow

beforeAll(async () => {
  ;[web, other] = await Promise.all([startWebPages(), startWebPages()])
  site = await startApp({
    database: 'shared',
    vars: { LINK_TEST_ORIGINS: `${web.origin},${other.origin}` },
  })
})

afterAll(async () => {
  await Promise.all([site.stop(), web.stop(), other.stop()])
})

beforeEach(async () => {
  user = await makeUser(site.db, { domainUrl: `${web.origin}/about/me` })
})

const profileAddress = () => site.origin + href('profile', { username: user.username })

async function verify() {
  const browser = await openPlain({ as: user, origin: site.origin })
  const page = await (await browser.goto(href('accountSettings'))).press('Verify')
  const [row] = await site.db.select().from(users).where(eq(users.id, user.id))
  return { page, isVerified: row?.domainVerified }
}

test.each([
  ['a line in its head', () => `<head><link rel="me" href="${profileAddress()}"></head>`],
  [
    'a link that people see',
    () => `<p>Find me on <a rel="nofollow ME" href='${profileAddress().slice(0, -1)}'>Pins</a>`,
  ],
  ['capitals', () => `<a href="${profileAddress().replace(user.username, user.username.toUpperCase())}" rel=me>x</a>`],
])('a website whose home page links to the profile by %s is verified and on the profile', async (_, body) => {
  web.serve('/', body())
  const { page, isVerified } = await verify()
  const host = new URL(web.origin).host
  expect(isVerified).toBe(true)
  expect(page.text).toContain(`${host} is verified and shown on your profile.`)
  const browser = await openPlain({ origin: site.origin })
  expect((await browser.goto(href('profile', { username: user.username }))).text).toContain(host)
})

test.each([
  ['nothing', () => '<p>Hello</p>'],
  ['another profile', () => `<link rel="me" href="${profileAddress().replace(/\/$/, 'x/')}">`],
  ['a page below the profile', () => `<link rel="me" href="${profileAddress()}boards/">`],
  ['the profile without saying whose it is', () => `<a href="${profileAddress()}">My pins</a>`],
  ['a profile of the same name elsewhere', () => `<link rel="me" href="https://else.example/${user.username}/">`],
  ['the profile in a comment', () => `<!-- <link rel="me" href="${profileAddress()}"> -->`],
])('a website that links to %s stays unverified, and the page says why', async (_, body) => {
  web.serve('/', body())
  web.serve('/about/me', `<link rel="me" href="${profileAddress()}">`)
  const { page, isVerified } = await verify()
  expect([page.status, isVerified]).toEqual([422, false])
  expect(page.screen.getByRole('alert').textContent).toContain('found no link to your profile')
})

test('a website that leads on to another host is not verified by what stands there', async () => {
  other.serve('/', `<link rel="me" href="${profileAddress()}">`)
  web.serve('/', { status: 302, headers: { location: `${other.origin}/` } })
  expect(await verify()).toMatchObject({ isVerified: false, page: { status: 422 } })
})

test('a website that cannot be read, or was tried too often, says so', async () => {
  web.serve('/', { status: 500 })
  const { page, isVerified } = await verify()
  expect(isVerified).toBe(false)
  expect(page.screen.getByRole('alert').textContent).toContain("We couldn't read")
  user = await makeUser(site.db, { domainUrl: web.origin })
  await useUp(site.db, WEBSITE_PROOF_LIMIT, `user:${user.id}`)
  const again = await verify()
  expect([again.page.status, again.page.screen.getByRole('alert').textContent]).toEqual([
    429,
    "That's a lot of tries. Try again in an hour.",
  ])
})
