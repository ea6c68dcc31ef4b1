import { randomBytes } from 'node:crypto'
import { gt } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { withFolded } from '#db/folded-texts.ts'
import { newId } from '#db/id.ts'
import { encodeCursor } from '#db/pagination.ts'
import { boardCollaborators, boards, boardSections } from '#db/tables/boards/boards.ts'
import { comments } from '#db/tables/comments.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { images } from '#db/tables/images.ts'
import { pinDetails, pins, pinTopics, relatedPins } from '#db/tables/pins/pins.ts'
import { topicFollows, topics } from '#db/tables/topics.ts'
import { userBlocks, users } from '#db/tables/users.ts'
import type { BoardPermission } from '#schema/boards/constants.ts'
import { SESSION_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { testPasswords } from './passwords.ts'

/** The password of every user that `makeUser` gives one. */
export const PASSWORD = 'a long enough password'

// Made at once, as a test may stop the clock that the queue of hashes goes by.
const passwordHash = await testPasswords.hash(PASSWORD)

export type UserRow = typeof users.$inferSelect
export type BoardRow = typeof boards.$inferSelect
export type PinRow = typeof pins.$inferSelect
export type CommentRow = typeof comments.$inferSelect

/** A user who can log in with `PASSWORD`, to be stored. */
export function newUser(columns: Partial<typeof users.$inferInsert> = {}) {
  const id = newId()
  const username = `u${id.toLowerCase()}`
  return {
    id,
    username,
    email: `${username}@tackboard.example`,
    passwordHash,
    fullName: 'Tove Marklund',
    firstName: 'Tove',
    lastName: 'Marklund',
    createdAt: Date.now(),
    ...columns,
  } satisfies typeof users.$inferInsert
}

export async function makeUser(db: Database, columns: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  const [row] = await db
    .insert(users)
    .values(withFolded(newUser(columns), ['fullName']))
    .returning()
  return stored(row)
}

/** What the files of an image weigh that exists in the database only. */
const MADE_IMAGE_BYTES = 1

/** The passcode of every account that `makePasscode` gives one. */
export const PASSCODE = '0417'

const passcodeHash = await testPasswords.hash(PASSCODE)

/** Gives an account the parental passcode `PASSCODE`, with a backup address that is confirmed. */
export async function makePasscode(
  db: Database,
  user: Pick<UserRow, 'id' | 'username'>,
  columns: Partial<typeof passcodes.$inferInsert> = {},
): Promise<void> {
  const backupEmail = columns.backupEmail ?? `parent.${user.username}@tackboard.example`
  await db.insert(passcodes).values({
    userId: user.id,
    passcodeHash,
    backupEmail,
    confirmedEmail: backupEmail,
    createdAt: Date.now(),
    ...columns,
  })
}

/** The board is yet to be stored. */
export function newBoard(owner: Pick<UserRow, 'id'>, columns: Partial<typeof boards.$inferInsert> = {}) {
  const id = newId()
  const slug = id.toLowerCase()
  return {
    id,
    ownerId: owner.id,
    name: 'Harbour walks',
    slug,
    createdAt: Date.now(),
    ...columns,
  } satisfies typeof boards.$inferInsert
}

export async function makeBoard(
  db: Database,
  owner: Pick<UserRow, 'id'>,
  columns: Partial<typeof boards.$inferInsert> = {},
): Promise<BoardRow> {
  const [row] = await db
    .insert(boards)
    .values(withFolded(newBoard(owner, columns), ['name', 'description']))
    .returning()
  return stored(row)
}

/** The sections are in their order. */
export async function makeSections(
  db: Database,
  board: Pick<BoardRow, 'id'>,
  titles: readonly string[],
): Promise<void> {
  const boardId = board.id
  await db
    .insert(boardSections)
    .values(titles.map((title, position) => ({ id: newId(), boardId, slug: title.toLowerCase(), title, position })))
}

export async function addCollaborator(
  db: Database,
  board: Pick<BoardRow, 'id'>,
  user: Pick<UserRow, 'id'>,
  permissions: BoardPermission[] = ['save_pins'],
): Promise<void> {
  await db
    .insert(boardCollaborators)
    .values({ boardId: board.id, userId: user.id, permissions, createdAt: Date.now() })
    .onConflictDoUpdate({ target: [boardCollaborators.boardId, boardCollaborators.userId], set: { permissions } })
}

/** A row of an image that no one else has, without files; answers with its signature. */
export async function makeImage(db: Database): Promise<string> {
  const signature = randomBytes(16).toString('hex')
  await db
    .insert(images)
    .values({ signature, extension: 'jpg', width: 600, height: 800, dominantColor: '#446688', bytes: 1, createdAt: 1 })
  return signature
}

export interface PinParts {
  columns?: Partial<typeof pins.$inferInsert>
  details?: Omit<typeof pinDetails.$inferInsert, 'pinId'>
  topicIds?: readonly string[]
}

/** A pin on a board, pinned by the board's owner, with an image of its own; at the end of every feed. To be stored. */
export function newPin(board: Pick<BoardRow, 'id' | 'ownerId'>, columns: Partial<typeof pins.$inferInsert> = {}) {
  const createdAt = Date.now()
  const signature = randomBytes(16).toString('hex')
  return {
    image: {
      signature,
      extension: 'jpg',
      width: 600,
      height: 800,
      dominantColor: '#446688',
      bytes: MADE_IMAGE_BYTES,
      createdAt,
    } satisfies typeof images.$inferInsert,
    pin: {
      id: newId(),
      boardId: board.id,
      pinnerId: board.ownerId,
      imageSignature: signature,
      title: 'Boats at first light',
      createdAt,
      ...columns,
      feedScore: columns.feedScore ?? 0,
    } satisfies typeof pins.$inferInsert,
  }
}

export async function makePin(
  db: Database,
  board: Pick<BoardRow, 'id' | 'ownerId'>,
  { columns = {}, details, topicIds = [] }: PinParts = {},
): Promise<PinRow> {
  const { image, pin } = newPin(board, { topicId: topicIds[0] ?? null, ...columns })
  const { id: pinId, feedScore } = pin
  const [, rows] = await db.batch([
    db.insert(images).values(image),
    db
      .insert(pins)
      .values(withFolded(pin, ['title', 'gridTitle', 'description', 'altText']))
      .returning(),
    ...(details ? [db.insert(pinDetails).values({ pinId, ...details })] : []),
    ...topicIds.map((topicId) => db.insert(pinTopics).values({ pinId, topicId, feedScore })),
  ])
  return stored(rows[0])
}

/** A pin with an image of the demo, of which there are files: other tests' pages may show it as well. */
export async function makeDrawnPin(
  db: Database,
  board: Pick<BoardRow, 'id' | 'ownerId'>,
  parts: PinParts = {},
): Promise<PinRow> {
  const [drawn] = await db
    .select({ imageSignature: images.signature })
    .from(images)
    .where(gt(images.bytes, MADE_IMAGE_BYTES))
    .orderBy(images.createdAt)
    .limit(1)
  return makePin(db, board, { ...parts, columns: { ...drawn, ...parts.columns } })
}

export async function makeComment(
  db: Database,
  pin: Pick<PinRow, 'id'>,
  user: Pick<UserRow, 'id'>,
  columns: Partial<typeof comments.$inferInsert> = {},
): Promise<CommentRow> {
  const [row] = await db
    .insert(comments)
    .values(
      withFolded(
        { id: newId(), pinId: pin.id, userId: user.id, text: 'Lovely light.', createdAt: Date.now(), ...columns },
        ['text'],
      ),
    )
    .returning()
  return stored(row)
}

/** A topic that no pin of the demo has. */
export async function makeTopic(db: Database): Promise<typeof topics.$inferSelect> {
  const id = newId()
  const [row] = await db.insert(topics).values({ id, slug: id.toLowerCase(), name: 'Harbours', family: id }).returning()
  return stored(row)
}

/** Puts pins into the related feed of another, the first one first. */
export async function relate(
  db: Database,
  pin: Pick<PinRow, 'id'>,
  related: readonly Pick<PinRow, 'id'>[],
): Promise<void> {
  await db
    .insert(relatedPins)
    .values(
      related.map((other, place) => ({ pinId: pin.id, relatedPinId: other.id, score: 1 - place / related.length })),
    )
}

export async function block(db: Database, who: Pick<UserRow, 'id'>, whom: Pick<UserRow, 'id'>): Promise<void> {
  await db.insert(userBlocks).values({ blockerId: who.id, blockedId: whom.id, createdAt: Date.now() })
}

export async function followTopic(db: Database, user: Pick<UserRow, 'id'>, topic: { id: string }): Promise<void> {
  await db.insert(topicFollows).values({ userId: user.id, topicId: topic.id, createdAt: Date.now() })
}

/** A session to be stored, with its `Cookie` header. */
export async function newSession(user: Pick<UserRow, 'id'>, columns: Partial<typeof sessions.$inferInsert> = {}) {
  const token = newToken()
  const now = Date.now()
  const session = {
    id: newId(),
    tokenHash: await hashToken(token),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_LIFETIME_MS,
    ...columns,
  } satisfies typeof sessions.$inferInsert
  return { session, cookie: `${SESSION_COOKIE}=${token}` }
}

/** Signs a user in behind the worker's back, which costs no password hash; the answer is the `Cookie` header. */
export async function makeSession(
  db: Database,
  user: Pick<UserRow, 'id'>,
  columns: Partial<typeof sessions.$inferInsert> = {},
): Promise<string> {
  const { session, cookie } = await newSession(user, columns)
  await db.insert(sessions).values(session)
  return cookie
}

/** The cursor of the very end of any feed. */
export const CURSOR_BEYOND_THE_END = encodeCursor({ score: -1, id: '0' })

function stored<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The row was not stored')
  return row
}
