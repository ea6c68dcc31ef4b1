/** docs/behaviour/site.md, Screens and shell. */
export const NAV_FOOTER_HEIGHTS_PX = { hidden: 0, default: 60, modernized: 52, modernizedRoomy: 64 } as const

export const MODERNIZED_NAVBAR_EXPERIMENT = 'modernized_navbar'

export const CLOSEUP_HIDE_FOOTER_EXPERIMENT = 'closeup_hide_footer'

export const SCROLL_THRESHOLD_PX = 24
