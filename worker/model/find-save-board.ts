import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { ensureBoard } from '#db/ensure-board.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { FIRST_BOARD_NAME } from '#schema/boards/constants.ts'
import { maySaveTo } from './save-rules.ts'

export interface SaveBoard {
  id: string
  name: string
  slug: string
}

const COLUMNS = { id: boards.id, name: boards.name, slug: boards.slug }

export async function findSaveBoard(
  db: Database,
  userId: string,
  boardId: string | undefined,
): Promise<SaveBoard | null> {
  if (boardId !== undefined) {
    const [named] = await db
      .select(COLUMNS)
      .from(boards)
      .where(and(eq(boards.id, boardId), maySaveTo(userId)))
    return named ?? null
  }
  const [last] = await db
    .select(COLUMNS)
    .from(saves)
    .innerJoin(boards, eq(boards.id, saves.boardId))
    .where(and(eq(saves.userId, userId), eq(boards.isArchived, false), maySaveTo(userId)))
    .orderBy(desc(saves.id))
    .limit(1)
  return last ?? ensureBoard(db, userId, FIRST_BOARD_NAME)
}
