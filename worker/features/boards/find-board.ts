import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { stands } from '#db/standing-decisions.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { SectionOfBoard } from '#schema/boards/board.ts'
import { BOARD_PERMISSIONS } from '#schema/boards/constants.ts'
import { toImage, mediaUrl } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import type { BoardAddress } from '#worker/model/board-id.ts'
import { selectPermissions } from '#worker/model/board-permissions.ts'
import { mayOpenBoard } from '#worker/model/board-rules.ts'
import { selectCovers, selectPinCount } from '#worker/model/board-tile.ts'
import { globalId, personJson, presentPerson, type PersonRecord } from '#worker/model/pin-people.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const SHOWN_SECTIONS = 100

const NAMED_COLLABORATORS = 5

const readBoard = viewerStatement(boardStatement)

export async function findBoard(
  context: QueryContext,
  { username, board: slug, section }: QueryVariables<'BoardQuery'>,
): Promise<QueryResult<'BoardQuery'>> {
  // No section has an empty name.
  const [row] = await readBoard(context, { username, board: slug, section: section ?? '' })
  if (!row) return missing()
  const found = row.section
  if (section !== null && !found) return missing()
  const { board, myPermissions } = row
  const owner = presentPerson(row.owner)
  const isMine = context.viewer.type === 'AUTH' && context.viewer.user.id === board.ownerId
  return {
    __typename: 'BoardPage',
    board: {
      id: globalId('Board', board.id),
      entityId: board.id,
      name: board.name,
      url: href('board', { username: owner.username, board: board.slug }),
      privacy: board.privacy,
      layout: board.layout,
      isCollaborative: board.isCollaborative,
      collaboratedByMe: isMine || myPermissions !== null,
      collaboratorPermissions: isMine ? [...BOARD_PERMISSIONS] : (myPermissions ?? []),
      followedByMe: row.isFollowedByMe,
      owner: { username: owner.username, fullName: owner.fullName },
    },
    description: board.description,
    owner,
    followerCount: board.followerCount,
    pinCount: row.pinCount,
    collaboratorCount: row.collaboratorCount,
    collaborators: row.collaborators.map(({ username, fullName, image }) => ({
      username,
      fullName,
      smallImageUrl: image && mediaUrl('75x75', image, 'webp'),
    })),
    sections: row.sections,
    section: found,
    covers: row.covers.map((image) => toImage(image, '236x')),
    previewUrl: row.covers[0] ? toImage(row.covers[0], '600x315').url : null,
    isHiddenFromSearch: row.isHiddenFromSearch,
    isArchived: board.isArchived,
    hiddenBy: isMine ? row.hiddenBy : null,
    permissions: row.permissions,
  }
}

export function boardStatement(
  db: Database,
  viewer: Viewer,
  { username, board, section }: Placeholders<BoardAddress & { section: string }>,
) {
  return db
    .select({
      board: boards,
      owner: parsed<PersonRecord>(personJson('users', viewer)),
      pinCount: selectPinCount(viewer),
      covers: selectCovers(viewer),
      sections: parsed<
        SectionOfBoard[]
      >(sql`(select json_group_array(json_object('id', s.id, 'slug', s.slug, 'title', s.title)) from (
        select id, slug, title from board_sections where board_id = ${boards.id}
        order by position, id limit ${SHOWN_SECTIONS}) s)`),
      section: parsed<SectionOfBoard | null>(sql`(select json_object('id', s.id, 'slug', s.slug, 'title', s.title)
        from board_sections s where s.board_id = ${boards.id} and s.slug = ${section})`),
      collaboratorCount: sql<number>`(select count(*) from board_collaborators c join users u on u.id = c.user_id
        where c.board_id = ${boards.id} and ${isSeen(viewer)})`,
      collaborators: collaborators(viewer),
      isFollowedByMe: yesOrNo(isFollowed(viewer)),
      myPermissions: parsed<string[] | null>(permissions(viewer)),
      permissions: selectPermissions(viewer),
      isHiddenFromSearch: users.hidesFromSearch,
      hiddenBy: sql<string | null>`iif(${boards.chosenPrivacy} is null, null, (select max(d.id) from moderation_log d
        where d.subject_id = ${boards.id} and d.type = 'board' and d.decision = 'hide' and ${stands(sql`d`)}))`,
    })
    .from(boards)
    .innerJoin(users, eq(users.id, boards.ownerId))
    .where(and(eq(users.username, username), eq(boards.slug, board), mayOpenBoard(viewer)))
}

/** Private profiles are counted but not named. */
function collaborators(viewer: Viewer): SQL<{ username: string; fullName: string; image: string | null }[]> {
  return parsed(sql`(select json_group_array(json_object('username', u.username, 'fullName', u.full_name,
      'image', u.picture_signature)) from (
    select user_id from board_collaborators where board_id = ${boards.id} order by created_at
    limit ${NAMED_COLLABORATORS}) c
    join users u on u.id = c.user_id where u.is_private_profile = 0 and ${isSeen(viewer)})`)
}

/** True if the viewer sees the collaborator `u`. */
function isSeen(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return isActive('u')
  return sql`${isActive('u')} and ${isUnblocked(sql`u.id`, viewer.user.id)}`
}

function isFollowed(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`0`
  return sql`exists (select 1 from board_follows f where f.user_id = ${viewer.user.id} and f.board_id = ${boards.id})`
}

function permissions(viewer: Viewer): SQL {
  if (viewer.type !== 'AUTH') return sql`null`
  return sql`(select c.permissions from board_collaborators c
    where c.board_id = ${boards.id} and c.user_id = ${viewer.user.id})`
}
