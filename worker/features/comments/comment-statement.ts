import { and, asc, desc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { comments } from '#db/tables/comments.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { AggregatedComment } from '#schema/comments/comment.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { StoredImage } from '#schema/media/image.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import {
  areCommentsOff,
  isMentionShown,
  isShown,
  allowsComment,
  mayRead,
  mayWriteAtTheirAge,
} from '#worker/model/comment-rules.ts'
import { personJson, type PersonRecord } from '#worker/model/pin-people.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import type { Placeholders } from '#worker/viewer-statement.ts'

/** Replies before the one that a link names; earlier ones are a page of their own. */
export const REPLIES_BEFORE_LINKED = 100

interface ThreadValues {
  pinId: string
  score: number
  id: string
  /** The value of `guardedSince`. */
  guarded: string
}

/** Comments of a pin that the viewer may read; whether they may is for the thread's own statement. */
export function topStatement(db: Database, viewer: Viewer, { pinId, score, id, guarded }: Placeholders<ThreadValues>) {
  return selectComments(db, viewer, guarded)
    .where(and(inThread(viewer, pinId), sql`(${comments.rank}, ${comments.id}) < (${score}, ${id})`))
    .orderBy(desc(comments.rank), desc(comments.id))
    .limit(COMMENT_PAGE_SIZE + 1)
}

export function newestStatement(db: Database, viewer: Viewer, { pinId, id, guarded }: Placeholders<ThreadValues>) {
  return selectComments(db, viewer, guarded)
    .where(and(inThread(viewer, pinId), sql`${comments.id} < ${id}`))
    .orderBy(desc(comments.id))
    .limit(COMMENT_PAGE_SIZE + 1)
}

function inThread(viewer: Viewer, pinId: string | Placeholder): SQL | undefined {
  return and(eq(comments.pinId, pinId), sql`${comments.parentId} is null`, isShown(viewer))
}

interface ReplyValues {
  commentId: string
  after: string
  guarded: string
}

/** Reads the thread of a comment, which may be named by one of its replies. */
export function repliesStatement(
  db: Database,
  viewer: Viewer,
  { commentId, after, guarded }: Placeholders<ReplyValues>,
) {
  return selectComments(db, viewer, guarded)
    .where(and(inThreadOf(viewer, commentId), sql`${comments.id} > ${after}`))
    .orderBy(asc(comments.id))
    .limit(COMMENT_PAGE_SIZE + 1)
}

/** The replies before one, the last of them first. */
export function earlierRepliesStatement(
  db: Database,
  viewer: Viewer,
  { commentId, before, guarded }: Placeholders<Omit<ReplyValues, 'after'> & { before: string }>,
) {
  return selectComments(db, viewer, guarded)
    .where(and(inThreadOf(viewer, commentId), sql`${comments.id} < ${before}`))
    .orderBy(desc(comments.id))
    .limit(COMMENT_PAGE_SIZE + 1)
}

/** Those up to the one that is named, the last of them first; none where the head of the thread is named. */
export function linkedRepliesStatement(
  db: Database,
  viewer: Viewer,
  { commentId, guarded }: Placeholders<LinkedValues>,
) {
  return selectComments(db, viewer, guarded)
    .where(and(inThreadOf(viewer, commentId), sql`${comments.id} <= ${firstAfter(commentId)}`))
    .orderBy(desc(comments.id))
    .limit(REPLIES_BEFORE_LINKED + 1)
}

/** Those after the one that is named; the first where the head of the thread is named. */
export function laterRepliesStatement(
  db: Database,
  viewer: Viewer,
  { commentId, guarded }: Placeholders<LinkedValues>,
) {
  return selectComments(db, viewer, guarded)
    .where(and(inThreadOf(viewer, commentId), sql`${comments.id} > ${firstAfter(commentId)}`))
    .orderBy(asc(comments.id))
    .limit(COMMENT_PAGE_SIZE + 1)
}

type LinkedValues = Omit<ReplyValues, 'after'>

/** The id of a reply that is named, or what is before all of them. */
function firstAfter(commentId: string | Placeholder): SQL {
  return sql`(select case when named.parent_id is null then '' else named.id end from comments named
    where named.id = ${commentId})`
}

function inThreadOf(viewer: Viewer, commentId: string | Placeholder): SQL | undefined {
  const thread = sql`(select coalesce(named.parent_id, named.id) from comments named where named.id = ${commentId})`
  return and(sql`${comments.parentId} = ${thread}`, mayRead(viewer))
}

/** The comment at the head of a thread. */
export function headStatement(
  db: Database,
  viewer: Viewer,
  { commentId, guarded }: Placeholders<Omit<ReplyValues, 'after'>>,
) {
  return selectComments(db, viewer, guarded).where(
    and(
      sql`${comments.id} = (select coalesce(named.parent_id, named.id) from comments named
        where named.id = ${commentId})`,
      mayRead(viewer),
    ),
  )
}

export function commentStatement(
  db: Database,
  viewer: Viewer,
  { commentId, guarded }: Placeholders<Omit<ReplyValues, 'after'>>,
) {
  return selectComments(db, viewer, guarded).where(and(eq(comments.id, commentId), mayRead(viewer)))
}

function selectComments(db: Database, viewer: Viewer, guarded: string | Placeholder) {
  const me = viewer.type === 'AUTH' ? viewer.user.id : null
  return db
    .select({
      id: comments.id,
      pinId: comments.pinId,
      parentId: comments.parentId,
      userId: comments.userId,
      pinnerId: pins.pinnerId,
      text: comments.text,
      tags: comments.tags,
      likeCount: comments.likeCount,
      helpfulCount: comments.helpfulCount,
      commentCount: comments.commentCount,
      highlightedByPinOwner: comments.highlightedByPinOwner,
      isHidden: comments.isHidden,
      rank: comments.rank,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      image: parsed<StoredImage | null>(sql`(select json_object('signature', pic.signature, 'extension', pic.extension,
          'width', pic.width, 'height', pic.height, 'dominantColor', pic.dominant_color)
        from pictures pic where pic.signature = ${comments.imageSignature})`),
      user: parsed<PersonRecord>(sql`(select ${personJson('u', viewer)} from users u where u.id = ${comments.userId})`),
      taggedUsers: parsed<AggregatedComment['taggedUsers']>(
        sql`(select json_group_array(json_object('id', u.id, 'username', u.username, 'fullName', u.full_name))
          from comment_mentions m join users u on u.id = m.user_id where m.comment_id = ${comments.id}
            and ${isActive('u')} and ${isMentionShown('u', comments, guarded)}
            and (u.is_private_profile = 0 or ${me === null ? sql`0` : sql`${me} in (u.id, ${comments.userId})`})
            and ${me === null ? sql`1` : isUnblocked(sql`u.id`, me)})`,
      ),
      reactionByMe: sql<number | null>`${
        me === null
          ? sql`null`
          : sql`(select r.reaction_type from comment_reactions r
            where r.comment_id = ${comments.id} and r.user_id = ${me})`
      }`,
      markedHelpfulByMe: yesOrNo(
        me === null
          ? sql`0`
          : sql`exists (select 1 from comment_helpful_marks h
            where h.comment_id = ${comments.id} and h.user_id = ${me})`,
      ),
    })
    .from(comments)
    .innerJoin(pins, eq(pins.id, comments.pinId))
}

export type CommentRow = ReturnType<typeof topStatement>['_']['result'][number]

/** The pin must be one that the viewer may open. */
export function threadStatement(
  db: Database,
  viewer: Viewer,
  { pinId, guarded }: Placeholders<{ pinId: string; guarded: string }>,
) {
  return db
    .select({
      areOff: yesOrNo(areCommentsOff()),
      allowsComment: yesOrNo(allowsComment(viewer, guarded)),
      isOldEnough: yesOrNo(mayWriteAtTheirAge(viewer, guarded)),
      pinnerId: pins.pinnerId,
      commentCount: pins.commentCount,
      /** The moment in the id of the newest thread. */
      newestAt: sql<string | null>`(select substr(latest.id, 1, 10) from comments latest
        where latest.pin_id = ${pins.id} and latest.parent_id is null and latest.is_hidden = 0
        order by latest.id desc limit 1)`,
      features: {
        comments_from: users.commentsFrom,
        mentions_from: users.mentionsFrom,
        filtered_words: users.filteredWords,
      },
    })
    .from(pins)
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .where(and(eq(pins.id, pinId), mayOpen(viewer)))
}

export type ThreadRow = ReturnType<typeof threadStatement>['_']['result'][number]
