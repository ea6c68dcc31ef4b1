import { promisify } from 'node:util'
import { brotliCompress, gzipSync } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { boardInvites } from '#db/tables/boards/board-invites.ts'
import { boardSections } from '#db/tables/boards/boards.ts'
import { conversationMembers, conversations } from '#db/tables/messages.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { mailSubscriptions, notificationEvents, notifications } from '#db/tables/notifications/notifications.ts'
import { leadForms } from '#db/tables/pins/leads.ts'
import { ELEMENT_IDS, type RouteManifest } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { readClientGraph } from '../../scripts/build/module-graph.ts'
import { splitTexts } from '../../scripts/build/start-texts.ts'
import catalog from '../../ui/app/texts/en_US.json' with { type: 'json' }
import { getFlash, send } from '../helpers/client.ts'
import { parseAppData, findBlock } from '../helpers/document.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser } from '../helpers/rows.ts'
import { postYourData } from '../helpers/your-data.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

interface Budget {
  js: number
  css: number
  scripts: number
}

/**
 * The budgets are for a first visit: bytes over the wire, Brotli, and the number of scripts, as many small files are
 * loaded and started more slowly than few. The largest page of a class has three percent to spare; what needs more is a
 * decision, which is made here.
 */
const CLASSES = {
  reading: { js: 104_000, css: 10_000, scripts: 15 },
  browsing: { js: 108_900, css: 9_400, scripts: 18 },
  settings: { js: 118_900, css: 9_400, scripts: 21 },
  account: { js: 124_000, css: 9_700, scripts: 26 },
  builder: { js: 142_300, css: 9_500, scripts: 25 },
} as const satisfies Record<string, Budget>

const PAGES: Readonly<Record<keyof typeof CLASSES, readonly string[]>> = {
  reading: [
    '[username]/[board]/[section]',
    '[username]/[board]/_tools/more-ideas',
    '_tools/experiments',
    '_tools/feedback',
    '_tools/metrics',
    '_tools/promotions',
    'about',
    'account-left',
    'appeal',
    'appeal/[id]',
    'board-builder',
    'brand_catalog',
    'business/agreement/[variant]',
    'business/analytics',
    'business/analytics/[id]',
    'categories/[category]',
    'discover/topics',
    'email-change',
    'email/subscription',
    'email/subscription/[part]',
    'explore/[slug]',
    'help',
    'help/report',
    'homefeed',
    'index',
    'invite',
    'invite/[code]',
    'languages',
    'messages/new',
    'more_ideas',
    'parental-passcode/backup',
    'parental-passcode/recover',
    'password/new',
    'password/reset',
    'pin/[id]',
    'pin/[id]/lead',
    'pin/[id]/sent',
    'privacy',
    'save',
    'search',
    'search/[scope]',
    'settings/blocked',
    'settings/invites',
    'settings/notifications',
    'settings/sessions',
    'source/[domain]',
    'terms',
    'today',
    'today/article/[slug]/[id]',
    'today/best/[slug]/[id]',
    'today/trending/[slug]/[id]',
    'topics/[slug]',
    'verify-email',
    'visual-search',
  ],
  browsing: [
    '[username]',
    '[username]/[board]',
    '[username]/[board]/_tools/edit',
    '[username]/[board]/_tools/people',
    '[username]/_activity',
    '[username]/_community',
    '[username]/_created',
    '[username]/_followers',
    '[username]/_following',
    '[username]/_saved',
    '[username]/_shopping_list',
    '[username]/pins',
    '_tools/moderation',
    '_tools/reports',
    'cookies',
    'messages',
    'news_hub/[id]',
    'settings/import',
    'welcome',
    'your-activity',
  ],
  settings: [
    'login/connect',
    'news_hub',
    'parental-passcode',
    'settings/edit/email',
    'settings/edit/mentions',
    'settings/edit/password',
    'settings/messages',
    'settings/messages/[part]',
    'settings/permissions',
    'settings/privacy',
    'settings/security',
    'settings/your-data',
  ],
  account: ['login', 'messages/[id]', 'settings/account-settings', 'signup'],
  builder: ['pin-builder'],
}

const BUDGETS = new Map<string, Budget>(
  Object.entries(PAGES).flatMap(([name, pages]) =>
    pages.map((page) => [page, CLASSES[name as keyof typeof CLASSES]] as const),
  ),
)

const KEYS = Object.keys(catalog)
const TEXTS = splitTexts(readClientGraph(process.cwd()), KEYS)

/** Values for the parameters of pages' paths, and of single pages where a name means something else there. */
let parameters: Record<string, string>
let ownParameters: Record<string, Record<string, string>>
let cookie: string

/** What a page needs besides its path. */
const QUERIES: Readonly<Record<string, string>> = { 'help/report': '?type=pin&id=any' }

beforeAll(async () => {
  // Employees see the tools, too.
  const user = await makeUser(db, { isEmployee: true })
  const topic = await makeTopic(db)
  const board = await makeBoard(db, user)
  await db.insert(boardSections).values({ id: newId(), boardId: board.id, slug: 'one', title: 'One', position: 0 })
  const domain = `${newId().toLowerCase()}.example`
  const pin = await makePin(db, board, { columns: { domain, category: domain }, topicIds: [topic.id] })
  cookie = await makeSession(db, user)
  const code = newToken()
  const link = { id: newId(), boardId: board.id, kind: 'link' as const, code, inviterId: user.id, permissions: [] }
  await db.insert(boardInvites).values({ ...link, createdAt: Date.now() })
  parameters = {
    username: user.username,
    board: board.slug,
    section: 'one',
    id: pin.id,
    slug: topic.slug,
    domain,
    category: domain,
    scope: 'pins',
    part: 'any',
    variant: 'uk',
    code,
  }
  const ad = await makePin(db, await makeBoard(db, await makeUser(db)), { columns: { isPromoted: true } })
  const asked = { title: 'Ask', fields: ['email' as const], consentText: 'Yes', policyUrl: 'https://ad.example/' }
  await db.insert(leadForms).values({ ...asked, pinId: ad.id, createdAt: Date.now() })
  const decision = { id: newId(), kind: 'decision', type: 'pin', decision: 'warn', subjectId: pin.id } as const
  await db.insert(moderationLog).values({ ...decision, personId: user.id, actorId: user.id, createdAt: Date.now() })
  const token = newToken()
  await db.insert(mailSubscriptions).values({ token, userId: user.id, list: 'digest', createdAt: Date.now() })
  const news = { kind: 'security', subjectId: 'mfaOn', createdAt: Date.now() } as const
  const item = { ...news, id: newId(), userId: user.id, inProduct: true, email: true, push: true }
  await db.insert(notifications).values({ ...item, changedAt: news.createdAt })
  const happened = { ...news, recipientId: user.id, notificationId: item.id, key: item.id, isWaiting: false }
  await db.insert(notificationEvents).values(happened)
  const conversation = { id: newId(), createdAt: Date.now() }
  await db.insert(conversations).values(conversation)
  const member = { conversationId: conversation.id, userId: user.id, joinedAt: 1, acceptedAt: 1 }
  await db.insert(conversationMembers).values(member)
  ownParameters = {
    'messages/[id]': { id: conversation.id },
    'news_hub/[id]': { id: item.id },
    'email/subscription/[part]': { part: token },
    'today/best/[slug]/[id]': { id: topic.id },
    'today/trending/[slug]/[id]': { id: topic.id },
    'appeal/[id]': { id: decision.id },
    'pin/[id]/lead': { id: ad.id },
  }
})

/** What the browser of a person holds whose account was just left. */
async function leave(): Promise<string> {
  const left = await makeSession(db, await makeUser(db, { emailVerifiedAt: 1 }))
  return getFlash(await postYourData(origin, { action: 'deactivate' }, { cookie: left }))
}

/** The document of a page: a visitor's, or of pages that are not theirs, a member's. */
async function openPage(handler: string): Promise<string> {
  const named = { ...parameters, ...ownParameters[handler] }
  const filled = handler.replaceAll(/\[(\w+)\]/g, (_, name: string) => named[name] ?? '')
  const path = handler === 'index' ? '/' : `/${filled}/${QUERIES[handler] ?? ''}`
  const visited = await send(origin, path)
  const known = handler === 'account-left' ? await leave() : cookie
  const answer = visited.status === 200 ? visited : await send(origin, path, { cookie: known })
  const html = await answer.text()
  expect([path, answer.status]).toEqual([path, 200])
  expect(parseAppData(html).initialHandlerId).toBe(handler)
  return html
}

async function listHandlers(): Promise<string[]> {
  return (await (await send(origin, href('pageHandlers', { site: 'www' }))).json()) as string[]
}

function listFiles(html: string, type: 'js' | 'css'): string[] {
  const named = html.matchAll(new RegExp(`(?:src|href)="(/assets/[^"]+\\.${type})"`, 'g'))
  return [...new Set([...named].map(([, file = '']) => file))]
}

const compress = promisify(brotliCompress)
const sizes = new Map<string, Promise<number>>()

/** Pages share most of their files, so each is fetched and compressed once. */
function measureSize(file: string): Promise<number> {
  let size = sizes.get(file)
  if (!size) {
    size = textOfFile(file).then(async (text) => (await compress(text)).length)
    sizes.set(file, size)
  }
  return size
}

async function textOfFile(file: string): Promise<string> {
  return (await send(origin, file)).text()
}

async function addUp(files: readonly string[]): Promise<number> {
  const all = await Promise.all(files.map(measureSize))
  return all.reduce((sum, size) => sum + size, 0)
}

test('every page has a budget', async () => {
  expect([...BUDGETS.keys()].toSorted()).toEqual((await listHandlers()).toSorted())
})

test('a document lists the files of its own page; those of all pages are in a file that is kept for good', async () => {
  const { files, dependencies, rest } = findBlock(await openPage('index'), ELEMENT_IDS.routeManifest) as RouteManifest
  expect(Object.keys(dependencies)).toEqual(['index'])
  expect(dependencies['index']).toHaveLength(files.length)
  const answer = await fetch(origin + rest)
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const script = await answer.text()
  for (const handler of await listHandlers()) expect(script).toContain(`"${handler}":[`)
  for (const file of files) expect(script).toContain(`"${file}"`)
})

test.each([...BUDGETS])('a first visit to %s stays within its budget', async (handler, { js, css, scripts }) => {
  const html = await openPage(handler)
  const found = { js: await addUp(listFiles(html, 'js')), css: await addUp(listFiles(html, 'css')) }
  expect(found.js).toBeGreaterThan(0)
  expect(found.css).toBeGreaterThan(0)
  expect(found.js).toBeLessThanOrEqual(js)
  expect(found.css).toBeLessThanOrEqual(css)
  expect(listFiles(html, 'js').length).toBeLessThanOrEqual(scripts)
})

/** Gzip: what documents repeat beside their content. */
test.each([
  ['about', 2_600],
  ['pin/[id]', 4_500],
])('the document of %s is small where there is little to say', async (handler, most) => {
  expect(gzipSync(await openPage(handler)).length).toBeLessThanOrEqual(most)
})

test('no page brings the texts of all others, as by a template that could be any text', () => {
  const large = [...TEXTS.pages].filter(([, own]) => own.size > KEYS.length / 3).map(([handler]) => handler)
  expect(large).toEqual([])
})

const texts = new Map<string, Promise<ReadonlySet<string>>>()

/** Keys of texts that stand in a script as strings. */
function listNamedTexts(file: string): Promise<ReadonlySet<string>> {
  let named = texts.get(file)
  if (!named) {
    named = textOfFile(file).then((code) => {
      const strings = new Set([...code.matchAll(/[`"']([\w.-]+)(?=[`"'])/g)].map(([, string = '']) => string))
      return new Set(KEYS.filter((key) => strings.has(key)))
    })
    texts.set(file, named)
  }
  return named
}

test.each([...BUDGETS.keys()])('the scripts of %s name no text that comes later', async (handler) => {
  const ofFiles = await Promise.all(listFiles(await openPage(handler), 'js').map(listNamedTexts))
  const named = ofFiles.flatMap((keys) => [...keys])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((key) => !TEXTS.start.has(key) && !TEXTS.pages.get(handler)?.has(key))).toEqual([])
})
