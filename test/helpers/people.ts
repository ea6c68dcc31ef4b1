import type { Database } from '#db/client.ts'
import { userFollows } from '#db/tables/users.ts'
import { makeBoard, makePin, makeSession, makeUser, type BoardRow, type PinRow, type UserRow } from './rows.ts'

/** The birthday of someone under 16. */
export const CHILD_BIRTHDAY = `${new Date().getUTCFullYear() - 14}-01-01`

export interface Person {
  user: UserRow
  cookie: string
}

export async function makePerson(
  db: Database,
  columns: Parameters<typeof makeUser>[1] = {},
  session: Parameters<typeof makeSession>[2] = {},
): Promise<Person> {
  const user = await makeUser(db, columns)
  return { user, cookie: await makeSession(db, user, session) }
}

export interface PinScene {
  owner: Person
  board: BoardRow
  pin: PinRow
  ann: Person
  ben: Person
}

/** A pin on a board of its owner, and two others; all with confirmed addresses. */
export async function makePinScene(db: Database, session: Parameters<typeof makeSession>[2] = {}): Promise<PinScene> {
  const add = (fullName: string) => makePerson(db, { fullName, emailVerifiedAt: 1 }, session)
  const [owner, ann, ben] = [await add('Olga Owner'), await add('Ann'), await add('Ben')]
  const board = await makeBoard(db, owner.user, { name: 'Boats' })
  return { owner, board, pin: await makePin(db, board), ann, ben }
}

type Someone = Pick<Person, 'user'>

export async function follow(db: Database, follower: Someone, followed: Someone): Promise<void> {
  await db
    .insert(userFollows)
    .values({ followerId: follower.user.id, followedId: followed.user.id, createdAt: Date.now() })
}
