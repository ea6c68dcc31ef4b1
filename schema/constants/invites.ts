/** Ways in which an invitation is handed on. Stored, so never renumbered. */
export const INVITE_CHANNELS = { link: 1 } as const

/**
 * Channels whose invitations name their sender in some other place: no popover then (docs/BEHAVIOUR.md, Invitations).
 */
export const CHANNELS_WITHOUT_POPOVER: readonly number[] = [5, 9, 12, 16]

/** Highest number of a channel that a client may name. */
export const MAX_INVITE_CHANNEL = 16
