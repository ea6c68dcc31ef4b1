import type { Database } from '#db/client.ts'
import { userFollows } from '#db/tables/users.ts'
import { makeSession, makeUser, type UserRow } from './rows.ts'

export interface Person {
  user: UserRow
  cookie: string
}

export async function makePerson(db: Database, columns: Parameters<typeof makeUser>[1] = {}): Promise<Person> {
  const user = await makeUser(db, columns)
  return { user, cookie: await makeSession(db, user) }
}

export async function follow(db: Database, follower: Person, followed: Person): Promise<void> {
  await db
    .insert(userFollows)
    .values({ followerId: follower.user.id, followedId: followed.user.id, createdAt: Date.now() })
}

/** Two whose messages need no accepting: they follow each other. */
export async function makeFriends(db: Database): Promise<[Person, Person]> {
  const [one, two] = [await makePerson(db), await makePerson(db)]
  await follow(db, one, two)
  await follow(db, two, one)
  return [one, two]
}
