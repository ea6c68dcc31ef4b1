/** What fits into a bar across the window. */
export const MAX_SHORTCUTS = 8

export const MAX_SHORTCUT_LABEL_LENGTH = 40

/** docs/behaviour/tracking.md, Experiments. */
export const SHORTCUTS_EXPERIMENT = 'business_shortcuts'
