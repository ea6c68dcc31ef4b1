/** Heights of the navigation footer in pixels (docs/BEHAVIOUR.md, Screens and shell). */
export const NAV_FOOTER_HEIGHTS_PX = { hidden: 0, default: 60, modernized: 52, modernizedRoomy: 64 } as const

/** The experiment that gives the navigation footer its other heights. */
export const MODERNIZED_NAVBAR_EXPERIMENT = 'modernized_navbar'

/** The experiment that may ask to hide the footer below a pin. */
export const CLOSEUP_HIDE_FOOTER_EXPERIMENT = 'closeup_hide_footer'

/** How far somebody scrolls in one direction before the navigation footer follows: more than a finger trembles. */
export const SCROLL_THRESHOLD_PX = 24
