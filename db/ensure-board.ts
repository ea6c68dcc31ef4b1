import { and, eq, isNull } from 'drizzle-orm'
import { toSlug } from '#schema/slug.ts'
import type { Database } from './client.ts'
import { foldColumns } from './folded-texts.ts'
import { newId } from './id.ts'
import { boards, type BoardPrivacy } from './tables/boards.ts'

export interface EnsuredBoard {
  id: string
  name: string
  slug: string
  privacy: BoardPrivacy
}

/** Finds the owner's board of that name (in any case) or creates it. Its slug is numbered if taken. */
export async function ensureBoard(db: Database, ownerId: string, name: string): Promise<EnsuredBoard> {
  for (;;) {
    const owned = await db
      .select({ id: boards.id, name: boards.name, slug: boards.slug, privacy: boards.privacy })
      .from(boards)
      .where(and(eq(boards.ownerId, ownerId), isNull(boards.deletedAt)))
    const found = owned.find((board) => board.name.toLowerCase() === name.toLowerCase())
    if (found) return found
    // Another request may take the slug first: the unique key decides, and the loop retries.
    const slug = freeSlug(toSlug(name), new Set(owned.map((board) => board.slug)))
    await db
      .insert(boards)
      .values({ id: newId(), ownerId, name, ...foldColumns({ name }), slug, createdAt: Date.now() })
      .onConflictDoNothing()
  }
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug
  for (let number = 2; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`
}
