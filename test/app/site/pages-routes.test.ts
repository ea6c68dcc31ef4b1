import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { href } from '#schema/routes.ts'
import { send, toText, type Sent } from '../../helpers/client.ts'
import { parseAppData } from '../../helpers/document.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const LISTED = 'max-image-preview:large'
const NOINDEX = 'noindex'

interface Expected {
  handler: string
  title: string
  h1: string
  robots: string
  /** Path of the canonical address; the page's own where it is left out. */
  canonical?: string
}

let user: UserRow
let pin: PinRow
let cookie: string
let paths: Record<string, string>

beforeAll(async () => {
  user = await makeUser(db, { fullName: 'Sigrid Lund' })
  const topic = await makeTopic(db)
  const board = await makeBoard(db, user, { name: 'Sea walls' })
  const section = { id: newId(), boardId: board.id, slug: 'granite', title: 'Granite', position: 0 }
  await db.insert(boardSections).values(section)
  const domain = `${newId().toLowerCase()}.example`
  pin = await makePin(db, board, {
    columns: { title: 'A wall of granite', sectionId: section.id, domain, category: domain },
    topicIds: [topic.id],
  })
  cookie = await makeSession(db, user)
  paths = {
    pin: href('pin', { id: pin.id }),
    sent: href('sentPin', { id: pin.id }),
    profile: href('profile', { username: user.username }),
    board: href('board', { username: user.username, board: board.slug }),
    section: href('boardSection', { username: user.username, board: board.slug, section: 'granite' }),
    ideas: href('boardIdeas', { username: user.username, board: board.slug }),
    topic: href('topic', { slug: topic.slug }),
    explore: href('explore', { slug: topic.slug }),
    source: href('source', { domain }),
    category: href('category', { category: domain }),
    article: href('todayPick', { kind: 'article', slug: 'any', id: pin.id }),
    best: href('todayPick', { kind: 'best', slug: 'any', id: topic.id }),
    trending: href('todayPick', { kind: 'trending', slug: 'any', id: topic.id }),
    domain,
    // What is searched for stands in the heading of the search.
    search: `${href('searchScope', { scope: 'pins' })}?q=granite`,
  }
  for (const tab of [
    'pins',
    '_created',
    '_saved',
    '_activity',
    '_community',
    '_shopping_list',
    '_followers',
    '_following',
  ]) {
    paths[tab] = href('profileTab', { username: user.username, tab })
  }
})

/** A path by its name, or as it is. */
function getPath(name: string): string {
  return name.startsWith('/') ? name : (paths[name] ?? '')
}

async function open(path: string, sent: Sent = {}): Promise<{ answer: Response; html: string }> {
  const answer = await send(origin, path, sent)
  return { answer, html: await answer.text() }
}

function buildFacts(html: string) {
  const text = (markup: string | undefined) =>
    toText(markup ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    handler: parseAppData(html).initialHandlerId,
    title: text(/<title>(.*?)<\/title>/s.exec(html)?.[1]),
    headings: [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, markup]) => text(markup)),
    robots: /<meta name="robots" content="([^"]*)">/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
  }
}

function page(handler: string, h1: string, robots: string, rest: Partial<Expected> = {}): Expected {
  return { handler, title: `${h1} | Tackboard`, h1, robots, ...rest }
}

const tab = (name: string, label: string, robots: string) =>
  page(`[username]/${name}`, 'Sigrid Lund', robots, { title: `Sigrid Lund: ${label} | Tackboard` })

const EVERYBODYS: [name: string, expected: () => Expected][] = [
  ['/', () => page('index', 'Ideas worth keeping', LISTED, { title: 'Tackboard: ideas worth keeping' })],
  [
    '/homefeed/',
    () => page('homefeed', 'Ideas worth keeping', LISTED, { title: 'Tackboard: ideas worth keeping', canonical: '/' }),
  ],
  ['pin', () => page('pin/[id]', 'A wall of granite', LISTED)],
  ['sent', () => page('pin/[id]/sent', 'A wall of granite', LISTED, { canonical: getPath('pin') })],
  ['profile', () => page('[username]', 'Sigrid Lund', LISTED)],
  ['pins', () => tab('pins', 'All Pins', LISTED)],
  ['_created', () => tab('_created', 'Created', LISTED)],
  ['_saved', () => tab('_saved', 'Saved', LISTED)],
  ['_activity', () => tab('_activity', 'Activity', NOINDEX)],
  ['_community', () => tab('_community', 'Community', NOINDEX)],
  ['_shopping_list', () => tab('_shopping_list', 'Shopping list', NOINDEX)],
  ['_followers', () => tab('_followers', 'Followers', NOINDEX)],
  ['_following', () => tab('_following', 'Following', NOINDEX)],
  ['board', () => page('[username]/[board]', 'Sea walls', LISTED)],
  [
    'section',
    () => page('[username]/[board]/[section]', 'Granite', LISTED, { title: 'Granite, Sea walls | Tackboard' }),
  ],
  [
    'ideas',
    () =>
      page('[username]/[board]/_tools/more-ideas', 'More ideas for Sea walls', NOINDEX, {
        canonical: getPath('board'),
      }),
  ],
  ['topic', () => page('topics/[slug]', 'Harbours', LISTED)],
  ['explore', () => page('explore/[slug]', 'Harbours', LISTED, { canonical: getPath('topic') })],
  ['/discover/topics/', () => page('discover/topics', 'Topics', LISTED)],
  ['source', () => page('source/[domain]', getPath('domain'), LISTED)],
  ['category', () => page('categories/[category]', capital(getPath('domain')), LISTED)],
  ['/today/', () => page('today', 'Today', LISTED)],
  ['article', () => page('today/article/[slug]/[id]', 'A wall of granite', LISTED, { canonical: getPath('pin') })],
  ['best', () => page('today/best/[slug]/[id]', 'Best of Harbours', LISTED, { canonical: getPath('topic') })],
  ['trending', () => page('today/trending/[slug]/[id]', 'Trending: Harbours', LISTED, { canonical: getPath('topic') })],
  ['/search/', () => page('search', 'Search', NOINDEX)],
  ['/search/boards/', () => page('search/[scope]', 'Search', NOINDEX)],
  ['/search/users/', () => page('search/[scope]', 'Search', NOINDEX)],
  [
    'search',
    () =>
      page('search/[scope]', 'Results for “granite”', NOINDEX, {
        title: 'granite | Tackboard',
        canonical: '/search/pins/',
      }),
  ],
  ['/visual-search/', () => page('visual-search', 'Visual search', NOINDEX)],
  ['/more_ideas/', () => page('more_ideas', 'More ideas', NOINDEX)],
  ['/brand_catalog/', () => page('brand_catalog', 'Brand catalog', NOINDEX)],
  ['/email/subscription/', () => page('email/subscription', 'Email subscriptions', NOINDEX)],
  ['/signup/', () => page('signup', 'Sign up', NOINDEX)],
  ['/login/', () => page('login', 'Welcome to Tackboard', NOINDEX, { title: 'Log in | Tackboard' })],
  ['/verify-email/', () => page('verify-email', 'Verify your email', NOINDEX)],
  ['/email-change/', () => page('email-change', 'Change your email', NOINDEX)],
  ['/about/', () => page('about', 'About', LISTED)],
  ['/help/', () => page('help', 'Help', LISTED)],
  ['/save/', () => page('save', 'Save from anywhere', LISTED)],
  ['/privacy/', () => page('privacy', 'Privacy policy', LISTED)],
  ['/terms/', () => page('terms', 'Terms of service', LISTED)],
  ['/password/reset/', () => page('password/reset', 'Reset your password', NOINDEX)],
]

const MEMBERS: [name: string, expected: () => Expected][] = [
  ['/board-builder/', () => page('board-builder', 'Create board', NOINDEX)],
  ['/news_hub/', () => page('news_hub', 'Notifications', NOINDEX)],
  ['/parental-passcode/', () => page('parental-passcode', 'Parental passcode', NOINDEX)],
  ['/settings/account-settings/', () => page('settings/account-settings', 'Account', NOINDEX)],
  ['/settings/permissions/', () => page('settings/permissions', 'Permissions', NOINDEX)],
  ['/settings/privacy/', () => page('settings/privacy', 'Privacy', NOINDEX)],
  ['/invite/', () => page('invite', 'Board invitations', NOINDEX)],
  ['/settings/notifications/', () => page('settings/notifications', 'Notifications', NOINDEX)],
  ['/settings/blocked/', () => page('settings/blocked', 'Blocked people', NOINDEX)],
  ['/settings/security/', () => page('settings/security', 'Security', NOINDEX)],
  ['/settings/messages/', () => page('settings/messages', 'Messages', NOINDEX)],
  ['/settings/messages/filters/', () => page('settings/messages/[part]', 'Messages', NOINDEX)],
  ['/settings/edit/email/', () => page('settings/edit/email', 'Email', NOINDEX)],
  ['/settings/edit/password/', () => page('settings/edit/password', 'Password', NOINDEX)],
  ['/settings/edit/mentions/', () => page('settings/edit/mentions', 'Mentions', NOINDEX)],
  ['/settings/import/', () => page('settings/import', 'Import', NOINDEX)],
  ['/settings/your-data/', () => page('settings/your-data', 'Your data', NOINDEX)],
  ['/settings/sessions/', () => page('settings/sessions', "Where you're logged in", NOINDEX)],
]

const HOME = new Set(['/', '/homefeed/'])

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

async function expectPage(path: string, sent: Sent, { canonical, h1, ...expected }: Expected): Promise<void> {
  const { answer, html } = await open(path, sent)
  expect([path, answer.status]).toEqual([path, 200])
  const own = new URL(path, origin).pathname
  expect(buildFacts(html)).toEqual({
    ...expected,
    headings: [h1],
    canonical: origin + (canonical ?? (own.endsWith('/') ? own : `${own}/`)),
  })
}

/** The same page without its last slash. */
function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/(?=$|\?)/, '')
}

describe('a page for everybody', () => {
  it.each(EVERYBODYS)('%s, signed out', async (name, expected) => {
    for (const path of [getPath(name), withoutSlash(getPath(name))]) await expectPage(path, {}, expected())
  })

  it.each(EVERYBODYS.filter(([name]) => !HOME.has(name)))('%s, signed in', async (name, expected) => {
    await expectPage(getPath(name), { cookie }, expected())
  })
})

describe('a page for members', () => {
  it.each(MEMBERS)('%s', async (path, expected) => {
    for (const one of [path, withoutSlash(path)]) await expectPage(one, { cookie }, expected())
  })

  it.each(MEMBERS)('%s leads everybody else to the login page and back', async (path) => {
    const limited = await makeSession(db, user, { loginState: 2 })
    for (const sent of [{}, { cookie: limited }, { headers: { 'user-agent': 'Googlebot/2.1' }, cookie }]) {
      const { answer, html } = await open(`${path}?from=mail`, sent)
      expect([answer.status, html]).toEqual([302, ''])
      expect(answer.headers.get('location')).toBe(href('login', {}, { next: `${path}?from=mail` }))
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('shows the account of its member to no one else', async () => {
    const { answer, html } = await open(href('accountSettings'), { cookie })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    for (const fact of ['Sigrid Lund', user.username, user.email ?? '?']) expect(toText(html)).toContain(fact)
    expect(html).not.toContain('scrypt$')
  })
})

it('the settings lead to those of the account', async () => {
  for (const path of ['/settings/', '/settings']) {
    const answer = await send(origin, path, { cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, href('accountSettings')])
  }
})

describe('a page that has nothing to show yet', () => {
  it.each([
    ['/visual-search/', href('search')],
    ['/brand_catalog/', href('topics')],
    ['/news_hub/', href('today')],
    ['/email/subscription/', href('notificationSettings')],
    ['_community', '/pin-builder/'],
    ['_shopping_list', href('topics')],
  ])('%s leads on to %s', async (name, onward) => {
    const { html } = await open(getPath(name), { cookie })
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    const target = onward.startsWith('/') ? onward : `${getPath('profile')}${onward}`
    expect(main).toMatch(new RegExp(`<a href="${target}" class="[^"]*button`))
    expect((await send(origin, target, { cookie })).status).toBe(200)
  })

  it('is linked from no other page', async () => {
    const nowhere = ['/visual-search/', '/brand_catalog/', '/email/subscription/']
    const pages = [
      '/',
      '/today/',
      '/search/',
      getPath('pin'),
      getPath('profile'),
      getPath('_activity'),
      href('accountSettings'),
    ]
    for (const path of pages) {
      const { html } = await open(path, { cookie })
      for (const one of [...nowhere, '/business/agreement/'])
        expect([path, one, html.includes(`href="${one}`)]).toEqual([path, one, false])
    }
  })
})

describe('a path that names nothing', () => {
  it.each([
    '/nobody-of-that-name/',
    '/nobody-of-that-name/_created/',
    '/nobody-of-that-name/a-board/',
    '/nobody-of-that-name/a-board/a-section/',
    '/nobody-of-that-name/a-board/_tools/more-ideas/',
    '/topics/no-such-topic/',
    '/explore/no-such-topic/',
    '/source/no-such-site.example/',
    '/categories/no-such-category/',
    '/today/article/any/01ARZ3NDEKTSV4RRFFQ69G5FAV/',
    '/today/best/any/01ARZ3NDEKTSV4RRFFQ69G5FAV/',
    '/today/trending/any/not%20an%20id/',
    '/today/other/any/01ARZ3NDEKTSV4RRFFQ69G5FAV/',
    '/search/videos/',
    '/account-left/',
    '/email/subscription/weekly/',
    '/settings/no-such-page/',
    '/settings/edit/no-such-page/',
    '/pin/',
    '/login/x/',
    '/pin/01ARZ3NDEKTSV4RRFFQ69G5FAV/sent/',
    `/${'x'.repeat(300)}/`,
    '/a/b/c/d/',
  ])('%s is not found, signed out and in', async (path) => {
    for (const sent of [{}, { cookie }]) {
      const { answer, html } = await open(path, sent)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
      expect(buildFacts(html)).toMatchObject({
        title: 'Page not found | Tackboard',
        headings: ["We couldn't find that page"],
        robots: 'noindex',
        canonical: undefined,
      })
    }
  })

  it('is not found where a section or a page below a board or a profile does not exist', async () => {
    for (const path of [`${getPath('board')}no-such-section/`, `${getPath('profile')}no-such-board/`]) {
      expect([path, (await open(path)).answer.status]).toEqual([path, 404])
    }
  })

  it('is a profile where a user was named like that before there was such a route', async () => {
    const user = await makeUser(db, { username: 'pagehandlers' })
    const board = await makeBoard(db, user)
    const profile = await open(href('profile', { username: user.username }))
    expect([profile.answer.status, profile.html]).toEqual([200, expect.stringContaining(user.fullName)])
    const page = await open(href('board', { username: user.username, board: board.slug }))
    expect([page.answer.status, page.html]).toEqual([200, expect.stringContaining(board.name)])
  })
})

it('every page is in the list of page handlers', async () => {
  const handlers = (await (await send(origin, href('pageHandlers', { site: 'www' }))).json()) as string[]
  const expected = [...EVERYBODYS, ...MEMBERS].map(([, page]) => page().handler)
  // Those that are tested for themselves.
  const others = [
    'account-left',
    'pin-builder',
    'business/agreement/[variant]',
    'business/analytics',
    'business/analytics/[id]',
    '_tools/experiments',
    '_tools/metrics',
    '_tools/moderation',
    '_tools/promotions',
    '_tools/reports',
    '_tools/feedback',
    'appeal',
    'appeal/[id]',
    'email/subscription/[part]',
    'help/report',
    'messages',
    'messages/[id]',
    'messages/new',
    'news_hub/[id]',
    'pin/[id]/lead',
    'your-activity',
    'welcome',
    'cookies',
    'languages',
    'login/connect',
    'password/new',
    'parental-passcode/backup',
    'parental-passcode/recover',
    '[username]/[board]/_tools/edit',
    'settings/invites',
    '[username]/[board]/_tools/people',
    'invite/[code]',
  ]
  expect(handlers.toSorted()).toEqual([...new Set([...expected, ...others])].toSorted())
})

it('a page of a feed beyond the first is nothing for search engines', async () => {
  const after = btoa('0.5 Z').replaceAll('=', '')
  for (const name of ['board', 'topic', 'source', '_created']) {
    const { answer, html } = await open(`${getPath(name)}?after=${after}`)
    expect([name, answer.status, buildFacts(html).robots]).toEqual([name, 200, 'noindex'])
    expect((await open(`${getPath(name)}?after=%3C`)).answer.status).toBe(400)
  }
})
