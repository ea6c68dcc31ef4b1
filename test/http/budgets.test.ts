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
import { send } from '../helpers/client.ts'
import { parseAppData, findBlock } from '../helpers/document.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

type Budget = readonly [js: number, css: number]

/** Bytes over the wire, Brotli, of a first visit. */
const START: Budget = [100_000, 12_000]

/** Every other page has three percent to spare; what needs more is a decision, which is made here. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  index: START,
  homefeed: START,
  'pin/[id]': START,
  'pin/[id]/sent': START,
  '[username]': [107_400, 7_700],
  '[username]/[board]': [106_200, 7_100],
  '[username]/[board]/[section]': [106_200, 7_000],
  '[username]/[board]/_tools/more-ideas': [106_000, 7_000],
  '[username]/_activity': [105_500, 6_800],
  '[username]/_community': [105_500, 6_800],
  '[username]/_created': [105_700, 6_700],
  '[username]/_saved': [107_000, 7_400],
  '[username]/_shopping_list': [105_500, 6_800],
  '[username]/pins': [105_700, 6_700],
  '_tools/experiments': [101_800, 5_000],
  '_tools/metrics': [105_100, 5_800],
  'account-left': [101_700, 4_800],
  brand_catalog: [101_000, 4_300],
  'business/agreement/[variant]': [101_000, 4_300],
  'business/analytics': [104_600, 6_500],
  'business/analytics/[id]': [104_600, 6_400],
  'categories/[category]': [104_900, 6_400],
  cookies: [104_100, 4_900],
  'discover/topics': [102_500, 5_100],
  'email-change': [102_200, 4_700],
  'email/subscription': [101_000, 4_300],
  'email/subscription/[part]': [101_000, 4_300],
  'explore/[slug]': [105_100, 6_600],
  languages: [101_700, 4_700],
  login: [124_200, 7_700],
  'login/connect': [115_200, 7_200],
  more_ideas: [101_000, 4_300],
  news_hub: [101_000, 4_300],
  'news_hub/[id]': [101_000, 4_300],
  'parental-passcode': [111_500, 6_400],
  'parental-passcode/backup': [102_200, 4_700],
  'parental-passcode/recover': [105_800, 5_300],
  'password/new': [102_500, 4_900],
  'password/reset': [102_300, 4_900],
  search: [106_600, 7_600],
  'search/[scope]': [106_500, 7_600],
  'settings/account-settings': [119_900, 9_700],
  'settings/edit/email': [112_200, 6_800],
  'settings/edit/mentions': [117_800, 9_300],
  'settings/edit/password': [112_100, 6_800],
  'settings/invites': [106_100, 7_200],
  'settings/messages': [117_500, 9_300],
  'settings/messages/[part]': [117_600, 9_300],
  'settings/permissions': [117_800, 9_300],
  'settings/privacy': [117_800, 9_300],
  'settings/security': [113_600, 5_900],
  'settings/sessions': [103_400, 5_400],
  'settings/your-data': [112_200, 6_700],
  signup: [122_700, 7_500],
  'source/[domain]': [104_900, 6_400],
  today: [103_100, 5_800],
  'today/article/[slug]/[id]': [105_100, 7_100],
  'today/best/[slug]/[id]': [105_100, 6_400],
  'today/trending/[slug]/[id]': [105_100, 6_400],
  'topics/[slug]': [105_100, 6_600],
  'verify-email': [102_200, 4_700],
  'visual-search': [101_000, 4_300],
  'your-activity': [104_800, 5_000],
}

const START_HANDLERS = Object.keys(BUDGETS).filter((handler) => BUDGETS[handler] === START)

/** Values for the parameters of pages' paths, and of single pages where a name means something else there. */
let parameters: Record<string, string>
let buildParameters: Record<string, Record<string, string>>
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
  buildParameters = {
    'today/best/[slug]/[id]': { id: topic.id },
    'today/trending/[slug]/[id]': { id: topic.id },
  }
})

/** The document of a page: a visitor's, or of pages that are not theirs, a member's. */
async function openPage(handler: string): Promise<string> {
  const named = { ...parameters, ...buildParameters[handler] }
  const filled = handler.replaceAll(/\[(\w+)\]/g, (_, name: string) => named[name] ?? '')
  const path = handler === 'index' ? '/' : `/${filled}/`
  const visited = await send(origin, path)
  const answer = visited.status === 200 ? visited : await send(origin, path, { cookie })
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

test.each(START_HANDLERS)('the scripts of %s name no text that comes later', async (handler) => {
  const keys = Object.keys(catalogue)
  const { start } = splitTexts(readClientGraph(process.cwd()), keys)
  const scripts = await Promise.all(listFiles(await openPage(handler), 'js').map(textOfFile))
  const code = scripts.join('\n')
  const named = keys.filter((key) => ['`', '"', "'"].some((quote) => code.includes(quote + key + quote)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((key) => !start.has(key))).toEqual([])
})
