import {
  CommentForm,
  CreateCommentCall,
  DeleteCommentCall,
  HideCommentCall,
  HighlightCommentCall,
  LikeCommentCall,
  ListCommentsCall,
  MarkCommentCall,
  RemoveMentionCall,
  ShowCommentCall,
  SuggestMentionsCall,
  TranslateCommentCall,
  UnlikeCommentCall,
  UnmarkCommentCall,
  UpdateCommentCall,
} from '#schema/comments/calls.ts'
import { CloseupDetailQuery, CommentRepliesQuery, CommentThreadQuery } from '#schema/comments/queries.ts'
import { COMMENT_CHANGE_LIMIT, COMMENT_MARK_LIMIT, SUGGESTION_LIMIT } from '#schema/constants/limits.ts'
import { call, form, query } from '#worker/action.ts'
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

export const comments = [
  call(ListCommentsCall, { who: 'anyone', run: listComments }),
  call(CreateCommentCall, { who: 'member', run: createComment }),
  call(UpdateCommentCall, { ...CHANGE, run: editComment }),
  call(DeleteCommentCall, { ...REMOVAL, run: deleteComment }),
  call(HideCommentCall, { ...REMOVAL, run: hideComment }),
  call(ShowCommentCall, { ...REMOVAL, run: unhideComment }),
  call(HighlightCommentCall, { ...CHANGE, run: highlightComment }),
  call(RemoveMentionCall, { ...REMOVAL, run: removeMention }),
  call(LikeCommentCall, { ...MARK, run: reactToComment }),
  call(UnlikeCommentCall, { ...MARK, whenBanned: 'allowed', run: removeReaction }),
  call(MarkCommentCall, { ...MARK, run: markHelpful }),
  call(UnmarkCommentCall, { ...MARK, whenBanned: 'allowed', run: unmarkHelpful }),
  call(TranslateCommentCall, { who: 'member', run: translateComment }),
  call(SuggestMentionsCall, { who: 'member', limit: { rule: SUGGESTION_LIMIT, by: 'viewer' }, run: suggestMentions }),
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
