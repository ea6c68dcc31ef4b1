/** Stored, so never renumbered. */
export const INVITE_CHANNELS = { link: 1 } as const

/** Their invitations name the sender elsewhere: no popover (docs/behaviour/registration.md, Invitations). */
export const CHANNELS_WITHOUT_POPOVER: readonly number[] = [5, 9, 12, 16]

export const MAX_INVITE_CHANNEL = 16
