import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { purges } from '#db/tables/site/site-state.ts'
import { users } from '#db/tables/users.ts'
import { DAY_MS } from '#schema/time.ts'
import { purgesStatement } from '#worker/platform/purges.ts'
import { startApp } from '../../helpers/app.ts'
import { block, makeBoard, makeComment, makePin, makeUser } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
}, 120_000)
afterAll(() => site.stop())

/** An owner, a maker with pins on the owner's board, and one who has saved one of them and written below it. */
async function makeScene() {
  const { db } = site
  const [owner, maker, keeper] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const board = await makeBoard(db, owner)
  const secret = await makeBoard(db, owner, { privacy: 'secret' })
  const pin = await makePin(db, board, { columns: { pinnerId: maker.id } })
  const savedBoard = await makeBoard(db, keeper)
  const save = { id: newId(), userId: keeper.id, pinId: pin.id, boardId: savedBoard.id, createdAt: 1 }
  await db.insert(saves).values(save)
  const comment = await makeComment(db, pin, keeper)
  await db.insert(pinTries).values({ pinId: pin.id, userId: keeper.id, text: 'Went well', createdAt: 1 })
  return { owner, maker, keeper, board, secret, pin, save, comment }
}
type Scene = Awaited<ReturnType<typeof makeScene>>
type Person = 'owner' | 'maker' | 'keeper'

const CHANGES: [what: string, people: Person[], change: (scene: Scene) => Promise<unknown>][] = [
  [
    'a board that turns secret',
    ['owner', 'maker'],
    ({ board }) => site.db.update(boards).set({ privacy: 'secret' }).where(eq(boards.id, board.id)),
  ],
  [
    'a board that is archived',
    ['owner', 'maker'],
    ({ board }) => site.db.update(boards).set({ isArchived: true }).where(eq(boards.id, board.id)),
  ],
  [
    'a new name of a board, which takes nothing away',
    [],
    ({ board }) => site.db.update(boards).set({ name: 'Quays', privacy: 'public' }).where(eq(boards.id, board.id)),
  ],
  [
    'a pin that is hidden',
    ['maker'],
    ({ pin }) => site.db.update(pins).set({ isHidden: true }).where(eq(pins.id, pin.id)),
  ],
  [
    'a pin that is deleted, with what was said below it',
    ['maker', 'keeper'],
    ({ pin }) => site.db.delete(pins).where(eq(pins.id, pin.id)),
  ],
  [
    'a pin that moves to a secret board',
    ['maker'],
    ({ pin, secret }) => site.db.update(pins).set({ boardId: secret.id }).where(eq(pins.id, pin.id)),
  ],
  [
    'a save that moves',
    ['keeper'],
    ({ save, secret }) => site.db.update(saves).set({ boardId: secret.id }).where(eq(saves.id, save.id)),
  ],
  [
    'what someone said of a try, hidden',
    ['keeper'],
    ({ pin }) => site.db.update(pinTries).set({ isHidden: true }).where(eq(pinTries.pinId, pin.id)),
  ],
  [
    'what someone said of a try, removed',
    ['keeper'],
    ({ pin }) => site.db.delete(pinTries).where(eq(pinTries.pinId, pin.id)),
  ],
  [
    'comments that are switched off',
    ['maker'],
    ({ pin }) => site.db.update(pins).set({ commentsDisabled: true }).where(eq(pins.id, pin.id)),
  ],
  [
    'comments that are for no one any more',
    ['maker'],
    ({ maker }) => site.db.update(users).set({ commentsFrom: 'nobody' }).where(eq(users.id, maker.id)),
  ],
  [
    'a word that is filtered',
    ['maker'],
    ({ maker }) =>
      site.db
        .update(users)
        .set({ filteredWords: { tackless: ['tackless'] } })
        .where(eq(users.id, maker.id)),
  ],
  ['a block, for both', ['keeper', 'owner'], ({ owner, keeper }) => block(site.db, owner, keeper)],
  ['a comment', ['keeper'], ({ comment }) => site.db.delete(comments).where(eq(comments.id, comment.id))],
  [
    'a profile that turns private, with what others have on its boards',
    ['owner', 'maker'],
    ({ owner }) => site.db.update(users).set({ isPrivateProfile: true }).where(eq(users.id, owner.id)),
  ],
  ['a break', ['maker'], ({ maker }) => site.db.update(users).set({ deactivatedAt: 1 }).where(eq(users.id, maker.id))],
  [
    'another username, by which kept documents do not know them',
    ['maker'],
    ({ maker }) => site.db.update(users).set({ username: newId().toLowerCase() }).where(eq(users.id, maker.id)),
  ],
  [
    'a last visit, which takes nothing away',
    [],
    ({ maker }) => site.db.update(users).set({ lastActiveAt: 2 }).where(eq(users.id, maker.id)),
  ],
]

test.each(CHANGES)('%s purges all whose content goes with it', async (_, people, change) => {
  const scene = await makeScene()
  const [before] = await site.db.select().from(purges).orderBy(desc(purges.id)).limit(1)
  await change(scene)
  const purged = await site.db
    .select({ username: purges.username })
    .from(purges)
    .where(sql`${purges.id} > ${before?.id ?? 0}`)
  const names = purged.map(({ username }) => username).toSorted()
  expect(names).toEqual(people.map((person) => scene[person].username).toSorted())
})

test('an account that goes takes its kept documents with it', async () => {
  const user = await makeUser(site.db)
  await site.db.delete(users).where(eq(users.id, user.id))
  expect(await site.db.$count(purges, eq(purges.username, user.username))).toBe(1)
})

test('of many pins that go together one purge is left, and after days none', async () => {
  const maker = await makeUser(site.db)
  const board = await makeBoard(site.db, maker)
  for (let count = 0; count < 20; count += 1) await makePin(site.db, board)
  await site.db.update(pins).set({ isHidden: true }).where(eq(pins.boardId, board.id))
  const mine = eq(purges.username, maker.username)
  expect(await site.db.$count(purges, mine)).toBe(1)
  await site.runScheduled(Date.now() + DAY_MS)
  expect(await site.db.$count(purges, mine)).toBe(1)
  await site.runScheduled(Date.now() + 3 * DAY_MS)
  expect(await site.db.$count(purges, mine)).toBe(0)
})

test('purges are found by an index, however many there are', async () => {
  const plan = async (statement: { getSQL(): SQL }) => {
    const steps = await site.db.all<{ detail: string }>(sql`explain query plan ${statement.getSQL()}`)
    return steps.map(({ detail }) => detail)
  }
  expect(await plan(purgesStatement(site.db, 7))).toEqual([
    expect.stringMatching(/^SEARCH purges USING INTEGER PRIMARY KEY \(rowid>\?\)/),
  ])
  const byName = site.db.select().from(purges).where(eq(purges.username, 'ann'))
  expect(await plan(byName)).toEqual([expect.stringMatching(/^SEARCH purges USING INDEX purges_username/)])
})
