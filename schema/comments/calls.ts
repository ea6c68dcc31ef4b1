import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { moveSpan, toTextKey } from './comment-text.ts'
import { Cursor } from '../connection.ts'
import { COMMENT_ORDERS, HIDE_SCOPES, LIKE, MAX_COMMENT_LENGTH, MAX_COMMENT_TAGS } from './constants.ts'
import type { HideScope, WriteRefusal } from './constants.ts'
import type { CommentFeatureMap } from './comment.ts'
import { Id } from '../id.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText } from '../issue-text.ts'
import type { Image } from '../media/image.ts'
import { countCharacters, toPlainText } from '../plain-text.ts'

const TEXT = issueText('writtenText', { max: MAX_COMMENT_LENGTH })
const TAG = issueText('commentTag')

const Place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 * MAX_COMMENT_LENGTH))

const Tags = v.optional(
  v.pipe(v.array(v.object({ user_id: Id, offset: Place, length: Place })), v.maxLength(MAX_COMMENT_TAGS)),
  [],
)

interface Written {
  text: string
  tags: { user_id: string; offset: number; length: number }[]
}

function isWhole({ text, tags }: Written): boolean {
  return tags.every((tag) => moveSpan(text, tag) !== null)
}

/** The text as it is stored, and where it names people. */
function toStored({ text, tags }: Written) {
  return {
    text: toPlainText(text),
    tags: tags.flatMap((tag) => {
      const span = moveSpan(text, tag)
      return span ? [{ userId: tag.user_id, ...span }] : []
    }),
  }
}

const Text = v.pipe(
  v.string(TEXT),
  v.check((text) => countCharacters(toPlainText(text)) <= MAX_COMMENT_LENGTH, TEXT),
)
const Words = v.pipe(
  Text,
  v.check((text) => toTextKey(toPlainText(text)) !== '', TEXT),
)

export const CreateCommentInput = v.pipe(
  v.object({
    pin_id: Id,
    parent_id: v.optional(v.nullable(Id), null),
    text: v.optional(Text, ''),
    tags: Tags,
    media_id: v.optional(v.nullable(Id), null),
  }),
  v.forward(
    v.check(({ text, media_id }) => media_id !== null || toTextKey(toPlainText(text)) !== '', TEXT),
    ['text'],
  ),
  v.forward(
    v.check((input) => isWhole(input), TAG),
    ['tags'],
  ),
  v.transform((input) => ({ ...input, ...toStored(input) })),
)
export type CreateCommentInput = v.InferOutput<typeof CreateCommentInput>

/** `force` also takes a text that the author has just written elsewhere. */
export const UpdateCommentInput = v.pipe(
  v.object({
    commentId: Id,
    force: v.optional(v.boolean(), false),
    text: Words,
    tags: Tags,
    /** The account in whose name the author acts: their own, or a business of theirs. */
    orbacSubjectId: v.optional(Id),
  }),
  v.forward(
    v.check((input) => isWhole(input), TAG),
    ['tags'],
  ),
  v.transform((input) => ({ ...input, ...toStored(input) })),
)
export type UpdateCommentInput = v.InferOutput<typeof UpdateCommentInput>

const Page = { order: v.optional(v.picklist(COMMENT_ORDERS), 'top'), bookmark: v.optional(Cursor, null) }

/** Replies have one order. */
export const CommentsInput = byOption(
  { comment_id: v.object({ comment_id: Id, ...Page }) },
  v.object({ pin_id: Id, ...Page }),
)
export type CommentsInput = v.InferOutput<typeof CommentsInput>

export const DeleteCommentInput = v.object({ comment_id: Id })
export type DeleteCommentInput = v.InferOutput<typeof DeleteCommentInput>

export const HideCommentInput = v.object({ id: Id, scope: v.optional(v.picklist(HIDE_SCOPES), 'comment') })
export type HideCommentInput = v.InferOutput<typeof HideCommentInput>

export const ReactInput = v.object({ id: Id, reaction_type: v.optional(v.literal(LIKE), LIKE) })
export type ReactInput = v.InferOutput<typeof ReactInput>

export const CommentIdInput = v.object({ id: Id })
export type CommentIdInput = v.InferOutput<typeof CommentIdInput>

const MaybeId = v.optional(v.nullable(v.union([Id, v.literal('')])), null)

/** What is missing has a text of its own (docs/behaviour/comments.md, Comments). */
export const HighlightInput = v.object({ aggregated_comment: MaybeId, pin: MaybeId, highlight: v.boolean() })
export type HighlightInput = v.InferOutput<typeof HighlightInput>

const Person = v.union([
  Id,
  v.pipe(
    ignoringOthers(v.object({ id: Id }), 'Clients send the people as they got them'),
    v.transform(({ id }) => id),
  ),
])

/** Without `tagged_users`, the viewer's own mention is removed. */
export const RemoveMentionInput = v.object({
  id: Id,
  tagged_users: v.optional(v.pipe(v.array(Person), v.maxLength(MAX_COMMENT_TAGS))),
})
export type RemoveMentionInput = v.InferOutput<typeof RemoveMentionInput>

export const MentionSuggestionsInput = v.object({
  pin_id: Id,
  q: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})
export type MentionSuggestionsInput = v.InferOutput<typeof MentionSuggestionsInput>

/** The form under a pin, for browsers without scripts. */
export const CommentForm = v.object({
  id: Id,
  text: v.pipe(Words, v.transform(toPlainText)),
  parent_id: v.optional(v.union([Id, v.literal('')]), ''),
  /** Sent by the button that posts the same again. */
  force: v.optional(v.string()),
})
export type CommentForm = v.InferOutput<typeof CommentForm>

export interface TaggedUserData {
  id: string
  username: string
  full_name: string
}

export interface CommentData {
  id: string
  pin_id: string
  parent_id: string | null
  user: TaggedUserData & {
    image_small_url: string | null
    image_medium_url: string | null
    image_large_url: string | null
    follower_count: number
    explicitly_followed_by_me: boolean
    blocked_by_me: boolean
    is_verified_merchant: boolean
    verified_identity: { verified: boolean }
    domain_url: string | null
  }
  text: string
  tags: { user_id: string; offset: number; length: number }[]
  tagged_users: TaggedUserData[]
  image: { small: Image; large: Image } | null
  reaction_counts: Record<string, number>
  reaction_by_me: number | null
  helpful_count: number
  marked_helpful_by_me: boolean
  highlighted_by_pin_owner: boolean
  comment_count: number
  translated_text: string | null
  is_hidden: boolean
  created_at: string
  edited_at: string | null
  permissions: {
    edit: boolean
    delete: boolean
    hide: boolean
    highlight: boolean
    react: boolean
    mark_helpful: boolean
  }
}

export interface HiddenCommentData {
  id: string
  user_id: string
  scope: HideScope
}

/** `is_hidden` where our team has hidden it as well. */
export interface UnhiddenCommentData extends HiddenCommentData {
  is_hidden: boolean
}

export interface ReactionData {
  id: string
  reaction_counts: Record<string, number>
  reaction_by_me: number | null
}

export interface HelpfulData {
  id: string
  helpful_count: number
  marked_helpful_by_me: boolean
}

export interface HighlightData {
  id: string
  pin: string
  highlighted_by_pin_owner: boolean
}

export interface TranslationData {
  id: string
  translated_text: string
  locale: string
}

export interface ThreadData {
  permissions: { read: boolean; write: boolean; mention: boolean; write_refusal: WriteRefusal | null }
  feature_map?: CommentFeatureMap
}

export interface CommentsData extends Partial<ThreadData> {
  items: CommentData[]
  bookmark: string | null
}

export interface MentionSuggestion extends TaggedUserData {
  image_small_url: string | null
}
