import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** Code points; as long as what people read under an image. */
export const MAX_COMMENT_LENGTH = 500

/** More names than anyone writes into so short a text. */
export const MAX_COMMENT_TAGS = 20

/** Authors change their text for so long: after that others have answered what it said. */
export const COMMENT_EDITABLE_MS = HOUR_MS

/** The same text by the same account is refused for so long. */
export const SAME_TEXT_MS = MINUTE_MS

/** Accounts younger than that write no links. */
export const LINKS_ALLOWED_AFTER_MS = DAY_MS

/** People under that age hear from, and write to, only those they follow. */
export const GUARDED_AGE_YEARS = 16

/** This many people fit under the field on a phone. */
export const MENTION_SUGGESTIONS = 8

export const LIKE = 1

/** Why the viewer may read a thread and not write in it. */
export const WRITE_REFUSALS = ['signedOut', 'off', 'banned', 'followedOnly', 'guarded'] as const
export type WriteRefusal = (typeof WRITE_REFUSALS)[number]

export const COMMENT_ORDERS = ['top', 'newest'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

export const HIDE_SCOPES = ['comment', 'user'] as const
export type HideScope = (typeof HIDE_SCOPES)[number]
