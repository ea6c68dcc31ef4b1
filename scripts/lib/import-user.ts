import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { Complaint } from './complaint.ts'

const NAMES_SHOWN = 12

/** Finds the user who gets the Pins. */
export async function findUser(db: Database, username: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  if (user) return user.id
  const others = await db
    .select({ username: users.username })
    .from(users)
    .orderBy(users.id)
    .limit(NAMES_SHOWN + 1)
  if (others.length === 0) {
    throw new Complaint(
      'There are no users to import for yet. Run npm start or npm run seed once, then run the import again.',
    )
  }
  const names = others.slice(0, NAMES_SHOWN).map((other) => other.username)
  const more = others.length > NAMES_SHOWN ? ' and more' : ''
  throw new Complaint(
    `There's no user ${printable(username)}. Choose one with --user NAME: ${names.join(', ')}${more}.`,
  )
}

/** File names may hold anything, even what moves a terminal's cursor. */
export function printable(name: string): string {
  return name.replace(/\p{C}/gu, '?')
}
