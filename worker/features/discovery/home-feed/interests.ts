import { sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { BUILDER } from '#db/builder.ts'
import { parsed } from '#db/expressions.ts'
import { earliestId } from '#db/id.ts'
import { preparePacked } from '#db/packed-statement.ts'
import { UNLIKED_REASONS } from '#schema/pins/pin-feedback-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { FeedTimes } from './home-progress.ts'

/** The latest count if there are more. */
const TOPICS = 20
const PEOPLE = 20
const BOARDS = 10
const PINS_OF_EACH = 4
const SAVES = 10
const REQUESTS = 10
const HIDES = 20
const SAVED_TOPICS = 4
const LIKE_EACH = 8

/** Ids: of topics, and of pins that stand out among the others. */
export interface Interests {
  topics: readonly string[]
  requested: readonly string[]
  /** Requested since the first page was read: each stands at the top of one page, and not in the feed. */
  requestedSince: readonly string[]
  /** Those of them requested since the page before. */
  justRequested: readonly string[]
  followed: readonly string[]
  alike: readonly string[]
  unliked: readonly string[]
}

export const NO_INTERESTS: Interests = {
  topics: [],
  requested: [],
  requestedSince: [],
  justRequested: [],
  followed: [],
  alike: [],
  unliked: [],
}

const me = sql.placeholder('me')
const began = sql.placeholder('began')
/** Stands before every id of what was made after the first page was read. */
const newestId = sql.placeholder('newestId')
const readAt = sql.placeholder('readAt')

/** Topics that one follows. */
function followedTopics(): SQL {
  return sql`select topic_id as id from topic_follows where user_id = ${me} and created_at <= ${began}
    order by created_at desc limit ${TOPICS}`
}

/** The topics that come up most in what one has saved lately. */
function savedTopics(): SQL {
  return sql`select p.topic_id as id from saved join pins p on p.id = saved.id where p.topic_id is not null
    group by p.topic_id order by count(*) desc, p.topic_id limit ${SAVED_TOPICS}`
}

/** What looks like what one has saved lately. */
function likeSaved(): SQL {
  return likeEach(sql`saved`)
}

/** What looks like pins of which one has asked for more. */
function likeRequested(since: SQL): SQL {
  return likeEach(sql`(select pin_id as id from pin_feedback
    where user_id = ${me} and kind = 'more' and ${since} order by created_at desc limit ${REQUESTS})`)
}

/** What looks like pins that one has hidden because they are not of interest. */
function likeHidden(): SQL {
  const reasons = sql.raw(UNLIKED_REASONS.map((reason) => `'${reason}'`).join(', '))
  return likeEach(sql`(select pin_id as id from pin_feedback
    where user_id = ${me} and kind = 'hide' and reason in (${reasons}) order by created_at desc limit ${HIDES})`)
}

/** The newest pins of people whom one follows. */
function pinsOfPeople(): SQL {
  const newest = sql`select p.id from pins p where p.pinner_id = person.id and p.id < ${newestId}
    and p.audience = 'public' and p.is_hidden = 0 order by p.id desc limit ${PINS_OF_EACH}`
  return joinEach(
    sql`(select followed_id as id from user_follows where follower_id = ${me} and created_at <= ${began}
      order by created_at desc limit ${PEOPLE}) person`,
    newest,
  )
}

/** The newest pins made on boards that one follows. */
function pinsOnBoards(): SQL {
  const newest = sql`select p.id from pins p where p.board_id = boards_followed.id and p.id < ${newestId}
    and p.audience = 'public' and p.is_hidden = 0 order by p.id desc limit ${PINS_OF_EACH}`
  return joinEach(sql`boards_followed`, newest)
}

/** The pins that were saved last to boards that one follows. */
function savesOnBoards(): SQL {
  const newest = sql`select s.pin_id as id from saves s where s.board_id = boards_followed.id and s.id < ${newestId}
    order by s.id desc limit ${PINS_OF_EACH}`
  return joinEach(sql`boards_followed`, newest)
}

/** A board that the viewer may no longer open says nothing more. */
function followedBoards(): SQL {
  const isOpen = sql`b.privacy = 'public' and b.is_archived = 0 and b.deleted_at is null and exists (
    select 1 from users host where host.id = b.owner_id and ${isActive('host')} and host.is_private_profile = 0)
    and ${isUnblocked(sql`b.owner_id`, sql`${me}`)}`
  return sql`select f.board_id as id from board_follows f join boards b on b.id = f.board_id
    where f.user_id = ${me} and f.created_at <= ${began} and ${isOpen}
    order by f.created_at desc limit ${BOARDS}`
}

function likeEach(subjects: SQL): SQL {
  return joinEach(
    sql`${subjects} subject`,
    sql`select r.related_pin_id as id from related_pins r where r.pin_id = subject.id
      order by r.score desc, r.related_pin_id desc limit ${LIKE_EACH}`,
  )
}

/** `json_each` stands in for the lateral join that SQLite lacks. */
function joinEach(subjects: SQL, own: SQL): SQL {
  return sql`select one.value as id from ${subjects}, json_each((select json_group_array(id) from (${own}))) one`
}

function collectIds(sources: readonly SQL[]): SQL<string[]> {
  const each = sources.map((source) => sql`select id from (${source})`)
  return parsed<string[]>(sql`(select json_group_array(distinct id) from (${sql.join(each, sql` union all `)}))`)
}

/** The same for all viewers, so it is built once. */
function buildStatement() {
  const saved = sql`select pin_id as id from saves where user_id = ${me} and id < ${newestId}
    order by id desc limit ${SAVES}`
  const id = { id: sql<string>`id` }
  return preparePacked(
    BUILDER.with(BUILDER.$with('saved', id).as(saved), BUILDER.$with('boards_followed', id).as(followedBoards()))
      .select({
        topics: collectIds([followedTopics(), savedTopics()]),
        requested: collectIds([likeRequested(sql`created_at <= ${began}`)]),
        requestedSince: collectIds([likeRequested(sql`created_at > ${began}`)]),
        justRequested: collectIds([likeRequested(sql`created_at > ${readAt}`)]),
        followed: collectIds([pinsOfPeople(), pinsOnBoards(), savesOnBoards()]),
        alike: collectIds([likeSaved()]),
        unliked: collectIds([likeHidden()]),
      })
      .from(sql`(select 1)`),
  )
}

let statement: ReturnType<typeof buildStatement> | undefined

/** Those of visitors are not known. */
export async function findInterests({ reader, viewer }: QueryContext, times: FeedTimes): Promise<Interests> {
  if (viewer.type !== 'AUTH') return NO_INTERESTS
  statement ??= buildStatement()
  const values = { me: viewer.user.id, ...times, newestId: earliestId(times.began + 1) }
  const [interests = NO_INTERESTS] = await reader.readPrepared<Interests[]>(statement, values)
  return interests
}
