import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { boardSections } from '#db/tables/boards.ts'
import { newId } from '#db/id.ts'
import { ELEMENT_IDS, type RouteManifest } from '#schema/page-data.ts'
import catalogue from '../../ui/app/messages/en_US.json' with { type: 'json' }
import { readClientGraph } from '../../scripts/build/module-graph.ts'
import { splitTexts } from '../../scripts/build/start-texts.ts'
import { getFlash, send } from '../helpers/client.ts'
import { parseAppData, findBlock } from '../helpers/document.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser } from '../helpers/rows.ts'
import { postYourData } from '../helpers/your-data.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

type Budget = readonly [js: number, css: number]

/** Bytes over the wire, Brotli, of a first visit. */
const START: Budget = [100_000, 12_000]

/** Every other page has one percent to spare; what needs more is a decision, which is made here. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  homefeed: START,
  index: START,
  'pin/[id]': START,
  'pin/[id]/sent': START,
  '[username]': [111_200, 7_800],
  '[username]/[board]': [109_100, 7_000],
  '[username]/[board]/[section]': [109_000, 6_900],
  '[username]/[board]/_tools/more-ideas': [108_800, 6_900],
  '[username]/_activity': [109_000, 6_800],
  '[username]/_community': [109_000, 6_800],
  '[username]/_created': [109_400, 6_800],
  '[username]/_saved': [110_700, 7_500],
  '[username]/_shopping_list': [109_000, 6_800],
  '[username]/pins': [109_400, 6_800],
  '_tools/experiments': [103_700, 4_900],
  '_tools/metrics': [107_000, 5_700],
  about: [103_400, 4_600],
  'account-left': [103_800, 4_800],
  brand_catalog: [102_900, 4_300],
  'business/agreement/[variant]': [103_000, 4_300],
  'business/analytics': [106_500, 6_400],
  'business/analytics/[id]': [106_400, 6_300],
  'categories/[category]': [107_800, 6_300],
  cookies: [106_800, 4_900],
  'discover/topics': [104_400, 5_100],
  'email-change': [104_400, 4_700],
  'email/subscription': [102_900, 4_300],
  'email/subscription/[part]': [103_000, 4_300],
  'explore/[slug]': [108_000, 6_500],
  help: [103_400, 4_600],
  languages: [103_600, 4_700],
  login: [129_000, 7_700],
  'login/connect': [118_400, 7_200],
  more_ideas: [102_900, 4_300],
  news_hub: [102_900, 4_300],
  'news_hub/[id]': [102_900, 4_300],
  'parental-passcode': [115_600, 6_500],
  'parental-passcode/backup': [104_500, 4_700],
  'parental-passcode/recover': [107_800, 5_200],
  'password/new': [104_600, 5_000],
  'password/reset': [104_400, 5_000],
  'pin-builder': [116_900, 7_800],
  privacy: [103_900, 4_600],
  save: [104_600, 4_800],
  search: [109_400, 7_600],
  'search/[scope]': [109_400, 7_600],
  'settings/account-settings': [123_400, 9_500],
  'settings/edit/email': [114_400, 6_700],
  'settings/edit/mentions': [121_300, 9_100],
  'settings/edit/password': [114_200, 6_700],
  'settings/invites': [108_900, 7_100],
  'settings/messages': [121_100, 9_100],
  'settings/messages/[part]': [121_100, 9_100],
  'settings/permissions': [121_400, 9_100],
  'settings/privacy': [123_400, 9_400],
  'settings/security': [117_700, 6_200],
  'settings/sessions': [105_300, 5_400],
  'settings/your-data': [114_600, 6_500],
  signup: [127_500, 7_500],
  'source/[domain]': [107_700, 6_300],
  terms: [103_400, 4_600],
  today: [105_000, 5_800],
  'today/article/[slug]/[id]': [107_900, 7_000],
  'today/best/[slug]/[id]': [108_000, 6_300],
  'today/trending/[slug]/[id]': [108_000, 6_300],
  'topics/[slug]': [108_000, 6_500],
  'verify-email': [104_400, 4_700],
  'visual-search': [102_900, 4_300],
  welcome: [105_800, 5_500],
  'your-activity': [106_900, 5_000],
}

const KEYS = Object.keys(catalogue)
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
  }
  ownParameters = {
    'today/best/[slug]/[id]': { id: topic.id },
    'today/trending/[slug]/[id]': { id: topic.id },
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
  const manifest = findBlock(await openPage('index'), ELEMENT_IDS.routeManifest) as RouteManifest
  expect(Object.keys(BUDGETS).toSorted()).toEqual(manifest.handlers.toSorted())
})

test.each(Object.entries(BUDGETS))('a first visit to %s stays within its budget', async (handler, [js, css]) => {
  const html = await openPage(handler)
  const found = { js: await addUp(listFiles(html, 'js')), css: await addUp(listFiles(html, 'css')) }
  expect(found.js).toBeGreaterThan(0)
  expect(found.css).toBeGreaterThan(0)
  expect(found.js).toBeLessThanOrEqual(js)
  expect(found.css).toBeLessThanOrEqual(css)
})

test.each(Object.keys(BUDGETS))('the scripts of %s name no text that comes later', async (handler) => {
  const scripts = await Promise.all(listFiles(await openPage(handler), 'js').map(textOfFile))
  const code = scripts.join('\n')
  const named = KEYS.filter((key) => ['`', '"', "'"].some((quote) => code.includes(quote + key + quote)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((key) => !TEXTS.start.has(key) && !TEXTS.pages.get(handler)?.has(key))).toEqual([])
})
