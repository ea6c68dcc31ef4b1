import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import type { Locale } from '#schema/constants/locales.ts'

/** Makes a locale the account's own, on every browser that it is signed in on. */
export async function keepLocale(db: Database, userId: string, locale: Locale): Promise<void> {
  await db.update(users).set({ locale }).where(eq(users.id, userId))
}
