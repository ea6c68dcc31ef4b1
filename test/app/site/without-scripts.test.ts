import { describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { PHONE } from '../../helpers/browser.ts'
import { send } from '../../helpers/client.ts'
import { linksIn, parseDocument } from '../../helpers/parsed-document.ts'
import { makeBoard, makePin, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const PIN = 'main a[href^="/pin/"]'
const NAV_FOOTER = '[data-nav-footer]'

async function open(
  path: string,
  { as, isPhone = false }: { as?: UserRow; isPhone?: boolean } = {},
): Promise<Document> {
  const answer = await send(origin, path, {
    cookie: as && (await makeSession(db, as)),
    headers: isPhone ? { 'user-agent': PHONE.userAgent } : {},
  })
  expect([path, answer.status]).toEqual([path, 200])
  return parseDocument(await answer.text())
}

describe('without scripts', () => {
  it('the home page reads, and its next page is a link away', async () => {
    const home = await open(href('home'))
    const first = linksIn(home, PIN)
    expect(first).toHaveLength(25)
    const [next = ''] = linksIn(home, 'a[href*="after="]')
    const second = linksIn(await open(next), PIN)
    expect(second).toHaveLength(25)
    expect(second.filter((path) => first.includes(path))).toEqual([])
  })

  it('a profile leads to its boards, and a board to its pins', async () => {
    const owner = await makeUser(db)
    const board = await makeBoard(db, owner)
    const pin = await makePin(db, board)
    const saved = href('profileTab', { username: owner.username, tab: '_saved' })
    expect(linksIn(await open(href('profile', { username: owner.username })), 'main a')).toContain(saved)
    const path = href('board', { username: owner.username, board: board.slug })
    expect(linksIn(await open(saved), 'main a')).toContain(path)
    expect(linksIn(await open(path), PIN)).toContain(href('pin', { id: pin.id }))
  })

  it('the search field of the bar leads to the results, which it repeats', async () => {
    const form = (await open(href('home'))).querySelector('header form[role="search"]')
    expect(form?.getAttribute('action')).toBe('/search/pins/')
    expect(form?.getAttribute('method') ?? 'get').toBe('get')
    expect(form?.querySelector('input')?.getAttribute('name')).toBe('q')
    const results = await open('/search/pins/?q=oak+%26+ash')
    expect(results.querySelector('header input[name="q"]')?.getAttribute('value')).toBe('oak & ash')
  })

  it('a button opens the fly-out of Home', async () => {
    const home = await open(href('home'))
    const flyout = home.querySelector('[popover]')
    expect(flyout?.getAttribute('aria-label')).toBe('More from Home')
    expect(home.querySelector(`header button[popovertarget="${flyout?.id}"]`)?.textContent).toBe('More from Home')
    expect([...(flyout?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Home feed',
      'Today',
      'Explore',
      'Languages',
    ])
  })
})

describe('the navigation footer of a phone', () => {
  it('leads a visitor five ways, and is left out where one logs in', async () => {
    const footer = (await open(href('home'), { isPhone: true })).querySelector(NAV_FOOTER)
    const links = [...(footer?.querySelectorAll('a') ?? [])]
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Search', '/search/'],
      ['Explore', '/discover/topics/'],
      ['Today', '/today/'],
      ['Log in', '/login/'],
    ])
    expect((await open(href('login'), { isPhone: true })).querySelector(NAV_FOOTER)).toBeNull()
    expect((await open(href('home'))).querySelector(NAV_FOOTER)).toBeNull()
  })

  it.each([
    ['a new account', {}, '64'],
    ['a business', { isPartner: true, createdAt: Date.now() - 40 * DAY_MS }, '64'],
    ['an account of forty days', { createdAt: Date.now() - 40 * DAY_MS }, '52'],
  ])('has its height in the experiment for %s from the document on', async (_, columns, height) => {
    // An employee is always in the experiment.
    const user = await makeUser(db, { isEmployee: true, ...columns })
    const footer = (await open(href('home'), { as: user, isPhone: true })).querySelector(NAV_FOOTER)
    expect(footer?.getAttribute('data-nav-footer')).toBe(height)
    expect(linksIn(footer)).toContain(href('profile', { username: user.username }))
  })

  it('has the boards and the profile of a member in its fly-out', async () => {
    const user = await makeUser(db)
    const home = await open(href('home'), { as: user, isPhone: true })
    expect(linksIn(home.querySelector('[popover][aria-label="More from Home"]'))).toEqual([
      '/',
      '/today/',
      '/discover/topics/',
      `/${user.username}/_saved/`,
      href('moreIdeas'),
      `/${user.username}/`,
      '/languages/?next=%2F',
    ])
  })
})
