import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { defineCall } from '../call.ts'
import { Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { ignoringOthers } from '../ignoring-others.ts'
import { issueText } from '../issue-text.ts'
import { NamedPersonData, PinUser } from '../pin-user.ts'
import { countCharacters, toPlainText } from '../plain-text.ts'
import { snakeCased, snakeCasedEntries } from '../snake-cased.ts'
import { moveSpan, toTextKey } from './comment-text.ts'
import { AggregatedComment, CommentFeatureMap, TaggedUser, ThreadPermissions } from './comment.ts'
import { COMMENT_ORDERS, HIDE_SCOPES, LIKE, MAX_COMMENT_LENGTH, MAX_COMMENT_TAGS } from './constants.ts'

const TEXT = issueText('writtenText', { max: MAX_COMMENT_LENGTH })
const TAG = issueText('commentTag')

const Offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 * MAX_COMMENT_LENGTH))

const Tags = v.optional(
  v.pipe(v.array(v.object({ user_id: Id, offset: Offset, length: Offset })), v.maxLength(MAX_COMMENT_TAGS)),
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

/** The viewer's own mention is removed if there are no `tagged_users`. */
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

export const TaggedUserData = snakeCased(TaggedUser)
export type TaggedUserData = v.InferOutput<typeof TaggedUserData>

const { id: _, entityId, smallImageUrl, mediumImageUrl, largeImageUrl, ...person } = PinUser.entries
const { user: __, image, ...written } = AggregatedComment.entries

export const CommentData = v.object({
  ...snakeCasedEntries(written),
  /** The image has its fields as queries spell them. */
  image,
  user: v.object({
    ...snakeCasedEntries(person),
    id: entityId,
    image_small_url: smallImageUrl,
    image_medium_url: mediumImageUrl,
    image_large_url: largeImageUrl,
  }),
})
export type CommentData = v.InferOutput<typeof CommentData>

export const HiddenCommentData = v.object({ id: v.string(), user_id: v.string(), scope: v.picklist(HIDE_SCOPES) })
export type HiddenCommentData = v.InferOutput<typeof HiddenCommentData>

/** `is_hidden` where our team has hidden it as well. */
export const UnhiddenCommentData = v.object({ ...HiddenCommentData.entries, is_hidden: v.boolean() })
export type UnhiddenCommentData = v.InferOutput<typeof UnhiddenCommentData>

export const ReactionData = v.object({
  id: v.string(),
  reaction_counts: v.record(v.string(), v.number()),
  reaction_by_me: v.nullable(v.number()),
})
export type ReactionData = v.InferOutput<typeof ReactionData>

export const HelpfulData = v.object({
  id: v.string(),
  helpful_count: v.number(),
  marked_helpful_by_me: v.boolean(),
})
export type HelpfulData = v.InferOutput<typeof HelpfulData>

export const HighlightData = v.object({ id: v.string(), pin: v.string(), highlighted_by_pin_owner: v.boolean() })
export type HighlightData = v.InferOutput<typeof HighlightData>

export const MentionsData = v.object({ id: v.string(), tagged_users: v.array(TaggedUserData) })
export type MentionsData = v.InferOutput<typeof MentionsData>

export const TranslationData = v.object({ id: v.string(), translated_text: v.string(), locale: v.string() })
export type TranslationData = v.InferOutput<typeof TranslationData>

export const ThreadData = v.object({
  permissions: snakeCased(ThreadPermissions),
  feature_map: v.exactOptional(CommentFeatureMap),
})
export type ThreadData = v.InferOutput<typeof ThreadData>

/** The threads of a pin, or the replies to a comment, which say nothing of the thread. */
export const CommentsData = v.object({
  items: v.array(CommentData),
  bookmark: v.nullable(v.string()),
  permissions: v.exactOptional(ThreadData.entries.permissions),
  feature_map: ThreadData.entries.feature_map,
})
export type CommentsData = v.InferOutput<typeof CommentsData>

export const MentionSuggestions = v.object({ items: v.array(NamedPersonData), bookmark: v.null() })
export type MentionSuggestions = v.InferOutput<typeof MentionSuggestions>

export const ListCommentsCall = defineCall('AggregatedCommentResource.get', CommentsInput, CommentsData)
export const CreateCommentCall = defineCall('AggregatedCommentResource.create', CreateCommentInput, CommentData)
export const UpdateCommentCall = defineCall('AggregatedCommentResource.update', UpdateCommentInput, CommentData)
export const DeleteCommentCall = defineCall(
  'AggregatedCommentResource.delete',
  DeleteCommentInput,
  v.object({ id: v.string() }),
)
export const HideCommentCall = defineCall('PUT commentHide', HideCommentInput, HiddenCommentData)
export const ShowCommentCall = defineCall('DELETE commentHide', HideCommentInput, UnhiddenCommentData)
export const HighlightCommentCall = defineCall('PUT commentHighlight', HighlightInput, HighlightData)
export const RemoveMentionCall = defineCall('DELETE commentMentions', RemoveMentionInput, MentionsData)
export const LikeCommentCall = defineCall('POST commentReact', ReactInput, ReactionData)
export const UnlikeCommentCall = defineCall('DELETE commentReact', ReactInput, ReactionData)
export const MarkCommentCall = defineCall('POST commentHelpful', CommentIdInput, HelpfulData)
export const UnmarkCommentCall = defineCall('DELETE commentHelpful', CommentIdInput, HelpfulData)
export const TranslateCommentCall = defineCall('GET commentTranslate', CommentIdInput, TranslationData)
export const SuggestMentionsCall = defineCall(
  'MentionSuggestionsResource.get',
  MentionSuggestionsInput,
  MentionSuggestions,
)
