import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts'

/** The largest plain call is a comment or a message; images have their own limit. */
export const MAX_CALL_BODY_BYTES = 64 * 1_024

export const MAX_FORM_BODY_BYTES = 8 * 1_024

/** What common proxies and browsers allow. */
export const MAX_URL_LENGTH = 8 * 1_024

/** Real ones stay under 400 characters. */
export const MAX_USER_AGENT_LENGTH = 512

/** Browsers send under 200 characters. */
export const MAX_ACCEPT_LANGUAGE_LENGTH = 512

/** Ours have 22 characters. */
export const MAX_INVITE_CODE_LENGTH = 64

export const MAX_REFERRER_LENGTH = 2_000

export const MAX_CAMPAIGN_LENGTH = 200

export const MAX_ERROR_DETAIL_LENGTH = 1_000

/**
 * Attempts per key (an account, an address, or both) in a window that starts with the first. Then the key waits until
 * the window ends or, with delays, longer after each further attempt.
 */
export interface LimitRule {
  /** Part of the row's key, so never renamed. */
  scope: string
  maxAttempts: number
  windowMs: number
  /** Waits after the last free attempt and each one after it; the last delay repeats. */
  delaysMs?: readonly number[]
}

/**
 * One address on one account is limited tightly; the account as a whole loosely and never long, or anyone could lock
 * its owner out (known browsers don't count there). One address over all accounts has room for an office.
 */
export const LOGIN_LIMITS = {
  accountAndAddress: {
    scope: 'sign-in account+address',
    maxAttempts: 5,
    windowMs: DAY_MS,
    delaysMs: [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS, 15 * MINUTE_MS],
  },
  account: {
    scope: 'sign-in account',
    maxAttempts: 50,
    windowMs: DAY_MS,
    delaysMs: [2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS],
  },
  address: { scope: 'sign-in address', maxAttempts: 100, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, LimitRule>

/**
 * Logins without a captcha token, if a captcha is configured: after these attempts the next needs a token or waits, a
 * minute at most, so that browsers without scripts can always log in. Known browsers need no token, and a right
 * password resets the account's count.
 */
export const NO_CAPTCHA_LIMITS = {
  account: {
    scope: 'sign-in account without captcha',
    maxAttempts: 3,
    windowMs: DAY_MS,
    delaysMs: [30 * SECOND_MS, MINUTE_MS],
  },
  address: {
    scope: 'sign-in address without captcha',
    maxAttempts: 20,
    windowMs: 15 * MINUTE_MS,
    delaysMs: [30 * SECOND_MS, MINUTE_MS],
  },
} as const satisfies Record<string, LimitRule>

/**
 * One address has room for a class of children. One email is only slowed down, or anyone could keep its owner from
 * registering.
 */
export const REGISTRATION_LIMITS = {
  email: { scope: 'registration email', maxAttempts: 5, windowMs: HOUR_MS, delaysMs: [30 * SECOND_MS, MINUTE_MS] },
  address: { scope: 'registration address', maxAttempts: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/** Each kind has enough for every lost mail, too few to pester a stranger. An address may be an office. */
export const MAIL_LIMITS = {
  account: { scope: 'mail account', maxAttempts: 5, windowMs: HOUR_MS },
  address: { scope: 'mail address', maxAttempts: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/**
 * `changeTaken` replaces `changeNew` if the address has an account, and has the same limit: the two must be
 * indistinguishable.
 */
export const ASKED_MAIL_KINDS = [
  'verify',
  'changeOld',
  'changeNew',
  'changeTaken',
  'passcodeBackup',
  'passcodeRecovery',
] as const

/**
 * Mails to one address, counted in the outbox: those of one account, and of all accounts until its owner has responded.
 * Requested mails leave room for two notices, or a thief could use up the limit and hide them. Two kinds of links count
 * separately: strangers can request password resets, which must not block verifying the address.
 */
export const MAIL_FLOOD_LIMITS = {
  ofAccount: { maxMails: 5, windowMs: HOUR_MS },
  askedByAccount: { maxMails: 3, windowMs: HOUR_MS },
  resets: { maxMails: 5, windowMs: HOUR_MS },
  verifications: { maxMails: 5, windowMs: HOUR_MS },
  toUnproved: { maxMails: 10, windowMs: HOUR_MS },
} as const

/** About twenty attempts a week: trying half of all passcodes would take five years. */
export const PASSCODE_LIMIT = {
  scope: 'passcode',
  maxAttempts: 5,
  windowMs: 7 * DAY_MS,
  delaysMs: [15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 16 * HOUR_MS],
} as const satisfies LimitRule

/** Callers already know the password, so an account has few attempts from all addresses: codes are a million. */
export const TWO_STEP_LIMITS = {
  account: { scope: 'mfa account', maxAttempts: 5, windowMs: DAY_MS, delaysMs: [15 * MINUTE_MS] },
  address: { scope: 'mfa address', maxAttempts: 50, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, LimitRule>

/** Signed-out callers may be an office at nine in the morning. */
export const PASSKEY_LIMIT = {
  scope: 'passkey address',
  maxAttempts: 200,
  windowMs: 15 * MINUTE_MS,
} as const satisfies LimitRule

/** Counted by account, or by address when signed out. */
export const REPORT_LIMIT = { scope: 'report', maxAttempts: 20, windowMs: HOUR_MS } as const satisfies LimitRule

/** More than anyone has to say in an hour. */
export const SITE_FEEDBACK_LIMIT = {
  scope: 'site feedback',
  maxAttempts: 20,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** More promoted pins than anyone answers in an hour. */
export const LEAD_LIMIT = { scope: 'lead', maxAttempts: 30, windowMs: HOUR_MS } as const satisfies LimitRule

/** There are few decisions to appeal, and each once. */
export const APPEAL_LIMIT = { scope: 'appeal', maxAttempts: 20, windowMs: HOUR_MS } as const satisfies LimitRule

/** Far more than anyone taps, few enough to keep counters honest. */
export const FOLLOW_LIMIT = { scope: 'follow', maxAttempts: 300, windowMs: HOUR_MS } as const satisfies LimitRule

/** More than anyone ever needs, few enough that blocking is no way to ask who exists. */
export const BLOCK_LIMIT = { scope: 'block', maxAttempts: 300, windowMs: HOUR_MS } as const satisfies LimitRule

/** Counted by account, more than anyone types; and by address, which may be a class. */
export const COMMENT_LIMITS = {
  account: { scope: 'comment', maxAttempts: 20, windowMs: MINUTE_MS },
  address: { scope: 'comment address', maxAttempts: 200, windowMs: MINUTE_MS },
} as const satisfies Record<string, LimitRule>

/** Edits, removals, highlights: what a pin owner does to a long thread in one sitting. */
export const COMMENT_CHANGE_LIMIT = {
  scope: 'comment change',
  maxAttempts: 600,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** Likes and helpful marks: far more than anyone taps, few enough to keep counts honest. */
export const COMMENT_MARK_LIMIT = {
  scope: 'comment mark',
  maxAttempts: 600,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** Each asks a service that may cost money; what was translated before is free. */
export const TRANSLATION_LIMIT = {
  scope: 'translation',
  maxAttempts: 120,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** One for each letter that is typed after an @. */
export const SUGGESTION_LIMIT = {
  scope: 'mention suggestion',
  maxAttempts: 300,
  windowMs: 10 * MINUTE_MS,
} as const satisfies LimitRule

/** Counted by account: faster than anyone types. */
export const MESSAGE_LIMIT = { scope: 'message', maxAttempts: 60, windowMs: MINUTE_MS } as const satisfies LimitRule

/** Counted by account: more people than anyone gets to know in a day, too few for spam. */
export const CONVERSATION_LIMIT = {
  scope: 'conversation',
  maxAttempts: 30,
  windowMs: DAY_MS,
} as const satisfies LimitRule

/** Read marks, reactions, names, people, leaving: as fast as someone taps through long conversations. */
export const CONVERSATION_CHANGE_LIMIT = {
  scope: 'conversation change',
  maxAttempts: 1_200,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** Far more than anyone sorts out by hand. */
export const FEEDBACK_LIMIT = {
  scope: 'pin feedback',
  maxAttempts: 600,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** Allows what someone does who taps through a feed fast. */
export const REACTION_LIMIT = { scope: 'reaction', maxAttempts: 600, windowMs: HOUR_MS } as const satisfies LimitRule

/** Pages without a socket: several browsers that each ask every 5 seconds, and watch what they show. */
export const LIVE_LIMITS = {
  read: { scope: 'live read', maxAttempts: 3_000, windowMs: HOUR_MS },
  watch: { scope: 'live watch', maxAttempts: 1_200, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/** Pages mark what was seen as it is shown, in several tabs. */
export const NOTIFICATION_LIMIT = { scope: 'news', maxAttempts: 1_200, windowMs: HOUR_MS } as const satisfies LimitRule

export const SHARE_LIMIT = { scope: 'share', maxAttempts: 600, windowMs: HOUR_MS } as const satisfies LimitRule

/** Each may bring an image. */
export const TRY_LIMIT = { scope: 'try', maxAttempts: 120, windowMs: HOUR_MS } as const satisfies LimitRule

/** Making, changing and deleting boards and sections: a board of 500 sections can be put in order in one go. */
export const BOARD_LIMIT = { scope: 'board', maxAttempts: 1_000, windowMs: HOUR_MS } as const satisfies LimitRule

/** Answering invitations, changing permissions, removing people, leaving; and each press that invites someone. */
export const BOARD_INVITE_LIMIT = {
  scope: 'board invite',
  maxAttempts: 300,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/**
 * Counted by account: each person who is invited, by name or by mail. More than anyone works with, too few to pester.
 */
export const INVITED_PEOPLE_LIMIT = {
  scope: 'invited person',
  maxAttempts: 100,
  windowMs: DAY_MS,
} as const satisfies LimitRule

/** The pins of an account in a day: more than anyone makes by hand, and few enough that no feed is flooded. */
export const PIN_LIMIT = { scope: 'pin', maxAttempts: 200, windowMs: DAY_MS } as const satisfies LimitRule

/** The limit of an account in a day; an import that reaches it waits and continues by itself. */
export const MAX_IMPORTED_PINS_PER_DAY = 5_000

/** Instead of `PIN_LIMIT`: what one brings along is there already, only elsewhere. */
export const IMPORTED_PIN_LIMIT = {
  scope: 'imported pin',
  maxAttempts: MAX_IMPORTED_PINS_PER_DAY,
  windowMs: DAY_MS,
} as const satisfies LimitRule

export const IMPORT_LIMIT = {
  scope: 'import',
  maxAttempts: 50,
  windowMs: DAY_MS,
} as const satisfies LimitRule

/** Each fetches from other people's servers; pins of images from the web are made many at once. */
export const IMAGE_URL_LIMIT = { scope: 'image url', maxAttempts: 300, windowMs: HOUR_MS } as const satisfies LimitRule

/** Counted by account, and by address, which may be an office: each fetches from other people's servers. */
export const LINK_PREVIEW_LIMITS = {
  account: { scope: 'link preview account', maxAttempts: 60, windowMs: HOUR_MS },
  address: { scope: 'link preview address', maxAttempts: 300, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/** Images of a page that are offered. */
export const MAX_LINK_IMAGES = 30

/** Allows an account all that its previews may offer, each once. */
export const LINK_IMAGE_LIMIT = {
  scope: 'link picture',
  maxAttempts: LINK_PREVIEW_LIMITS.account.maxAttempts * MAX_LINK_IMAGES,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** Each may probe whether a username is free. */
export const SETTINGS_LIMIT = { scope: 'settings', maxAttempts: 200, windowMs: HOUR_MS } as const satisfies LimitRule

/** Each asks another site for a page. */
export const WEBSITE_PROOF_LIMIT = {
  scope: 'website_proof',
  maxAttempts: 20,
  windowMs: HOUR_MS,
} as const satisfies LimitRule

/** Each reserves a name for 90 days (`USERNAME_RETIREMENT_MS`): more would be to collect them. */
export const USERNAME_LIMIT = { scope: 'username', maxAttempts: 20, windowMs: 30 * DAY_MS } as const satisfies LimitRule

/** Each reads everything the account has. */
export const MAX_DOWNLOADS_PER_DAY = 3

export const DOWNLOAD_LIMIT = {
  scope: 'data download',
  maxAttempts: MAX_DOWNLOADS_PER_DAY,
  windowMs: DAY_MS,
} as const satisfies LimitRule

/** Counted by account or browser, and by address, which may be an office: each tab sends one. */
export const FINGERPRINT_LIMITS = {
  actor: { scope: 'fingerprint actor', maxAttempts: 100, windowMs: HOUR_MS },
  address: { scope: 'fingerprint address', maxAttempts: 2_000, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/** Counted by address: one page load in ten thousand sends one every ten seconds. */
export const SERVER_LOG_LIMIT = {
  scope: 'server log',
  maxAttempts: 60,
  windowMs: 10 * MINUTE_MS,
} as const satisfies LimitRule

/** Counted by account or browser, and by address: each reads everything that was recorded. */
export const ACTIVITY_DOWNLOAD_LIMITS = {
  actor: { scope: 'activity download', maxAttempts: 10, windowMs: DAY_MS },
  address: { scope: 'activity download address', maxAttempts: 200, windowMs: DAY_MS },
} as const satisfies Record<string, LimitRule>

/** Counted by account or address, which may be an office: each may write a row. */
export const ERASURE_LIMIT = { scope: 'erasure', maxAttempts: 60, windowMs: HOUR_MS } as const satisfies LimitRule

/** Counted by account: twenty batches of the web upload, as each is decoded. */
export const UPLOAD_LIMIT = { scope: 'upload', maxAttempts: 1_000, windowMs: HOUR_MS } as const satisfies LimitRule

/** Counted by account: ten times the parts of a day's quota, as a phone on the move sends some again and again. */
export const PART_LIMIT = { scope: 'upload part', maxAttempts: 2_500, windowMs: HOUR_MS } as const satisfies LimitRule

/** Longer than the longest window and wait. */
export const LIMIT_ROWS_KEPT_MS = 8 * DAY_MS

/** The platform's counter works per minute. */
export const FLOOD_RETRY_AFTER_S = 60

/** What common services accept. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255

/** docs/behaviour/calls.md, Idempotency keys. */
export const IDEMPOTENCY_KEY_KEPT_MS = DAY_MS

/** Far longer than any request takes: its isolate has died, and the key may be used again. */
export const IDEMPOTENCY_CLAIM_MS = 30 * SECOND_MS

/** Half of our pages' timeout for their own calls. */
export const IDEMPOTENCY_WAIT_MS = 8 * SECOND_MS

export const IDEMPOTENCY_RETRY_AFTER_S = 5

/** Covers any call, or a whole page. */
export const MAX_STORED_ANSWER_BYTES = 256 * 1_024

/** Only files are larger: of a longer body its length counts as well, and what its call notes of it. */
export const MAX_COMPARED_BODY_BYTES = 256 * 1_024

/** Includes the visited pages and signals. */
export const MAX_REGISTRATION_BODY_BYTES = 32 * 1_024

/** More accounts than a browser stores. */
export const MAX_BATCH_REQUESTS = 20

/** The age of shared documents (docs/behaviour/page-copies.md, Document cache). */
export const DOCUMENT_KEPT_S = 60

/** The age of a copy while the database is down. Outlasts outages, yet short, as it may show content removed since. */
export const STALE_DOCUMENT_KEPT_S = 24 * 60 * 60
