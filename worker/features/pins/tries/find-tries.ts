import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { parsed } from '#db/expressions.ts'
import { images } from '#db/tables/images.ts'
import { pins, pinTries } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TRIES_PAGE_SIZE } from '#schema/constants/feed.ts'
import { toLinkedImage } from '#schema/media/media-url.ts'
import type { PinTryPost } from '#schema/pins/try-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { getMemberId, type Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { personJson, presentPerson, type PersonRecord } from '#worker/model/pin-people.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { mayReadTry } from '#worker/model/try-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

/** This number is above every time in milliseconds: it puts the viewer's own before all others. */
const OWN_FIRST = 1e15

const readOpen = viewerStatement(openStatement)
const readTries = viewerStatement(triesStatement)

export async function findTries(
  context: QueryContext,
  { pinId, after }: QueryVariables<'PinTriesQuery'>,
): Promise<QueryResult<'PinTriesQuery'>> {
  const [open, rows] = await Promise.all([
    readOpen(context, { pinId }),
    readTries(context, { pinId, ...positionAfter(after) }),
  ])
  if (open.length === 0) return missing('pinNotFound')
  const me = context.viewer.type === 'AUTH' ? context.viewer.user.id : null
  return toConnection(
    rows,
    TRIES_PAGE_SIZE,
    ({ score, userId: id }) => ({ score, id }),
    (row) => presentTry(row, me),
  )
}

function openStatement(db: Database, viewer: Viewer, { pinId }: Placeholders<{ pinId: string }>) {
  return db
    .select({ id: pins.id })
    .from(pins)
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
}

export function triesStatement(
  db: Database,
  viewer: Viewer,
  { pinId, score, id }: Placeholders<{ pinId: string; score: number; id: string }>,
) {
  const me = getMemberId(viewer)
  const rank = sql<number>`(${pinTries.createdAt} + iif(${pinTries.userId} = ${me}, ${OWN_FIRST}, 0))`
  return db
    .select({
      id: sql<string>`${pinTries.id}`,
      userId: pinTries.userId,
      pinnerId: pins.pinnerId,
      score: rank,
      text: pinTries.text,
      createdAt: pinTries.createdAt,
      image: images,
      user: parsed<PersonRecord>(personJson('users', viewer)),
    })
    .from(pinTries)
    .innerJoin(pins, eq(pins.id, pinTries.pinId))
    .innerJoin(users, eq(users.id, pinTries.userId))
    .leftJoin(images, eq(images.signature, pinTries.imageSignature))
    .where(and(eq(pinTries.pinId, pinId), sql`(${rank}, ${pinTries.userId}) < (${score}, ${id})`, mayReadTry(viewer)))
    .orderBy(desc(rank), desc(pinTries.userId))
    .limit(TRIES_PAGE_SIZE + 1)
}

type TryRow = ReturnType<typeof triesStatement>['_']['result'][number]

function presentTry({ id, userId, pinnerId, text, ...row }: TryRow, me: string | null): PinTryPost {
  return {
    __typename: 'PinTryPost',
    id,
    user: presentPerson(row.user),
    text,
    image: toLinkedImage(row.image),
    isMine: userId === me,
    mayRemove: userId === me || pinnerId === me,
    at: new Date(row.createdAt).toISOString(),
  }
}
