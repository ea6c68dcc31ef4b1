import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { parsed, yesOrNo } from '#db/expressions.ts'
import { comments } from '#db/tables/comments.ts'
import type { AggregatedComment } from '#schema/comment.ts'
import { COMMENT_PAGE_SIZE } from '#schema/constants/feed.ts'
import type { QueryResult, QueryVariables } from '#schema/queries/all.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { toConnection, positionAfter } from '#worker/features/pins/connection.ts'
import { personJson, presentPerson, type PersonRecord } from '#worker/features/pins/people.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { viewerStatement, type Places } from '#worker/viewer-statement.ts'
import { hasNoFilteredWord, mayBeMentioned } from './comment-rules.ts'
import { missing } from '#worker/errors/missing.ts'
import { subjectStatement } from './subject-statement.ts'

const readSubject = viewerStatement(subjectStatement)
const readComments = viewerStatement(commentStatement)

export async function findCloseupDetails(
  context: QueryContext,
  { pinId, commentsAfter }: QueryVariables<'CloseupDetailQuery'>,
): Promise<QueryResult<'CloseupDetailQuery'>> {
  const { viewer } = context
  const { score, id } = positionAfter(commentsAfter)
  const [[subject], rows] = await Promise.all([
    readSubject(context, { pinId }),
    readComments(context, { pinId, score, id }),
  ])
  if (!subject) return missing('pinNotFound')
  return {
    __typename: 'CloseupDetail',
    pinId,
    comments: toConnection(
      subject.areCommentsOff ? [] : rows,
      COMMENT_PAGE_SIZE,
      (row) => ({ score: Number(row.highlightedByPinOwner), id: row.id }),
      presentComment,
    ),
    featureMap: {
      read: !subject.areCommentsOff,
      write: viewer.type === 'AUTH' && !viewer.user.isWriteBanned && !subject.areCommentsOff && subject.letsComment,
    },
  }
}

interface CommentValues {
  pinId: string
  score: number
  id: string
}

export function commentStatement(db: Database, viewer: Viewer, { pinId, score, id }: Places<CommentValues>) {
  return db
    .select({
      id: comments.id,
      text: comments.text,
      tags: comments.tags,
      likeCount: comments.likeCount,
      helpfulCount: comments.helpfulCount,
      commentCount: comments.commentCount,
      highlightedByPinOwner: comments.highlightedByPinOwner,
      createdAt: comments.createdAt,
      user: parsed<PersonRecord>(sql`(select ${personJson('u', viewer)} from users u where u.id = ${comments.userId})`),
      taggedUsers: parsed<AggregatedComment['taggedUsers']>(
        sql`(select json_group_array(json_object('id', u.id, 'username', u.username, 'fullName', u.full_name))
          from comment_mentions m join users u on u.id = m.user_id where m.comment_id = ${comments.id}
            and ${isActive('u')} and ${mayBeMentioned('u')}
            and ${viewer.type === 'AUTH' ? isUnblocked(sql`u.id`, viewer.user.id) : sql`1`})`,
      ),
      reactionByMe: sql<number | null>`${ofMine(
        viewer,
        (me) => sql`(select r.reaction_type from comment_reactions r
        where r.comment_id = ${comments.id} and r.user_id = ${me})`,
        sql`null`,
      )}`,
      markedHelpfulByMe: yesOrNo(
        ofMine(
          viewer,
          (me) => sql`exists (select 1 from comment_helpful_marks h
          where h.comment_id = ${comments.id} and h.user_id = ${me})`,
          sql`0`,
        ),
      ),
    })
    .from(comments)
    .where(
      and(
        eq(comments.pinId, pinId),
        sql`${comments.parentId} is null and ${comments.isHidden} = 0`,
        sql`(${comments.highlightedByPinOwner}, ${comments.id}) < (${score}, ${id})`,
        sql`exists (select 1 from users writer where writer.id = ${comments.userId} and ${isActive('writer')})`,
        viewer.type === 'AUTH' ? isUnblocked(comments.userId, viewer.user.id) : undefined,
        hasNoFilteredWord(viewer),
      ),
    )
    .orderBy(desc(comments.highlightedByPinOwner), desc(comments.id))
    .limit(COMMENT_PAGE_SIZE + 1)
}

type CommentRow = ReturnType<typeof commentStatement>['_']['result'][number]

export function presentComment(row: CommentRow): AggregatedComment {
  return {
    id: row.id,
    user: presentPerson(row.user),
    text: row.text,
    tags: row.tags,
    taggedUsers: row.taggedUsers,
    reactionCounts: { '1': row.likeCount },
    reactionByMe: row.reactionByMe,
    helpfulCount: row.helpfulCount,
    markedHelpfulByMe: row.markedHelpfulByMe,
    highlightedByPinOwner: row.highlightedByPinOwner,
    commentCount: row.commentCount,
    translatedText: null,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function ofMine(viewer: Viewer, mine: (me: string) => SQL, otherwise: SQL): SQL {
  return viewer.type === 'AUTH' ? mine(viewer.user.id) : otherwise
}
