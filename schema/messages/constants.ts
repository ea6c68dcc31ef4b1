import { DAY_MS, HOUR_MS } from '../time.ts'

/** Code points: a page of text. */
export const MAX_MESSAGE_LENGTH = 2_000

/** A message whose every letter takes four bytes, each written as three characters, and the other fields. */
export const MAX_MESSAGE_FORM_BYTES = 32 * 1_024

/** Counts people besides the viewer: more than talk to each other anywhere. */
export const MAX_CONVERSATION_PEOPLE = 50

/** Code points. */
export const MAX_CONVERSATION_NAME_LENGTH = 100

/** Senders take a message back for so long. */
export const TAKE_BACK_MS = HOUR_MS

/** The same text reaches fewer conversations than that within `SAME_MESSAGE_MS`: more is spam. */
export const MAX_SAME_MESSAGES = 10

export const SAME_MESSAGE_MS = DAY_MS

/** How many are counted; pages show "99+". */
export const UNREAD_COUNT_LIMIT = 100

/** A list of conversations has as many as its names and its image need. */
export const LISTED_PEOPLE = 6

export const MAX_SOURCE_LENGTH = 64

export const MAX_TRACKING_PARAMS_LENGTH = 512

/** Code points of a message that a reply quotes. */
export const QUOTED_LENGTH = 120

export const CONVERSATION_BOXES = ['inbox', 'requests'] as const
export type ConversationBox = (typeof CONVERSATION_BOXES)[number]

/** `try` is someone's "tried it" of a pin. */
export const ATTACHMENT_KINDS = ['pin', 'board', 'user', 'try'] as const
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number]

/** `tempMessage` is only in the browser, until it is sent; `removed` was taken back. */
export const MESSAGE_TYPES = ['message', 'tempMessage', 'removed'] as const

/** Why the viewer may read a conversation and not write in it. */
export const MESSAGE_REFUSALS = ['banned', 'notAllowed', 'noOneLeft'] as const

export const DELETE_SCOPES = ['me', 'all'] as const

export const MAX_SHARE_SUGGESTIONS = 20

/** The messages before the one that is reported, and after it: enough to judge by, no more. */
export const REPORTED_MESSAGES = 20

/** `?report=` of a conversation's page, where it is not about one message. */
export const WHOLE_CONVERSATION = 'all'
