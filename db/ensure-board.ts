import { and, eq, isNull, sql } from 'drizzle-orm'
import { toSlug } from '#schema/slug.ts'
import type { Database } from './client.ts'
import { yesOrNo } from './expressions.ts'
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
  return findOrCreate(db, { ownerId, name, privacy: 'public' }, (board) => isNamed(board, name))
}

/**
 * A board that only its owner sees: the one of that name if it is secret and shared with no one, else one of the same
 * name with a number.
 */
export async function ensureSecretBoard(db: Database, ownerId: string, name: string): Promise<EnsuredBoard> {
  return findOrCreate(
    db,
    { ownerId, name, privacy: 'secret' },
    (board) => board.isOwnersAlone && (isNamed(board, name) || isNamed(board, name, /^ \d+$/)),
  )
}

type OwnedBoard = EnsuredBoard & { isOwnersAlone: boolean }

async function findOrCreate(
  db: Database,
  { ownerId, name, privacy }: { ownerId: string; name: string; privacy: BoardPrivacy },
  isMeant: (board: OwnedBoard) => boolean,
): Promise<EnsuredBoard> {
  for (;;) {
    const owned = await db
      .select({
        id: boards.id,
        name: boards.name,
        slug: boards.slug,
        privacy: boards.privacy,
        isOwnersAlone: yesOrNo(sql`${boards.privacy} = 'secret' and ${boards.chosenPrivacy} is null
          and not exists (select 1 from board_collaborators mate where mate.board_id = ${boards.id})`),
      })
      .from(boards)
      .where(and(eq(boards.ownerId, ownerId), isNull(boards.deletedAt)))
      .orderBy(boards.id)
    const found = owned.find(isMeant)
    if (found) return found
    // Another request may take the slug first: the unique key decides, and the loop retries.
    const slugs = new Set(owned.map((board) => board.slug))
    const isFree = (number: number) =>
      !slugs.has(withNumber(toSlug(name), '-', number)) &&
      (privacy !== 'secret' || !owned.some((board) => isNamed(board, withNumber(name, ' ', number))))
    let number = 1
    while (!isFree(number)) number += 1
    const title = privacy === 'secret' ? withNumber(name, ' ', number) : name
    const slug = withNumber(toSlug(name), '-', number)
    await db
      .insert(boards)
      .values({
        id: newId(),
        ownerId,
        name: title,
        ...foldColumns({ name: title }),
        slug,
        privacy,
        createdAt: Date.now(),
      })
      .onConflictDoNothing()
  }
}

function isNamed(board: OwnedBoard, name: string, rest: RegExp = /^$/): boolean {
  const start = board.name.slice(0, name.length)
  return start.toLowerCase() === name.toLowerCase() && rest.test(board.name.slice(name.length))
}

function withNumber(name: string, separator: string, number: number): string {
  return number === 1 ? name : `${name}${separator}${number}`
}
