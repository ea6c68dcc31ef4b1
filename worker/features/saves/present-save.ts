import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { boards, boardSections } from '#db/tables/boards/boards.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import type { SavedPin } from '#schema/saves/calls.ts'

/** Notes are for those who wrote them. */
export function selectSaves(db: Database, me: string, where: SQL | undefined) {
  return db
    .select({
      id: saves.id,
      pinId: saves.pinId,
      board: { id: boards.id, name: boards.name, slug: boards.slug },
      username: users.username,
      section: { id: boardSections.id, slug: boardSections.slug, title: boardSections.title },
      note: sql<string>`iif(${saves.userId} = ${me}, ${saves.note}, '')`,
    })
    .from(saves)
    .innerJoin(boards, eq(boards.id, saves.boardId))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .leftJoin(boardSections, eq(boardSections.id, saves.sectionId))
    .where(where)
    .orderBy(asc(saves.id))
}

type SaveRow = ReturnType<typeof selectSaves>['_']['result'][number]

export function presentSave({ id, pinId, board, username, section, note }: SaveRow): SavedPin {
  return { id, pin_id: pinId, board: { ...board, url: href('board', { username, board: board.slug }) }, section, note }
}
