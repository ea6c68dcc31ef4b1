import { and, eq, isNull, sql } from 'drizzle-orm'
import { toNameKey } from '#schema/name-key.ts'
import { boardName, fillBoardKeys } from './board-names.ts'
import type { Database } from './client.ts'
import { yesOrNo } from './expressions.ts'
import { foldColumns } from './folded-texts.ts'
import { newId } from './id.ts'
import { insertWhere } from './insert-where.ts'
import { boards, type BoardPrivacy } from './tables/boards/boards.ts'

export interface EnsuredBoard {
  id: string
  name: string
  slug: string
  privacy: BoardPrivacy
}

/** Finds the owner's board of that name or creates it. Its slug is numbered if taken. */
export async function ensureBoard(db: Database, ownerId: string, name: string): Promise<EnsuredBoard> {
  return findOrCreate(db, { ownerId, name, privacy: 'public' }, (board) => board.nameKey === toNameKey(name))
}

/**
 * A board that only its owner sees: the one of that name if it is secret and shared with no one, else one of the same
 * name with a number.
 */
export async function ensureSecretBoard(db: Database, ownerId: string, name: string): Promise<EnsuredBoard> {
  const key = toNameKey(name)
  const isNamed = ({ nameKey }: OwnedBoard) => nameKey?.startsWith(key) && /^(?: \d+)?$/.test(nameKey.slice(key.length))
  return findOrCreate(
    db,
    { ownerId, name, privacy: 'secret' },
    (board) => board.isOwnersAlone && isNamed(board) === true,
  )
}

type OwnedBoard = EnsuredBoard & { nameKey: string | null; isOwnersAlone: boolean }

async function findOrCreate(
  db: Database,
  { ownerId, name, privacy }: { ownerId: string; name: string; privacy: BoardPrivacy },
  isMeant: (board: OwnedBoard) => boolean,
): Promise<EnsuredBoard> {
  await fillBoardKeys(db, ownerId)
  for (;;) {
    const owned = await db
      .select({
        id: boards.id,
        name: boards.name,
        nameKey: boards.nameKey,
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
    const taken = new Set(owned.map(({ nameKey }) => nameKey))
    let free = name
    for (let number = 2; taken.has(toNameKey(free)); number += 1) free = `${name} ${number}`
    const id = newId()
    const row = { id, ownerId, ...boardName(free, { ownerId, id }), ...foldColumns({ name: free }), privacy }
    // Another request may take the name first: the unique key decides, and the loop retries.
    await insertWhere(db, boards, { ...row, createdAt: Date.now() }, sql`true`)
  }
}
