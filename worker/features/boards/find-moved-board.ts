import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { boardRedirects } from '#db/tables/boards/board-moves.ts'
import { boards, boardSections, movedSections, sectionRedirects } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { toNameKey } from '#schema/name-key.ts'
import { normalizeUsername } from '#schema/people/username.ts'
import { href } from '#schema/routes.ts'
import { toSlug } from '#schema/slug.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { missing } from '#worker/errors/missing.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { mayOpenProfile } from '#worker/model/profile-rules.ts'

/**
 * What stood at an address, or stands at it in other letters: under a former username, of a board or section that was
 * renamed, handed over or merged, in capitals, decomposed or in wide letters. Only for those who may open it.
 */
export async function findMovedBoard(
  { db, reader, viewer }: QueryContext,
  { username, board, section }: QueryVariables<'MovedBoardQuery'>,
): Promise<QueryResult<'MovedBoardQuery'>> {
  const owner = sql`(select coalesce(${users.retiredFor}, ${users.id}) from ${users}
    where ${users.username} = ${normalizeUsername(username)})`
  if (board === null) {
    const [person] = await reader.read(
      db
        .select({ username: users.username })
        .from(users)
        .where(and(sql`${users.id} = ${owner}`, mayOpenProfile(viewer))),
    )
    return person ? present(person.username, null, null) : missing()
  }
  const boardId = find(
    board,
    { table: sql`${boards}`, parent: sql`owner_id = ${owner}`, key: sql`name_key` },
    {
      table: sql`${boardRedirects}`,
      target: sql`board_id`,
    },
  )
  const sectionId = find(
    section ?? '',
    { table: sql`${boardSections}`, parent: sql`board_id = ${boardId}`, key: sql`title_key` },
    { table: sql`${sectionRedirects}`, target: sql`section_id` },
  )
  const [row] = await reader.read(
    db
      .select({
        id: boards.id,
        username: users.username,
        slug: boards.slug,
        section:
          section === null
            ? sql<null>`null`
            : sql<string | null>`(select part.slug from board_sections part
          where part.id = ${sectionId} and part.board_id = ${boards.id})`,
      })
      .from(boards)
      .innerJoin(users, eq(users.id, boards.ownerId))
      .where(and(sql`${boards.id} = ${boardId}`, mayOpenBoard(viewer))),
  )
  if (!row) return missing()
  if (section !== null && row.section === null) return findMovedSection({ reader, db, viewer }, row.id, section)
  return present(row.username, row.slug, row.section)
}

/** Merged into another section, or to where its pins are in none; also on another board, that of another owner even. */
async function findMovedSection(
  { db, reader, viewer }: Pick<QueryContext, 'db' | 'reader' | 'viewer'>,
  boardId: string,
  typed: string,
): Promise<QueryResult<'MovedBoardQuery'>> {
  const [led] = await reader.read(
    db
      .select({
        username: users.username,
        slug: boards.slug,
        section: sql<string | null>`(select part.slug from board_sections part
          where part.id = ${movedSections.toSectionId} and part.board_id = ${boards.id})`,
      })
      .from(movedSections)
      .innerJoin(boards, eq(boards.id, movedSections.toBoardId))
      .innerJoin(users, eq(users.id, boards.ownerId))
      .where(and(eq(movedSections.boardId, boardId), inArray(movedSections.slug, toSlugs(typed)), mayOpenBoard(viewer)))
      .limit(1),
  )
  return led ? present(led.username, led.slug, led.section) : missing()
}

function present(username: string, board: string | null, section: string | null): QueryResult<'MovedBoardQuery'> {
  const url =
    board === null
      ? href('profile', { username })
      : section === null
        ? href('board', { username, board })
        : href('boardSection', { username, board, section })
  return { __typename: 'MovedBoard', url, username, board, section }
}

/** The id of what has the address now, else of what had it, else of what is called so; null for none. */
function find(
  typed: string,
  { table, parent, key }: { table: SQL; parent: SQL; key: SQL },
  redirects: { table: SQL; target: SQL },
): SQL {
  const slugs = JSON.stringify(toSlugs(typed))
  const keys = JSON.stringify([...new Set([toNameKey(typed), toNameKey(typed.replaceAll('-', ' '))])])
  return sql`(select found.id from (
      select now.id, 2 * t.key as rank from json_each(${slugs}) t
        join ${table} now on now.slug = t.value and now.${parent}
      union all select led.${redirects.target}, 2 * t.key + 1 from json_each(${slugs}) t
        join ${redirects.table} led on led.slug = t.value and led.${parent}
      union all select called.id, 100 + t.key from json_each(${keys}) t
        join ${table} called on called.${key} = t.value and called.${parent}
    ) found order by found.rank limit 1)`
}

function toSlugs(typed: string): string[] {
  const composed = typed.normalize('NFC')
  return [...new Set([composed, composed.toLowerCase(), toSlug(typed), typed.normalize('NFKD')])]
}
