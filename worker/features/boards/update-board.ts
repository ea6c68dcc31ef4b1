import { and, eq, sql, type SQL } from 'drizzle-orm'
import { boardName, fillBoardKeys, type BoardName } from '#db/board-names.ts'
import type { Database } from '#db/client.ts'
import { foldColumns } from '#db/folded-texts.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { BoardAnswer, UpdateBoardInput } from '#schema/boards/calls.ts'
import type { BoardAction } from '#schema/boards/constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { syncAudience, syncAudienceStatements } from '#worker/model/board-audience.ts'
import { insertBoardFrames } from '#worker/model/board-frames.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { markUsed } from '#worker/model/published-images.ts'
import { readBoard } from '#worker/model/read-board.ts'
import { requireBoard } from '#worker/model/require-board.ts'
import { settleMedia } from '#worker/model/withheld-media.ts'
import { isNotBanned, requireNotBanned } from '#worker/model/write-ban.ts'
import { hasCover, queueCoverRemoval, publishCover } from './board-cover.ts'

const NEEDED: Record<Exclude<keyof UpdateBoardInput, 'board_id'>, BoardAction> = {
  name: 'editBoard',
  description: 'editBoard',
  layout: 'editBoard',
  cover_pin_id: 'editBoard',
  cover_media_id: 'editBoard',
  privacy: 'manage',
  is_archived: 'manage',
  before_board_id: 'order',
}

/** Changes all that is given, or nothing. */
export async function updateBoard(context: MemberContext, input: UpdateBoardInput): Promise<BoardAnswer> {
  requireNotBanned(context)
  const { db, viewer, now } = context
  const me = viewer.user.id
  const { board_id: id, before_board_id: beforeId, cover_pin_id: coverPinId } = input
  const given = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter((name) => input[name] !== undefined)
  const actions = [...new Set(given.map((name) => NEEDED[name]))]
  await requireBoard(context, id, actions)
  if (given.length === 0) return readBoard(context, input)
  const image = await publishCover(context, input)

  const named = input.name === undefined ? undefined : await nameBoard(context, id, input.name)
  const isAudienceGiven = input.privacy !== undefined || input.is_archived !== undefined
  const conditions = {
    rights: and(isNotBanned(me), ...actions.map((action) => mayDo(me, action))),
    name: named && isFreeName(named),
    cover: coverPinId == null ? undefined : hasPin(coverPinId),
    before: beforeId == null ? undefined : isOwnBoard(beforeId, me),
  }
  const { changed, frames, name, cover } = await context.commit({
    frames: insertBoardFrames(db, id, now, sql`exists ${select(db, id, and(...Object.values(conditions)))}`),
    replaced: image === undefined ? [] : [queueCoverRemoval(db, sql`${boards.id} = ${id}`, now)],
    changed: db
      .update(boards)
      .set({ ...toColumns(input, named, now), ...(image !== undefined && { coverSignature: image }) })
      .where(and(eq(boards.id, id), ...Object.values(conditions)))
      .returning({ id: boards.id }),
    kept: image ? [markUsed(db, [{ signature: image }], hasCover(id, image))] : [],
    order: beforeId === undefined ? [] : [moveBoard(db, me, id, beforeId)],
    audience: isAudienceGiven ? syncAudienceStatements(db, id) : [],
    name: select(db, id, conditions.name),
    cover: select(db, id, conditions.cover),
  })
  context.deliverFrames(frames)
  if (changed.length === 0) {
    await requireBoard(context, id, actions)
    if (name.length === 0) fail('boardNameTaken', { field: 'name' })
    if (cover.length === 0) fail('invalidInput', { field: 'cover_pin_id', detail: 'unknownPin' })
    fail('boardNotFound', { field: 'before_board_id' })
  }
  if (image !== undefined) await settleMedia(context)
  if (isAudienceGiven) void context.waitUntil(syncAudience(db, id))
  return readBoard(context, input)
}

/** The name must be free for the board's owner, who may be another. */
async function nameBoard({ db }: MemberContext, id: string, name: string): Promise<BoardName> {
  const [board] = await db.select({ ownerId: boards.ownerId }).from(boards).where(eq(boards.id, id))
  if (board) await fillBoardKeys(db, board.ownerId)
  return boardName(name, { ownerId: sql`${boards.ownerId}`, id })
}

function toColumns(input: UpdateBoardInput, named: BoardName | undefined, now: number): Record<string, unknown> {
  const { description, privacy, layout, cover_pin_id: coverPinId, is_archived: isArchived } = input
  return {
    // The statement needs a column: it says whether the viewer may.
    position: sql`${boards.position}`,
    ...(named && renamed(named)),
    ...(description !== undefined && { description }),
    ...foldColumns({ name: input.name, description }),
    // What moderation hides stays secret; what is chosen meanwhile counts once it is restored.
    ...(privacy !== undefined && {
      privacy: sql`iif(${boards.chosenPrivacy} is null, ${privacy}, ${boards.privacy})`,
      chosenPrivacy: sql`iif(${boards.chosenPrivacy} is null, null, ${privacy})`,
    }),
    ...(layout !== undefined && { layout }),
    ...(coverPinId !== undefined && { coverPinId }),
    ...(isArchived !== undefined && { isArchived }),
    ...((privacy !== undefined || isArchived !== undefined) && { audienceDueAt: now }),
  }
}

function select(db: Database, id: string, condition: SQL | undefined) {
  return db
    .select({ id: boards.id })
    .from(boards)
    .where(and(eq(boards.id, id), condition))
}

/** A name that stays, or changes in case or spaces alone, keeps its address. */
function renamed({ name, nameKey, slug }: BoardName) {
  return {
    name,
    nameKey: sql`iif(${boards.name} = ${name}, ${boards.nameKey}, ${nameKey})`,
    slug: sql`iif(${boards.name} = ${name} or ${boards.nameKey} = ${nameKey}, ${boards.slug}, ${slug})`,
  }
}

/** Its own is, whatever others are called. */
function isFreeName({ name, nameKey }: BoardName): SQL {
  return sql`(${boards.name} = ${name} or not exists (select 1 from boards other
    where other.owner_id = ${boards.ownerId} and other.name_key = ${nameKey} and other.id <> ${boards.id}))`
}

/** Made for it or saved to it. */
function hasPin(pinId: string): SQL {
  return sql`(exists (select 1 from pins p where p.id = ${pinId} and p.board_id = ${boards.id} and p.deleted_at is null)
    or exists (select 1 from saves s where s.pin_id = ${pinId} and s.board_id = ${boards.id}))`
}

function isOwnBoard(id: string, me: string): SQL {
  return sql`exists (select 1 from boards next where next.id = ${id} and next.owner_id = ${me}
    and next.deleted_at is null)`
}

/**
 * Gives all boards of their owner new places, so of two moves at the same moment both count. New boards are at 0 with
 * the highest id, which is before all others. Null is the last place.
 */
function moveBoard(db: Database, me: string, id: string, beforeId: string | null) {
  return db.run(sql`with others as materialized (
      select id, 2 * row_number() over (order by position desc, id desc) as place from boards
      where owner_id = ${me} and id <> ${id}),
    placed as materialized (select id, place from others
      union all select ${id}, coalesce((select place - 1 from others where id = ${beforeId}), 1e9)),
    ranked as materialized (select id, 1 - row_number() over (order by place) as position from placed)
    update boards set position = ranked.position from ranked
    where boards.id = ranked.id and boards.owner_id = ${me} and boards.position <> ranked.position
      and exists (select 1 from boards moved where moved.id = ${id} and moved.owner_id = ${me})
      and (${beforeId} is null or exists (select 1 from others where others.id = ${beforeId}))`)
}
