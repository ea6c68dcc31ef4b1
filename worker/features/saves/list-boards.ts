import { eq, sql, type SQL } from 'drizzle-orm'
import { parsed } from '#db/expressions.ts'
import { fromOpaque, toOpaque } from '#db/pagination.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { BoardCard } from '#schema/boards/board.ts'
import type { BoardList, ListBoardsInput, ListedBoard } from '#schema/boards/calls.ts'
import { TILE_PAGE_SIZE } from '#schema/constants/feed.ts'
import { foldText } from '#schema/fold-text.ts'
import type { StoredImage } from '#schema/media/image.ts'
import { toImage } from '#schema/media/media-url.ts'
import { href } from '#schema/routes.ts'
import { PICKER_FITTING, PICKER_PAGE_SIZE, PICKER_SHORTLIST, RECENT_SAVES } from '#schema/saves/constants.ts'
import { toSlug } from '#schema/slug.ts'
import { toSnakeCase } from '#schema/snake-case.ts'
import { isMember, type ActionContext, type MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { profileBoardsStatement } from '#worker/features/boards/find-profile-boards.ts'
import { selectCovers } from '#worker/model/board-tile.ts'
import { positionAfter, toConnection } from '#worker/model/feed-connection.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { isChoice } from '#worker/model/save-rules.ts'

/** What the viewer has made last says which boards they use, and for what, as what they saved last does. */
const RECENT_PINS = 200

/** A board that is called like a topic of the pin fits as well as one with so many pins of it. */
const NAME_WEIGHT = 5

export async function listBoards(context: ActionContext, input: ListBoardsInput): Promise<BoardList> {
  if (input.filter === 'profile') return listProfileBoards(context, input)
  return isMember(context) ? listChoices(context, input) : fail('notSignedIn')
}

async function listProfileBoards(
  context: ActionContext,
  { username, bookmark }: Extract<ListBoardsInput, { filter: 'profile' }>,
): Promise<BoardList> {
  const { db, viewer } = context
  const name = username ?? (isMember(context) ? context.viewer.user.username : fail('notSignedIn'))
  const rows = await profileBoardsStatement(db, viewer, { username: name, ...positionAfter(bookmark) })
  const { edges, pageInfo } = toConnection(
    rows,
    TILE_PAGE_SIZE,
    ({ position, id }) => ({ score: position, id }),
    (row): ListedBoard => ({ ...presentCard(row), pin_count: row.pinCount }),
  )
  const items = edges.map(({ node }) => node)
  return { shortlist: [], items, bookmark: pageInfo.hasNextPage ? pageInfo.endCursor : null }
}

async function listChoices(
  context: MemberContext,
  { q, pin_id: pinId, bookmark }: Extract<ListBoardsInput, { filter: 'picker' }>,
) {
  const { db, viewer } = context
  const me = viewer.user.id
  const isFirst = q === '' && bookmark === null
  const rows = await db
    .select({
      part: sql<number>`listed.part`.mapWith(Number),
      rank: sql<number>`listed.rank`.mapWith(Number),
      id: boards.id,
      name: boards.name,
      slug: boards.slug,
      privacy: boards.privacy,
      username: users.username,
      ownerName: users.fullName,
      covers: selectCovers(viewer),
      sectionCount: sql<number>`(select count(*) from board_sections part where part.board_id = ${boards.id})`,
      saved: selectSaved(me, pinId),
    })
    .from(sql`(${isFirst ? sql`${shortlist(context, pinId)} union all ` : sql``}${page(me, q, bookmark)}) listed`)
    .innerJoin(boards, eq(boards.id, sql`listed.id`))
    .innerJoin(users, eq(users.id, boards.ownerId))
    .orderBy(sql`listed.part`, sql`listed.rank`, boards.slug, boards.id)
  const present = (row: (typeof rows)[number]): ListedBoard => ({
    ...presentCard(row),
    section_count: row.sectionCount,
    ...(pinId !== undefined && { saved: row.saved }),
  })
  const paged = rows.filter(({ part }) => part === 1)
  const last = paged.length > PICKER_PAGE_SIZE ? paged[PICKER_PAGE_SIZE - 1] : undefined
  return {
    shortlist: rows.filter(({ part }) => part === 0).map(present),
    items: paged.slice(0, PICKER_PAGE_SIZE).map(present),
    bookmark: last ? toOpaque([String(last.rank), encodeURIComponent(last.slug), last.id]) : null,
  }
}

/** Those that fit the pin, by what they are called and what is on them, then those used last. */
function shortlist({ viewer }: MemberContext, pinId: string | undefined): SQL {
  const me = viewer.user.id
  const topics = sql`select topic_id from pin_topics where pin_id = (
    select ${pins.id} from ${pins} where ${pins.id} = ${pinId ?? ''} and ${mayOpen(viewer)})`
  return sql`select 0 as part, rank, id from (
    with used as materialized (
        select * from (select board_id, pin_id, id from saves where user_id = ${me}
          order by id desc limit ${RECENT_SAVES})
        union all select * from (select board_id, id, id from pins where pinner_id = ${me} and deleted_at is null
          order by id desc limit ${RECENT_PINS})),
      topic as materialized (${topics}),
      fit as (select board_id, sum(weight) as weight from (
          select used.board_id, count(*) as weight from used join pin_topics t on t.pin_id = used.pin_id
            where t.topic_id in (select topic_id from topic) and used.pin_id <> ${pinId ?? ''} group by 1
          union all select b.id, ${NAME_WEIGHT} from topic cross join topics t on t.id = topic.topic_id
            cross join boards b on b.owner_id = ${me} and b.slug = t.slug)
        group by 1),
      fitting as materialized (select fit.board_id as id,
          row_number() over (order by fit.weight desc, fit.board_id desc) as rank
        from fit join ${boards} on ${boards.id} = fit.board_id where ${isChoice(me)}
        order by rank limit ${PICKER_FITTING}),
      latest as (select board_id as id, max(id) as last from used
        where board_id not in (select id from fitting) group by 1)
    select id, rank from fitting
    union all select id, ${PICKER_FITTING} + row_number() over (order by last desc) from (
      select latest.id, latest.last from latest join ${boards} on ${boards.id} = latest.id where ${isChoice(me)}
      order by latest.last desc limit ${PICKER_SHORTLIST} - (select count(*) from fitting)))`
}

/** Boards by their names; those that begin with what was typed before those that contain it. All by an index. */
function page(me: string, q: string, bookmark: string | null): SQL {
  const term = toSlug(q)
  const rank = q === '' ? null : sql`iif(substr(${boards.slug}, 1, ${term.length}) = ${term}, 0, 1)`
  const name = sql`lower(coalesce(${boards.nameFolded}, ${boards.name}))`
  const isFound = sql`(instr(${boards.slug}, ${term}) > 0 or instr(${name}, ${foldText(q)}) > 0)`
  const found = (from: SQL, isNear: SQL, order: SQL) => sql`select * from (
    select ${rank ?? sql`0`} as rank, ${boards.slug} as slug, ${boards.id} as id from ${from}
    where ${isNear} and ${isChoice(me)} and ${rank ? isFound : sql`1`} and ${isAfter(rank, bookmark)}
    order by ${rank ? sql`rank, ` : sql``}${order} limit ${PICKER_PAGE_SIZE + 1})`
  // Slugs are unique for an owner, so that one index has these in their order.
  const own = found(sql`${boards}`, sql`${boards.ownerId} = ${me}`, sql`${boards.slug}`)
  const shared = found(
    sql`board_collaborators mine cross join ${boards} on ${boards.id} = mine.board_id`,
    sql`mine.user_id = ${me} and ${boards.ownerId} <> ${me}`,
    sql`${boards.slug}, ${boards.id}`,
  )
  return sql`select * from (select 1 as part, rank, id from (${own} union all ${shared})
    order by rank, slug, id limit ${PICKER_PAGE_SIZE + 1})`
}

/** All have the same rank where there is none. */
function isAfter(rank: SQL | null, bookmark: string | null): SQL {
  if (bookmark === null) return sql`1`
  const [last, slug, id] = fromOpaque(bookmark) ?? []
  if (last === undefined || slug === undefined || id === undefined) return refuseBookmark()
  try {
    const name = decodeURIComponent(slug)
    return rank
      ? sql`(${rank}, ${boards.slug}, ${boards.id}) > (${Number(last)}, ${name}, ${id})`
      : sql`(${boards.slug}, ${boards.id}) > (${name}, ${id})`
  } catch {
    return refuseBookmark()
  }
}

function refuseBookmark(): never {
  return fail('invalidInput', { field: 'bookmark', detail: 'cursor' })
}

function selectSaved(me: string, pinId: string | undefined) {
  return parsed<(ListedBoard['saved'] & object) | null>(sql`(select json_object('save_id', s.id, 'section',
      (select json_object('id', part.id, 'title', part.title) from board_sections part where part.id = s.section_id))
    from saves s where s.user_id = ${me} and s.pin_id = ${pinId ?? ''} and s.board_id = ${boards.id})`)
}

interface CardRow {
  id: string
  name: string
  slug: string
  privacy: BoardCard['privacy']
  username: string
  ownerName: string
  covers: StoredImage[]
}

function presentCard({ id, name, slug, privacy, username, ownerName, covers }: CardRow) {
  return toSnakeCase<BoardCard>({
    id,
    name,
    slug,
    url: href('board', { username, board: slug }),
    privacy,
    owner: { username, fullName: ownerName },
    coverImages: covers.map((image) => toImage(image, '236x')),
  })
}
