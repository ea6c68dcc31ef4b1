import { DAY_MS } from '../time.ts'
import type { BoardPermission } from './constants.ts'

/** The limit of one board, beside its owner: more than work together, and few enough to be listed as a whole. */
export const MAX_COLLABORATORS = 100

/** Invitations of one board that wait for an answer; and as many requests to join it. */
export const MAX_PENDING_INVITES = 200

/** People in one call, by name and by mail together. */
export const MAX_INVITED_AT_ONCE = 20

/** Anyone who has the link may join, so it ends by itself. */
export const BOARD_LINK_LIFETIME_MS = 30 * DAY_MS

/** How long a person who has declined is not asked again, and one who was refused cannot ask again. */
export const DECLINE_KEPT_MS = 30 * DAY_MS

/** What an invitation or a request gives if nothing is said. */
export const DEFAULT_PERMISSIONS: readonly BoardPermission[] = ['save_pins']

export const BOARD_INVITES_PER_PAGE = 50

export const BOARD_INVITE_KINDS = ['person', 'mail', 'link', 'request'] as const
export type BoardInviteKind = (typeof BOARD_INVITE_KINDS)[number]

export const BOARD_INVITE_STATUSES = ['pending', 'accepted', 'declined'] as const
export type BoardInviteStatus = (typeof BOARD_INVITE_STATUSES)[number]
