import { promisify } from 'node:util'
import { brotliCompress, gzipSync } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { boardInvites } from '#db/tables/board-invites.ts'
import { boardSections } from '#db/tables/boards.ts'
import { leadForms } from '#db/tables/leads.ts'
import { conversationMembers, conversations } from '#db/tables/messages.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { mailSubscriptions, notificationEvents, notifications } from '#db/tables/notifications.ts'
import { newId } from '#db/id.ts'
import { ELEMENT_IDS, type RouteManifest } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { newToken } from '#worker/platform/tokens.ts'
import catalog from '../../ui/app/messages/en_US.json' with { type: 'json' }
import { readClientGraph } from '../../scripts/build/module-graph.ts'
import { splitTexts } from '../../scripts/build/start-texts.ts'
import { getFlash, send } from '../helpers/client.ts'
import { parseAppData, findBlock } from '../helpers/document.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser } from '../helpers/rows.ts'
import { postYourData } from '../helpers/your-data.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

type Budget = readonly [js: number, css: number]

/**
 * Bytes over the wire, Brotli, of a first visit. Every page has less than one percent to spare; what needs more is a
 * decision, which is made here.
 */
const BUDGETS: Readonly<Record<string, Budget>> = {
  homefeed: [93_000, 6_000],
  index: [93_000, 5_900],
  'pin/[id]': [100_100, 9_600],
  'pin/[id]/sent': [100_500, 9_500],
  'pin/[id]/lead': [95_600, 6_700],
  '[username]': [103_100, 8_300],
  '[username]/[board]': [105_100, 9_000],
  '[username]/[board]/[section]': [100_100, 7_500],
  '[username]/[board]/_tools/edit': [105_700, 8_600],
  '[username]/[board]/_tools/more-ideas': [100_100, 7_600],
  '[username]/_activity': [102_200, 7_800],
  '[username]/_community': [102_500, 8_000],
  '[username]/_created': [100_900, 7_400],
  '[username]/_followers': [100_800, 7_500],
  '[username]/_following': [101_800, 8_000],
  '[username]/_saved': [103_300, 8_100],
  '[username]/_shopping_list': [102_100, 8_100],
  '[username]/pins': [101_000, 7_400],
  '[username]/[board]/_tools/people': [103_100, 8_600],
  '_tools/experiments': [96_500, 6_300],
  '_tools/feedback': [95_600, 6_100],
  '_tools/metrics': [101_900, 7_600],
  '_tools/moderation': [104_300, 7_300],
  '_tools/promotions': [102_500, 7_300],
  '_tools/reports': [101_200, 7_400],
  appeal: [98_200, 7_100],
  'appeal/[id]': [97_800, 7_200],
  about: [92_500, 5_900],
  'account-left': [94_000, 6_400],
  'board-builder': [100_300, 7_400],
  brand_catalog: [91_800, 5_600],
  'business/agreement/[variant]': [96_100, 5_500],
  'business/analytics': [100_900, 7_800],
  'business/analytics/[id]': [96_200, 7_600],
  'categories/[category]': [92_600, 6_000],
  cookies: [102_500, 7_100],
  'discover/topics': [93_600, 6_600],
  'email-change': [94_100, 6_500],
  'email/subscription': [91_900, 5_500],
  'email/subscription/[part]': [93_600, 6_600],
  'explore/[slug]': [97_400, 6_700],
  help: [99_100, 5_700],
  invite: [99_200, 7_600],
  'invite/[code]': [94_300, 7_000],
  languages: [93_400, 6_500],
  login: [120_600, 8_400],
  'login/connect': [112_200, 7_700],
  messages: [105_400, 8_700],
  'messages/[id]': [120_100, 10_300],
  'messages/new': [99_400, 7_500],
  more_ideas: [92_900, 6_200],
  news_hub: [108_900, 8_600],
  'news_hub/[id]': [102_700, 7_300],
  'parental-passcode': [112_900, 8_900],
  'parental-passcode/backup': [94_000, 6_300],
  'parental-passcode/recover': [98_300, 6_700],
  'password/new': [94_900, 6_300],
  'password/reset': [95_100, 6_800],
  'pin-builder': [135_100, 10_100],
  privacy: [97_000, 6_300],
  save: [98_200, 6_000],
  search: [99_700, 7_200],
  'search/[scope]': [99_600, 7_000],
  'settings/account-settings': [119_600, 9_300],
  'settings/blocked': [96_200, 7_600],
  'settings/edit/email': [107_100, 8_500],
  'settings/edit/mentions': [110_100, 8_700],
  'settings/edit/password': [107_100, 8_500],
  'settings/import': [101_800, 7_600],
  'settings/invites': [95_700, 7_400],
  'settings/notifications': [96_000, 7_400],
  'settings/messages': [110_100, 8_900],
  'settings/messages/[part]': [110_100, 8_900],
  'settings/permissions': [109_900, 8_700],
  'settings/privacy': [115_400, 9_000],
  'settings/security': [115_400, 8_700],
  'settings/sessions': [96_000, 7_300],
  'settings/your-data': [108_300, 8_500],
  signup: [119_400, 8_100],
  'source/[domain]': [92_600, 5_900],
  terms: [92_700, 5_700],
  today: [93_600, 6_800],
  'today/article/[slug]/[id]': [94_700, 6_900],
  'today/best/[slug]/[id]': [92_700, 5_900],
  'today/trending/[slug]/[id]': [92_700, 5_900],
  'topics/[slug]': [97_400, 6_700],
  'verify-email': [94_200, 6_300],
  'visual-search': [91_800, 5_500],
  welcome: [102_200, 7_700],
  'your-activity': [104_500, 7_200],
}

/** Of one page; many small files are loaded and started more slowly than few. */
const MOST_SCRIPTS = 24

const KEYS = Object.keys(catalog)
const TEXTS = splitTexts(readClientGraph(process.cwd()), KEYS)

/** Values for the parameters of pages' paths, and of single pages where a name means something else there. */
let parameters: Record<string, string>
let ownParameters: Record<string, Record<string, string>>
let cookie: string

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
  const path = handler === 'index' ? '/' : `/${filled}/`
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
  expect(Object.keys(BUDGETS).toSorted()).toEqual((await listHandlers()).toSorted())
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

test.each(Object.entries(BUDGETS))('a first visit to %s stays within its budget', async (handler, [js, css]) => {
  const html = await openPage(handler)
  const found = { js: await addUp(listFiles(html, 'js')), css: await addUp(listFiles(html, 'css')) }
  expect(found.js).toBeGreaterThan(0)
  expect(found.css).toBeGreaterThan(0)
  expect(found.js).toBeLessThanOrEqual(js)
  expect(found.css).toBeLessThanOrEqual(css)
  expect(listFiles(html, 'js').length).toBeLessThanOrEqual(MOST_SCRIPTS)
})

/** Gzip: what documents repeat beside their content. */
test.each([
  ['about', 2_450],
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

test.each(Object.keys(BUDGETS))('the scripts of %s name no text that comes later', async (handler) => {
  const ofFiles = await Promise.all(listFiles(await openPage(handler), 'js').map(listNamedTexts))
  const named = ofFiles.flatMap((keys) => [...keys])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((key) => !TEXTS.start.has(key) && !TEXTS.pages.get(handler)?.has(key))).toEqual([])
})
