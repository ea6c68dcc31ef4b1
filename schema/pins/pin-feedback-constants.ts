/** docs/behaviour/discovery.md, Feeds. Stored, so never renamed. */
export const HIDE_REASONS = ['not_interested', 'seen_before', 'not_relevant', 'low_quality', 'made_with_ai'] as const

export type HideReason = (typeof HIDE_REASONS)[number]

/** Pins like the hidden one go as well for these. */
export const UNLIKED_REASONS = ['not_interested', 'not_relevant'] as const satisfies readonly HideReason[]

export type PinFeedbackKind = 'hide' | 'more'
