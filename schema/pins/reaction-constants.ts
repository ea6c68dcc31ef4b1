/** Types of reactions as the wire names them; 1 is like, as with comments. */
export const PIN_REACTIONS = { like: 1, love: 2, wow: 3, funny: 4, thanks: 5 } as const

export type PinReactionName = keyof typeof PIN_REACTIONS

export const PIN_REACTION_TYPES = Object.values(PIN_REACTIONS)

export type PinReactionType = (typeof PIN_REACTION_TYPES)[number]

/** Code points of what a user writes with "tried it". */
export const MAX_TRY_TEXT_LENGTH = 500

/** How a pin was shared: by the device's own sheet, as a copied link, by the code to embed it, in a message. */
export const SHARE_CHANNELS = ['web_share', 'copy_link', 'email', 'embed', 'message'] as const

export type ShareChannel = (typeof SHARE_CHANNELS)[number]
