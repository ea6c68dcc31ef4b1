import * as v from 'valibot'
import { AUDIENCES } from '../constants/audiences.ts'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'
import { PinUser } from '../pin-user.ts'
import { WRITE_REFUSALS } from './constants.ts'

/** A place in a text, in code points, where it names a user. */
export const CommentTag = v.object({ userId: Id, offset: v.number(), length: v.number() })
export type CommentTag = v.InferOutput<typeof CommentTag>

/** What the viewer may do with one comment. */
export const CommentPermissions = v.object({
  edit: v.boolean(),
  delete: v.boolean(),
  hide: v.boolean(),
  highlight: v.boolean(),
  react: v.boolean(),
  markHelpful: v.boolean(),
})
export type CommentPermissions = v.InferOutput<typeof CommentPermissions>

export const TaggedUser = v.object({ id: v.string(), username: v.string(), fullName: v.string() })

export const AggregatedComment = v.object({
  id: Id,
  pinId: Id,
  /** The comment that a reply stands under. */
  parentId: v.nullable(Id),
  user: PinUser,
  text: v.string(),
  tags: v.array(CommentTag),
  taggedUsers: v.array(TaggedUser),
  image: v.nullable(v.object({ small: Image, large: Image })),
  reactionCounts: v.record(v.string(), v.number()),
  reactionByMe: v.nullable(v.number()),
  helpfulCount: v.number(),
  markedHelpfulByMe: v.boolean(),
  highlightedByPinOwner: v.boolean(),
  commentCount: v.number(),
  /** Null until a translation is requested, empty where there is none. */
  translatedText: v.nullable(v.string()),
  /** Hidden from everyone but its author; only the pin owner is shown that it is. */
  isHidden: v.boolean(),
  /** ISO 8601. */
  createdAt: v.string(),
  /** Null if never. */
  editedAt: v.nullable(v.string()),
  permissions: CommentPermissions,
})
export type AggregatedComment = v.InferOutput<typeof AggregatedComment>

/** The pin owner's own settings, for their eyes only. */
export const CommentFeatureMap = v.object({
  comments_from: v.picklist(AUDIENCES),
  mentions_from: v.picklist(AUDIENCES),
  filtered_words: v.array(v.string()),
})
export type CommentFeatureMap = v.InferOutput<typeof CommentFeatureMap>

/** What the viewer may do in the thread of a pin, and why they may not write. */
export const ThreadPermissions = v.object({
  read: v.boolean(),
  write: v.boolean(),
  mention: v.boolean(),
  writeRefusal: v.nullable(v.picklist(WRITE_REFUSALS)),
})
export type ThreadPermissions = v.InferOutput<typeof ThreadPermissions>
