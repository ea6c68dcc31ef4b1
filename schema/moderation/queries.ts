import * as v from 'valibot'
import { Cursor } from '../connection.ts'
import { MAX_ID_LENGTH } from '../constants/ids.ts'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { ACTION_TYPES, ACTIONS, LOG_KINDS, LOGGED_DECISIONS } from './constants.ts'
import {
  REPORT_REASONS,
  REPORT_TYPES,
  type DetailedReportReason,
  type ReportReason,
} from './report-reason-constants.ts'

export const REPORT_LISTS = ['open', 'decided', 'appeals', 'audit'] as const
export type ReportList = (typeof REPORT_LISTS)[number]

const Type = v.picklist(REPORT_TYPES)

export const LoggedType = v.picklist([...REPORT_TYPES, 'image'])

const DETAILS: readonly DetailedReportReason[] = Object.values(REPORT_REASONS).flat()

export const LogEntry = v.object({
  id: v.string(),
  kind: v.picklist(LOG_KINDS),
  type: LoggedType,
  subjectId: v.string(),
  /** The employee's username, or of the person who appeals. */
  actor: v.string(),
  decision: v.nullable(v.picklist(LOGGED_DECISIONS)),
  note: v.string(),
  until: v.nullable(v.string()),
  /** It hides, marks or bans, and that has not been taken back. */
  stands: v.boolean(),
  createdAt: v.string(),
})

export const Subject = v.object({
  url: v.string(),
  title: v.string(),
  text: v.string(),
  imageUrl: v.nullable(v.string()),
  /** Addresses of what else it shows: pages of a story, slides, what a board got last, the pin of a comment. */
  pictures: v.array(v.string()),
  /** Captions by their language. */
  videos: v.array(v.object({ url: v.string(), captionsUrls: v.record(v.string(), v.string()) })),
  /** What else it says, or what it answers. */
  words: v.array(v.string()),
  /** The reader may open its page. */
  isOpen: v.boolean(),
  isHidden: v.boolean(),
  isUnsafe: v.boolean(),
  owner: v.object({
    id: v.string(),
    username: v.string(),
    fullName: v.string(),
    isWriteBanned: v.boolean(),
    /** Decisions against them so far. */
    decisionCount: v.number(),
  }),
})

export const Report = v.object({
  id: v.string(),
  reason: v.picklist(Object.keys(REPORT_REASONS) as ReportReason[]),
  detailedReasons: v.array(v.picklist(DETAILS)),
  text: v.string(),
  isByMember: v.boolean(),
  /** It was shown as an ad. */
  isAd: v.boolean(),
  /** What was said in a conversation, as the reporter could read it then. */
  messages: v.array(
    v.object({
      id: v.string(),
      /** The reporter's own words are theirs: they stay unnamed. Null for an account that is gone, too. */
      sender: v.nullable(v.string()),
      text: v.string(),
      attachment: v.nullable(v.string()),
      createdAt: v.string(),
    }),
  ),
  createdAt: v.string(),
})

export const Reported = v.object({
  id: v.string(),
  type: Type,
  subjectId: v.string(),
  weight: v.number(),
  reportCount: v.number(),
  reports: v.array(Report),
  subject: v.nullable(Subject),
  decision: v.nullable(LogEntry),
})

const Appeal = v.object({
  id: v.string(),
  text: v.string(),
  decision: v.picklist(LOGGED_DECISIONS),
  type: LoggedType,
  createdAt: v.string(),
  subject: v.nullable(Subject),
})

/** Employees read it; others get the error type. Only the list that was asked for has items. */
export const ReportsQuery = defineQuery(
  'ReportsQuery',
  v.object({
    list: v.optional(v.picklist(REPORT_LISTS), 'open'),
    type: v.optional(v.nullable(Type), null),
    after: v.optional(Cursor, null),
  }),
  v.union([
    v.object({
      __typename: v.literal('Reports'),
      /** Reports of private messages are left out until the employee has two-step verification. */
      needsTwoStep: v.boolean(),
      reported: v.array(Reported),
      appeals: v.array(Appeal),
      audit: v.array(
        v.object({ ...LogEntry.entries, subject: v.nullable(v.object({ url: v.string(), title: v.string() })) }),
      ),
      after: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)

/**
 * One thing that employees may act on, by its id (of an image its signature) or the address of its page. For employees;
 * the error type for others.
 */
export const ModerationQuery = defineQuery(
  'ModerationQuery',
  v.object({
    type: v.optional(v.nullable(v.picklist(ACTION_TYPES)), null),
    id: v.optional(v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH)), ''),
    /** An address, a username with or without @, the id of a Pin, or the signature of an image. */
    at: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
    after: v.optional(v.nullable(Cursor), null),
  }),
  v.union([
    v.object({
      __typename: v.literal('Moderation'),
      found: v.nullable(
        v.object({
          type: v.picklist(ACTION_TYPES),
          id: v.string(),
          /** Null for images, and once it is gone. */
          subject: v.nullable(Subject),
          image: v.nullable(
            v.object({ imageUrl: v.nullable(v.string()), pinCount: v.number(), isRefused: v.boolean() }),
          ),
          /** Deleted, but not yet for good; an account that is on its way out. */
          isDeleted: v.boolean(),
          isSuspended: v.boolean(),
          suspendedUntil: v.nullable(v.string()),
          /** Signatures of what it shows, which can be acted on as well. */
          images: v.array(v.string()),
          /** Those that change something as it is now. */
          actions: v.array(v.picklist(ACTIONS)),
          /** Newest first; of an account also what was decided about what is theirs. */
          history: v.array(LogEntry),
        }),
      ),
      after: v.nullable(v.string()),
    }),
    QueryError,
  ]),
)

/** A decision for the person whom it concerns, its outcome for those who reported it; for others it does not exist. */
export const AppealQuery = defineQuery(
  'AppealQuery',
  v.object({ decisionId: Id }),
  v.union([
    v.object({
      __typename: v.literal('Decision'),
      decision: v.picklist(LOGGED_DECISIONS),
      type: LoggedType,
      until: v.nullable(v.string()),
      createdAt: v.string(),
      mayAppeal: v.boolean(),
      isTakenBack: v.boolean(),
      /** Null if they have not appealed. */
      appeal: v.nullable(v.object({ text: v.string(), status: v.picklist(['open', 'accepted', 'refused']) })),
    }),
    v.object({
      __typename: v.literal('ReviewedReport'),
      type: LoggedType,
      outcome: v.picklist(['acted', 'kept']),
      createdAt: v.string(),
    }),
    QueryError,
  ]),
)
