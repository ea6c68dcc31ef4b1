import { MAX_DOWNLOADS_PER_DAY } from './leaving.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts'

/** Largest body of a call: the largest plain one is a comment or a message; pictures have a limit of their own. */
export const MAX_CALL_BODY_BYTES = 64 * 1_024

/** Largest body of the plain sign-in and sign-out forms: three short fields. */
export const MAX_FORM_BODY_BYTES = 8 * 1_024

/** Longest address: what common proxies and browsers pass on without trouble. */
export const MAX_URL_LENGTH = 8 * 1_024

/** Longest `User-Agent` that is looked at; real ones stay under 400 characters. */
export const MAX_USER_AGENT_LENGTH = 512

/** Longest `Accept-Language` that is looked at; browsers send under 200 characters. */
export const MAX_ACCEPT_LANGUAGE_LENGTH = 512

/** Longest invite code; ours have 22 characters. */
export const MAX_INVITE_CODE_LENGTH = 64

/** Longest stored referrer: an address and its path. */
export const MAX_REFERRER_LENGTH = 2_000

/** Longest name of a campaign that a registration carries. */
export const MAX_CAMPAIGN_LENGTH = 200

/** Longest text of details in a failure. */
export const MAX_ERROR_DETAIL_LENGTH = 1_000

/**
 * How many tries one key (an account, an address, a pair of both) has. A window starts with its first try. Once its
 * tries are used up, the key waits: until the window's end, or where delays are given, a longer time after each
 * further try.
 */
export interface LimitRule {
  /** What is tried; a part of the row's key, so never renamed. */
  scope: string
  maxTries: number
  windowMs: number
  /** The wait after the last free try, after the one that follows it, and so on; the last one repeats itself. */
  delaysMs?: readonly number[]
}

/**
 * Sign-in, from three sides. One address on one account is held tightly. The account as a whole is held loosely and
 * never long, or anybody could keep its owner out; browsers that the account knows are not counted there at all.
 * One address over all accounts has what an office with one line needs.
 */
export const SIGN_IN_LIMITS = {
  accountAndAddress: {
    scope: 'sign-in account+address',
    maxTries: 5,
    windowMs: DAY_MS,
    delaysMs: [15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS, 15 * MINUTE_MS],
  },
  account: {
    scope: 'sign-in account',
    maxTries: 50,
    windowMs: DAY_MS,
    delaysMs: [2 * SECOND_MS, 5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS],
  },
  address: { scope: 'sign-in address', maxTries: 100, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, LimitRule>

/**
 * Log-ins without a captcha's token, where a captcha is set up, on top of `SIGN_IN_LIMITS`. Three failed tries on an
 * account, or twenty tries from an address, and the next one has to bring a token or wait. So a browser without scripts,
 * which has no token to send, can always log in with the plain form: by waiting a minute at most. A browser that the
 * account knows needs no token, and a right password takes the tries on the account back.
 */
export const NO_CAPTCHA_LIMITS = {
  account: {
    scope: 'sign-in account without captcha',
    maxTries: 3,
    windowMs: DAY_MS,
    delaysMs: [30 * SECOND_MS, MINUTE_MS],
  },
  address: {
    scope: 'sign-in address without captcha',
    maxTries: 20,
    windowMs: 15 * MINUTE_MS,
    delaysMs: [30 * SECOND_MS, MINUTE_MS],
  },
} as const satisfies Record<string, LimitRule>

/**
 * Registration: a person needs one, a class of school children behind one address some thirty. With one email it is only
 * slowed, or anybody could keep its owner from registering.
 */
export const REGISTRATION_LIMITS = {
  email: { scope: 'registration email', maxTries: 5, windowMs: HOUR_MS, delaysMs: [30 * SECOND_MS, MINUTE_MS] },
  address: { scope: 'registration address', maxTries: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/** Mails that a person asks for, of one kind: enough for every lost one, too few to pester a stranger. An address may be an office. */
export const MAIL_LIMITS = {
  account: { scope: 'mail account', maxTries: 5, windowMs: HOUR_MS },
  address: { scope: 'mail address', maxTries: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/**
 * Mails that an account asks for. `changeTaken` stands in for `changeNew` where the address has an account already, and must
 * be limited like it: else the two could be told apart.
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
 * Mails of every kind to one mailbox, counted in the outbox: those of one account, notices included, and those of all
 * accounts together where the mailbox's owner has never answered. Two people behind one address is the most that is usual.
 * Those that an account asks for leave room for two notices, or a thief could ask until their victim hears of nothing.
 * Two kinds of links are counted by themselves. Strangers ask for those for a new password. Those that verify an address
 * only its account can ask for, and what strangers have sent there must not keep it from being verified.
 */
export const MAIL_FLOOD_LIMITS = {
  ofAccount: { maxMails: 5, windowMs: HOUR_MS },
  askedByAccount: { maxMails: 3, windowMs: HOUR_MS },
  resets: { maxMails: 5, windowMs: HOUR_MS },
  verifications: { maxMails: 5, windowMs: HOUR_MS },
  toUnproved: { maxMails: 10, windowMs: HOUR_MS },
} as const

/**
 * The parental passcode: after five wrong ones the account waits a quarter of an hour, and after each further one twice as
 * long as before. With some twenty tries a week half of all passcodes would take five years.
 */
export const PASSCODE_LIMIT = {
  scope: 'passcode',
  maxTries: 5,
  windowMs: 7 * DAY_MS,
  delaysMs: [15 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 16 * HOUR_MS],
} as const satisfies LimitRule

/**
 * The second step of a log-in. Whoever gets here knows the password, so an account has few tries, wherever they come from;
 * after them one every quarter of an hour. Against the million of codes that is nothing.
 */
export const MFA_LIMITS = {
  account: { scope: 'mfa account', maxTries: 5, windowMs: DAY_MS, delaysMs: [15 * MINUTE_MS] },
  address: { scope: 'mfa address', maxTries: 50, windowMs: 15 * MINUTE_MS },
} as const satisfies Record<string, LimitRule>

/** Challenges for passkeys that one address asks for without being signed in: an office at nine in the morning. */
export const PASSKEY_LIMIT = {
  scope: 'passkey address',
  maxTries: 200,
  windowMs: 15 * MINUTE_MS,
} as const satisfies LimitRule

/** Reports of one account, or of one address of visitors: more than anybody has to send. */
export const REPORT_LIMIT = { scope: 'report', maxTries: 20, windowMs: HOUR_MS } as const satisfies LimitRule

/** Saved settings of one account: nobody changes their mind that often, and each may try whether a username is free. */
export const SETTINGS_LIMIT = { scope: 'settings', maxTries: 200, windowMs: HOUR_MS } as const satisfies LimitRule
/** Downloads of one's data, by account. */
export const DOWNLOAD_LIMIT = {
  scope: 'data download',
  maxTries: MAX_DOWNLOADS_PER_DAY,
  windowMs: DAY_MS,
} as const satisfies LimitRule

/** Fingerprints of one account or browser, and of one address, behind which may be an office: each tab sends one. */
export const FINGERPRINT_LIMITS = {
  actor: { scope: 'fingerprint actor', maxTries: 100, windowMs: HOUR_MS },
  address: { scope: 'fingerprint address', maxTries: 2_000, windowMs: HOUR_MS },
} as const satisfies Record<string, LimitRule>

/** Reports of used texts of one address: one page in ten thousand sends one every ten seconds. */
export const SERVER_LOG_LIMIT = {
  scope: 'server log',
  maxTries: 60,
  windowMs: 10 * MINUTE_MS,
} as const satisfies LimitRule

/** Downloads of what was recorded, by account or browser, as each reads all that there is of it; and of browsers at one address. */
export const ACTIVITY_DOWNLOAD_LIMITS = {
  actor: { scope: 'activity download', maxTries: 10, windowMs: DAY_MS },
  address: { scope: 'activity download address', maxTries: 200, windowMs: DAY_MS },
} as const satisfies Record<string, LimitRule>

/** Erasures of what was recorded, of one account, or of one address, behind which may be an office: each may write a row. */
export const ERASURE_LIMIT = { scope: 'erasure', maxTries: 60, windowMs: HOUR_MS } as const satisfies LimitRule

/** Rows of limits older than this are of no rule any more: longer than the longest window and wait. */
export const LIMIT_ROWS_KEPT_MS = 8 * DAY_MS

/** Seconds to wait where the platform's own counter refuses; it counts per minute. */
export const FLOOD_RETRY_AFTER_S = 60

/** Longest `Idempotency-Key`: what common services take. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255

/** How long an `Idempotency-Key` stands for the request that came with it (docs/BEHAVIOUR.md, Idempotency keys). */
export const IDEMPOTENCY_KEY_KEPT_MS = DAY_MS

/**
 * A request with an `Idempotency-Key` that has not ended by then never will, as its isolate died; every one ends far
 * sooner. The key may be used again.
 */
export const IDEMPOTENCY_CLAIM_MS = 30 * SECOND_MS

/** Longest that a repeat waits for the answer of the request that it repeats: half of what our pages wait for theirs. */
export const IDEMPOTENCY_WAIT_MS = 8 * SECOND_MS

/** Seconds after which a repeat that has waited in vain is worth sending again. */
export const IDEMPOTENCY_RETRY_AFTER_S = 5

/** Largest answer that is kept for repeats: any of a call, and a whole page. */
export const MAX_KEPT_ANSWER_BYTES = 256 * 1_024

/** Of a longer request only so much is compared with its repeat, and its length: larger are files alone. */
export const MAX_COMPARED_BODY_BYTES = 256 * 1_024

/** Largest registration: its fields, and the visited pages and signals that go with it. */
export const MAX_REGISTRATION_BODY_BYTES = 32 * 1_024

/** Most requests of one batch: more accounts than a browser stores. */
export const MAX_BATCH_REQUESTS = 20

/**
 * Seconds for which a document that names no viewer may be kept and shown to others (docs/BEHAVIOUR.md, Document
 * cache).
 */
export const DOCUMENT_KEPT_S = 60

/**
 * Seconds for which an older copy of it may stand in while the database does not answer. Longer than any outage lasts and
 * than popular pages go unvisited; short, as it may show what was taken away since.
 */
export const STALE_DOCUMENT_KEPT_S = 24 * 60 * 60
