import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { startRuntime, type Runtime } from '../../../scripts/lib/runtime.ts'
import { readData, send } from '../../helpers/client.ts'
import {
  addCollaborator,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  relate,
} from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

const GONE_WITHIN_MS = 1_000

let site: Site
let second: Runtime
let origins: string[]

beforeAll(async () => {
  site = await startSite({ vars: { DOCUMENT_CACHE: 'on' } })
  const { dataDir, databaseUrl, origin } = site
  // Shares nothing with the first but the database.
  second = await startRuntime({
    dataDir,
    port: 0,
    vars: { STAGE: 'local', SITE_ORIGIN: origin, DOCUMENT_CACHE: 'on', DATABASE_URL: databaseUrl },
  })
  origins = [origin, second.url.origin]
})
afterAll(async () => {
  await second.stop()
  await site.stop()
})

/** A kept home page stands for all scenes of its language. */
const LANGUAGES = ['en-US', 'de', 'fr', 'es', 'it', 'nl']

type Scene = Awaited<ReturnType<typeof makeScene>>

/** A pin on a board, and every page that shows it, its image, or what was said below it. */
async function makeScene() {
  const language = LANGUAGES.pop() ?? 'en-US'
  const { db } = site
  const word = `w${newId().toLowerCase()}`
  const owner = await makeUser(db)
  const maker = await makeUser(db)
  const board = await makeBoard(db, owner, { name: word })
  await addCollaborator(db, board, maker)
  const topic = await makeTopic(db)
  const pin = await makePin(db, board, {
    topicIds: [topic.id],
    columns: { title: word, pinnerId: maker.id, domain: `${word}.example`, feedScore: 1_000 },
  })
  const commenter = await makeUser(db)
  const comment = await makeComment(db, pin, commenter, { text: word })
  const keeper = await makeUser(db)
  const savedBoard = await makeBoard(db, keeper)
  await db.insert(saves).values({ id: newId(), userId: keeper.id, pinId: pin.id, boardId: savedBoard.id, createdAt: 1 })
  const elsewhere = await makePin(db, savedBoard)
  await relate(db, elsewhere, [pin])
  const cookie = await makeSession(db, owner)
  const makerCookie = await makeSession(db, maker)
  const pages = {
    home: href('home'),
    'the pin': href('pin', { id: pin.id }),
    'the board': href('board', { username: owner.username, board: board.slug }),
    'the profile': href('profile', { username: owner.username }),
    'the maker’s pins': href('profileTab', { username: maker.username, tab: '_created' }),
    'a board it was saved to': href('board', { username: keeper.username, board: savedBoard.slug }),
    'the profile of who saved it': href('profile', { username: keeper.username }),
    'a pin that it is related to': href('pin', { id: elsewhere.id }),
    'its topic': href('topic', { slug: topic.slug }),
    'its site': href('source', { domain: `${word}.example` }),
  }
  return { word, owner, maker, board, pin, comment, cookie, makerCookie, language, pages }
}

function isShown(html: string, { word, pin }: Scene): boolean {
  const shown = html.replaceAll(`${word}.example`, '')
  return [`"${word}`, `>${word}`, pin.imageSignature].some((part) => shown.includes(part))
}

type Page = keyof Scene['pages']

async function see(origin: string, { pages, language }: Scene, name: Page) {
  const startedAt = performance.now()
  const answer = await send(origin, pages[name], { headers: { 'accept-language': language } })
  const html = await answer.text()
  return { startedAt, html }
}

/** Opens a page until the runtime answers what it made before. */
async function openUntilCached(origin: string, scene: Scene, name: Page): Promise<string> {
  let html = ''
  await expect
    .poll(
      async () => {
        const before = html
        html = (await see(origin, scene, name)).html
        await site.db.run(sql`update users set full_name = full_name || '.' where full_name like 'Tove%'`)
        return before !== '' && before === html
      },
      { interval: 20 },
    )
    .toBe(true)
  return html
}

/** Each page that showed it, and for how long after the change a request still began that was shown it. */
async function listShownAfter(scene: Scene, names: readonly Page[], change: () => Promise<unknown>) {
  for (const origin of origins) {
    for (const name of names) {
      const html = await openUntilCached(origin, scene, name)
      expect([name, isShown(html, scene)]).toEqual([name, true])
    }
  }
  await change()
  const changedAt = performance.now()
  const watched = origins.flatMap((origin) =>
    names.map(async (name) => {
      let shownFor = 0
      await expect
        .poll(
          async () => {
            const { html, startedAt } = await see(origin, scene, name)
            if (!isShown(html, scene)) return false
            shownFor = startedAt - changedAt
            return true
          },
          { message: name, interval: 20 },
        )
        .toBe(false)
      return shownFor < GONE_WITHIN_MS ? [] : [`${name}: ${Math.round(shownFor)} ms`]
    }),
  )
  return (await Promise.all(watched)).flat()
}

const EVERYWHERE: readonly Page[] = [
  'home',
  'the pin',
  'the board',
  'the profile',
  'the maker’s pins',
  'a board it was saved to',
  'the profile of who saved it',
  'a pin that it is related to',
  'its topic',
  'its site',
]

const CHANGES: [what: string, names: readonly Page[], change: (scene: Scene) => Promise<unknown>][] = [
  [
    'a board that turns secret',
    EVERYWHERE,
    async ({ board, cookie }) =>
      readData(
        await send(site.origin, href('resource', { name: 'BoardResource', verb: 'update' }), {
          json: { options: { board_id: board.id, privacy: 'secret' } },
          cookie,
        }),
      ),
  ],
  [
    'a pin that its maker deletes',
    EVERYWHERE.filter((name) => name !== 'the board' && name !== 'the profile'),
    async ({ pin, makerCookie }) =>
      readData(
        await send(site.origin, href('resource', { name: 'PinResource', verb: 'delete' }), {
          json: { options: { id: pin.id } },
          cookie: makerCookie,
        }),
      ),
  ],
  [
    'a pin that was hidden after a report',
    ['home', 'a pin that it is related to', 'a board it was saved to'],
    ({ pin }) => site.db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id)),
  ],
  [
    'what a person has who turns private',
    ['home', 'the pin', 'its topic'],
    ({ maker }) => site.db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, maker.id)),
  ],
  [
    'what stands on the board of a person who takes a break',
    ['home', 'the pin', 'the profile', 'the maker’s pins'],
    ({ owner }) => site.db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, owner.id)),
  ],
]

it.each(CHANGES)('%s is gone from every page within a second, whatever is kept', async (_, names, change) => {
  const scene = await makeScene()
  expect(await listShownAfter(scene, names, () => change(scene))).toEqual([])
})

it('a comment that is deleted is gone from its pin within a second', async () => {
  const scene = await makeScene()
  await site.db.update(pins).set({ title: '', gridTitle: '' }).where(eq(pins.id, scene.pin.id))
  for (const origin of origins) expect(await openUntilCached(origin, scene, 'the pin')).toContain(`"${scene.word}"`)
  await site.db.delete(comments).where(eq(comments.id, scene.comment.id))
  const deletedAt = performance.now()
  for (const origin of origins) {
    let shownFor = 0
    await expect
      .poll(
        async () => {
          const { html, startedAt } = await see(origin, scene, 'the pin')
          const isThere = html.includes(`"text":"${scene.word}"`)
          if (isThere) shownFor = startedAt - deletedAt
          return isThere
        },
        { interval: 20 },
      )
      .toBe(false)
    expect(shownFor).toBeLessThan(GONE_WITHIN_MS)
  }
})
