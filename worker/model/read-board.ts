import { and, eq, sql } from 'drizzle-orm'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { CountedSection, WholeBoard } from '#schema/boards/board.ts'
import type { BoardAnswer, BoardInput } from '#schema/boards/calls.ts'
import { toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { selectPermissions } from './board-permissions.ts'
import { mayOpenBoard } from './board-rules.ts'
import { selectSectionCount } from './board-section-tile.ts'
import { selectCovers, selectPinCount } from './board-tile.ts'

/** `BoardResource` get: whatever the viewer may open. */
export async function readBoard(
  { db, viewer }: Pick<ActionContext, 'db' | 'viewer'>,
  { board_id: id }: BoardInput,
): Promise<BoardAnswer> {
  const [row] = await db
    .select({
      id: boards.id,
      name: boards.name,
      slug: boards.slug,
      description: boards.description,
      privacy: boards.privacy,
      layout: boards.layout,
      isArchived: boards.isArchived,
      isCollaborative: boards.isCollaborative,
      followerCount: boards.followerCount,
      coverPinId: boards.coverPinId,
      hasOwnCover: yesOrNo(sql`${boards.coverSignature} is not null`),
      createdAt: boards.createdAt,
      owner: { id: users.id, username: users.username, fullName: users.fullName },
      permissions: selectPermissions(viewer),
      pinCount: selectPinCount(viewer),
      covers: selectCovers(viewer),
      sections: selectSections(viewer),
    })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(boards.id, id), mayOpenBoard(viewer)))
  if (!row) return fail('boardNotFound')
  const { owner } = row
  const covers = row.covers.map((image) => toImage(image, '236x'))
  return toSnakeCase<WholeBoard>({
    id,
    name: row.name,
    slug: row.slug,
    url: href('board', { username: owner.username, board: row.slug }),
    description: row.description,
    privacy: row.privacy,
    layout: row.layout === 'default' ? 'grid' : row.layout,
    isArchived: row.isArchived,
    isCollaborative: row.isCollaborative,
    owner,
    permissions: row.permissions,
    followerCount: row.followerCount,
    pinCount: row.pinCount,
    sectionCount: row.sections.length,
    sections: row.sections,
    coverPinId: row.coverPinId,
    coverImageUrl: row.hasOwnCover ? (covers[0]?.url ?? null) : null,
    coverImages: covers,
    createdAt: new Date(row.createdAt).toISOString(),
  })
}

export function selectSections(viewer: Viewer) {
  return parsed<CountedSection[]>(sql`(select json_group_array(json_object('id', part.id, 'slug', part.slug,
      'title', part.title, 'pinCount', ${selectSectionCount(viewer)})) from (
    select id, slug, title from board_sections where board_id = ${boards.id} order by position, id) part)`)
}
