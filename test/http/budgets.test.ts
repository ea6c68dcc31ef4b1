import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { boardSections } from '#db/tables/boards.ts'
import { newId } from '#db/id.ts'
import { ELEMENT_IDS, type RouteManifest } from '#schema/page-data.ts'
import { pathOfHandler } from '#ui/app/router/routes.ts'
import catalogue from '../../ui/app/messages/en_US.json' with { type: 'json' }
import { readClientGraph } from '../../scripts/build/module-graph.ts'
import { splitTexts } from '../../scripts/build/start-texts.ts'
import { send } from '../helpers/client.ts'
import { appDataOf, blockOf } from '../helpers/document.ts'
import { makeBoard, makePin, makeSession, makeTopic, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

type Budget = readonly [js: number, css: number]

/** Bytes over the wire, Brotli, of a first visit. */
const START: Budget = [100_000, 12_000]

/** Of every other page its size at the time of writing and three percent: who makes one bigger says so here. */
const BUDGETS: Readonly<Record<string, Budget>> = {
  index: START,
  homefeed: START,
  'pin/[id]': START,
  'pin/[id]/sent': START,
  '[username]': [107_200, 7_700],
  '[username]/[board]': [106_000, 7_100],
  '[username]/[board]/[section]': [105_900, 7_000],
  '[username]/[board]/_tools/more-ideas': [105_800, 7_000],
  '[username]/_activity': [105_300, 6_800],
  '[username]/_community': [105_300, 6_800],
  '[username]/_created': [105_500, 6_700],
  '[username]/_saved': [106_800, 7_400],
  '[username]/_shopping_list': [105_300, 6_800],
  '[username]/pins': [105_500, 6_700],
  '_tools/experiments': [101_900, 5_000],
  '_tools/metrics': [104_900, 5_800],
  'account-left': [101_800, 4_800],
  brand_catalog: [101_100, 4_300],
  'business/agreement/[variant]': [101_100, 4_300],
  'business/analytics': [104_700, 6_500],
  'business/analytics/[id]': [104_400, 6_400],
  'categories/[category]': [104_700, 6_400],
  cookies: [104_300, 4_900],
  'discover/topics': [102_600, 5_100],
  'email-change': [102_300, 4_700],
  'email/subscription': [101_100, 4_300],
  'email/subscription/[part]': [101_100, 4_300],
  'explore/[slug]': [104_900, 6_600],
  languages: [101_800, 4_700],
  login: [124_300, 7_700],
  'login/connect': [115_400, 7_200],
  more_ideas: [101_100, 4_300],
  news_hub: [101_100, 4_300],
  'news_hub/[id]': [101_100, 4_300],
  'parental-passcode': [111_300, 6_400],
  'parental-passcode/backup': [102_300, 4_700],
  'parental-passcode/recover': [105_900, 5_300],
  'password/new': [102_600, 4_900],
  'password/reset': [102_400, 4_900],
  search: [106_700, 7_600],
  'search/[scope]': [106_600, 7_600],
  'settings/account-settings': [120_000, 9_700],
  'settings/edit/email': [112_400, 6_800],
  'settings/edit/mentions': [117_900, 9_300],
  'settings/edit/password': [112_200, 6_800],
  'settings/invites': [106_200, 7_200],
  'settings/messages': [117_600, 9_300],
  'settings/messages/[part]': [117_700, 9_300],
  'settings/permissions': [118_000, 9_300],
  'settings/privacy': [117_900, 9_300],
  'settings/security': [113_400, 5_900],
  'settings/sessions': [103_500, 5_400],
  'settings/your-data': [112_300, 6_700],
  signup: [122_800, 7_500],
  'source/[domain]': [104_600, 6_400],
  today: [102_900, 5_800],
  'today/article/[slug]/[id]': [104_800, 7_100],
  'today/best/[slug]/[id]': [104_900, 6_400],
  'today/trending/[slug]/[id]': [104_900, 6_400],
  'topics/[slug]': [104_900, 6_600],
  'verify-email': [102_300, 4_700],
  'visual-search': [101_100, 4_300],
  'your-activity': [104_900, 5_000],
}

const START_HANDLERS = Object.keys(BUDGETS).filter((handler) => BUDGETS[handler] === START)

/** The parameters of a page's path, where they are not what their names say. */
let parameters: Record<string, string>
let parametersOf: Record<string, Record<string, string>>
let cookie: string

beforeAll(async () => {
  const user = await makeUser(db)
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
  parametersOf = {
    'today/best/[slug]/[id]': { id: topic.id },
    'today/trending/[slug]/[id]': { id: topic.id },
  }
})

/** The document of a page: a visitor's, or where those are sent to the log-in, a member's. */
async function openPage(handler: string): Promise<string> {
  const named = { ...parameters, ...parametersOf[handler] }
  const path = `${pathOfHandler(handler).replace(/:(\w+)/g, (_, name: string) => named[name] ?? '')}/`.replace(
    '//',
    '/',
  )
  const visited = await send(origin, path)
  const answer = visited.status === 302 ? await send(origin, path, { cookie }) : visited
  const html = await answer.text()
  expect([path, answer.status]).toEqual([path, 200])
  expect(appDataOf(html).initialHandlerId).toBe(handler)
  return html
}

function filesOf(html: string, type: 'js' | 'css'): string[] {
  const named = html.matchAll(new RegExp(`(?:src|href)="(/assets/[^"]+\\.${type})"`, 'g'))
  return [...new Set([...named].map(([, file = '']) => file))]
}

const compress = promisify(brotliCompress)
const sizes = new Map<string, Promise<number>>()

/** Pages share most of their files, so each is fetched and compressed once. */
function sizeOf(file: string): Promise<number> {
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

async function sumOf(files: readonly string[]): Promise<number> {
  const all = await Promise.all(files.map(sizeOf))
  return all.reduce((sum, size) => sum + size, 0)
}

test('every page has a budget', async () => {
  const manifest = blockOf(await openPage('index'), ELEMENT_IDS.routeManifest) as RouteManifest
  expect(Object.keys(BUDGETS).toSorted()).toEqual(manifest.handlers.toSorted())
})

test.each(Object.entries(BUDGETS))('a first visit to %s stays within its budget', async (handler, [js, css]) => {
  const html = await openPage(handler)
  const found = { js: await sumOf(filesOf(html, 'js')), css: await sumOf(filesOf(html, 'css')) }
  expect(found.js).toBeGreaterThan(0)
  expect(found.css).toBeGreaterThan(0)
  expect(found.js).toBeLessThanOrEqual(js)
  expect(found.css).toBeLessThanOrEqual(css)
})

test.each(START_HANDLERS)('the scripts of %s name no text that comes later', async (handler) => {
  const keys = Object.keys(catalogue)
  const { start } = splitTexts(readClientGraph(process.cwd()), keys)
  const scripts = await Promise.all(filesOf(await openPage(handler), 'js').map(textOfFile))
  const code = scripts.join('\n')
  const named = keys.filter((key) => ['`', '"', "'"].some((quote) => code.includes(quote + key + quote)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((key) => !start.has(key))).toEqual([])
})
