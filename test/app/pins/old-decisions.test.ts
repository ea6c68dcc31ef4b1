import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { commentMutes, comments } from '#db/tables/comments.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import { notificationEvents } from '#db/tables/notifications/notifications.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { LogEntryData, ModeratedPage } from '#schema/moderation/calls.ts'
import { DAY_MS } from '#schema/time.ts'
import { readData } from '../../helpers/client.ts'
import { reportAndDecide } from '../../helpers/desk.ts'
import { openDeskScene } from '../../helpers/desk-scene.ts'
import { makeComment } from '../../helpers/rows.ts'

const at = openDeskScene()

/** While one accepted appeal took back all decisions about its subject. */
const LONG_AGO = Date.UTC(2026, 9, 1)

let minutes = 0

type Columns = Partial<typeof moderationLog.$inferInsert>

/** A row of the log, each a minute later than the one before. */
async function log(columns: Columns, since = LONG_AGO): Promise<string> {
  minutes += 1
  const createdAt = since + minutes * 60_000
  const id = newId(createdAt)
  const { owner, pin } = at.scene
  await at.site.db.insert(moderationLog).values({
    id,
    kind: 'decision',
    type: 'pin',
    subjectId: pin.id,
    personId: owner.user.id,
    actorId: 'employee',
    createdAt,
    ...columns,
  })
  return id
}

/** What the migration does to rows that are there. */
async function migrate(): Promise<void> {
  const text = await readFile('db/migrations/0054_old_reasons.sql', 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await at.site.db.run(sql.raw(statement))
}

async function listStanding(subjectId: string): Promise<string[]> {
  const page = await readData<ModeratedPage<LogEntryData>>(
    await at.desk.get('AuditResource', { subject_id: subjectId }),
  )
  return page.items.filter(({ stands }) => stands).map(({ id }) => id)
}

describe('an appeal that was accepted before one took back one decision', () => {
  it('has taken back the other decisions about its Pin, and no one hears of it', async () => {
    const [first] = [
      await log({ decision: 'hide' }),
      await log({ decision: 'hide' }),
      await log({ decision: 'mark_unsafe' }),
    ]
    await log({ kind: 'appeal_accepted', decisionId: first })
    const { pin, owner } = at.scene
    const heard = () => at.site.db.$count(notificationEvents, eq(notificationEvents.recipientId, owner.user.id))
    const before = await heard()
    expect(await listStanding(pin.id)).toHaveLength(2)
    await migrate()
    expect([await listStanding(pin.id), await heard()]).toEqual([[], before])
    // What is decided from now on is taken back alone, and the Pin is back.
    const entry = await reportAndDecide(at.desk, { id: pin.id, by: at.scene.ann.cookie }, 'hide')
    await readData(await at.desk.decide(entry.reportId, 'restore'))
    const [row] = await at.site.db.select().from(pins).where(eq(pins.id, pin.id))
    expect(row).toMatchObject({ isHidden: false, isUnsafe: false })
  })

  it('has ended the other bans of its person, which no later one revives', async () => {
    const { owner, ann } = at.scene
    const first = await log({ decision: 'write_ban' })
    await log({ decision: 'write_ban', type: 'user', subjectId: owner.user.id })
    await log({ kind: 'appeal_accepted', decisionId: first })
    await migrate()
    const until = Date.now() + DAY_MS
    const ban = await reportAndDecide(at.desk, { id: owner.user.id, type: 'user', by: ann.cookie }, 'write_ban', {
      until: new Date(until).toISOString(),
    })
    const read = () => at.site.db.select().from(users).where(eq(users.id, owner.user.id))
    expect(await read()).toMatchObject([{ isWriteBanned: true, writeBannedUntil: until }])
    await readData(await at.desk.decide(ban.reportId, 'restore'))
    expect(await read()).toMatchObject([{ isWriteBanned: false, writeBannedUntil: null }])
  })

  it('leaves what was decided after it, and what an appeal of today left', async () => {
    const { db } = at.site
    const first = await log({ decision: 'hide' })
    await log({ kind: 'appeal_accepted', decisionId: first })
    const later = await log({ decision: 'hide' })
    const today = Date.now()
    const unsafe = await log({ decision: 'mark_unsafe' }, today)
    const third = await log({ decision: 'hide' }, today)
    await log({ kind: 'appeal_accepted', decisionId: third }, today)
    await db.update(pins).set({ isHidden: true, isUnsafe: true }).where(eq(pins.id, at.scene.pin.id))
    await migrate()
    await migrate()
    expect((await listStanding(at.scene.pin.id)).toSorted()).toEqual([later, unsafe].toSorted())
  })

  it('counts as well where it came later and nothing holds any more', async () => {
    const today = Date.now()
    const first = await log({ decision: 'hide' }, today)
    await log({ decision: 'hide' }, today)
    await log({ kind: 'appeal_accepted', decisionId: first }, today)
    await migrate()
    expect(await listStanding(at.scene.pin.id)).toEqual([])
  })
})

describe('comments that were hidden', () => {
  const hidden = (columns: Partial<typeof comments.$inferInsert>) =>
    makeComment(at.site.db, at.scene.pin, at.scene.ann.user, { isHidden: true, ...columns })
  const read = async (id: string) => (await at.site.db.select().from(comments).where(eq(comments.id, id)))[0]

  it('with all of their author are told from others', async () => {
    const { owner, ann, ben, pin } = at.scene
    await at.site.db.insert(commentMutes).values({ ownerId: owner.user.id, userId: ann.user.id, createdAt: 1 })
    const muted = await hidden({ isHiddenByOwner: true })
    const single = await makeComment(at.site.db, pin, ben.user, { isHidden: true, isHiddenByOwner: true })
    await migrate()
    expect(await read(muted.id)).toMatchObject({ isMuted: true, isHiddenByOwner: false, isHidden: true })
    expect(await read(single.id)).toMatchObject({ isMuted: false, isHiddenByOwner: true, isHidden: true })
  })

  it('by their pin owner after an accepted appeal are theirs to show', async () => {
    const { id } = await hidden({ isHiddenByDesk: true })
    const of = { type: 'comment', subjectId: id, personId: at.scene.ann.user.id } as const
    const [first] = [await log({ ...of, decision: 'hide' }), await log({ ...of, decision: 'hide' })]
    await log({ ...of, kind: 'appeal_accepted', decisionId: first })
    await migrate()
    expect(await read(id)).toMatchObject({ isHiddenByDesk: false, isHiddenByOwner: true, isHidden: true })
  })

  it('by the desk alone stay so', async () => {
    const { id } = await hidden({ isHiddenByDesk: true })
    await log({ type: 'comment', subjectId: id, decision: 'hide' })
    await migrate()
    expect(await read(id)).toMatchObject({ isHiddenByDesk: true, isHiddenByOwner: false, isHidden: true })
  })
})
