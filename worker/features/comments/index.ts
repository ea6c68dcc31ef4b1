import {
  CommentForm,
  CommentIdInput,
  CommentsInput,
  CreateCommentInput,
  DeleteCommentInput,
  HideCommentInput,
  HighlightInput,
  MentionSuggestionsInput,
  ReactInput,
  RemoveMentionInput,
  UpdateCommentInput,
} from '#schema/comments/calls.ts'
import { COMMENT_CHANGE_LIMIT, COMMENT_MARK_LIMIT, SUGGESTION_LIMIT } from '#schema/constants/limits.ts'
import { CloseupDetailQuery, CommentRepliesQuery, CommentThreadQuery } from '#schema/comments/queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { commentByForm } from './comment-form.ts'
import { createComment } from './create-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { findCloseupDetails, findReplies, findThread } from './find-comments.ts'
import { hideComment, unhideComment } from './hide-comment.ts'
import { highlightComment } from './highlight-comment.ts'
import { listComments } from './list-comments.ts'
import { markHelpful, reactToComment, removeReaction, unmarkHelpful } from './mark-comment.ts'
import { removeMention } from './remove-mention.ts'
import { suggestMentions } from './suggest-mentions.ts'
import { translateComment } from './translate-comment.ts'

const CHANGE = { who: 'member', limit: { rule: COMMENT_CHANGE_LIMIT, by: 'viewer' } } as const
/** Taking something away stays open to those who are write-banned. */
const REMOVAL = { ...CHANGE, whenBanned: 'allowed' } as const
const MARK = { who: 'member', limit: { rule: COMMENT_MARK_LIMIT, by: 'viewer' } } as const

function comment(verb: 'get' | 'create' | 'update' | 'delete') {
  return resource('AggregatedCommentResource', verb)
}

export const comments = [
  call({ route: comment('get'), who: 'anyone', input: CommentsInput, run: listComments }),
  call({ route: comment('create'), who: 'member', input: CreateCommentInput, run: createComment }),
  call({ ...CHANGE, route: comment('update'), input: UpdateCommentInput, run: editComment }),
  call({ ...REMOVAL, route: comment('delete'), input: DeleteCommentInput, run: deleteComment }),
  call({ ...REMOVAL, route: 'commentHide', method: 'PUT', input: HideCommentInput, run: hideComment }),
  call({ ...REMOVAL, route: 'commentHide', method: 'DELETE', input: HideCommentInput, run: unhideComment }),
  call({ ...CHANGE, route: 'commentHighlight', method: 'PUT', input: HighlightInput, run: highlightComment }),
  call({ ...REMOVAL, route: 'commentMentions', method: 'DELETE', input: RemoveMentionInput, run: removeMention }),
  call({ ...MARK, route: 'commentReact', input: ReactInput, run: reactToComment }),
  call({
    ...MARK,
    whenBanned: 'allowed',
    route: 'commentReact',
    method: 'DELETE',
    input: ReactInput,
    run: removeReaction,
  }),
  call({ ...MARK, route: 'commentHelpful', input: CommentIdInput, run: markHelpful }),
  call({
    ...MARK,
    whenBanned: 'allowed',
    route: 'commentHelpful',
    method: 'DELETE',
    input: CommentIdInput,
    run: unmarkHelpful,
  }),
  call({ route: 'commentTranslate', method: 'GET', who: 'member', input: CommentIdInput, run: translateComment }),
  call({
    route: resource('MentionSuggestionsResource', 'get'),
    who: 'member',
    input: MentionSuggestionsInput,
    limit: { rule: SUGGESTION_LIMIT, by: 'viewer' },
    run: suggestMentions,
  }),
  form({
    route: 'pin',
    who: 'anyone',
    whenBanned: 'verb',
    input: CommentForm,
    again: (_, { text = '' }) => ({ values: { text } }),
    run: commentByForm,
  }),
  query(CloseupDetailQuery, findCloseupDetails),
  query(CommentRepliesQuery, findReplies),
  query(CommentThreadQuery, findThread),
]
