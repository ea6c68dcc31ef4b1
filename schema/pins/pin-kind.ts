/** Determines the closeup's layout and structured data. */
export const PIN_KINDS = ['image', 'video', 'story', 'recipe', 'article', 'product', 'carousel'] as const
export type PinKind = (typeof PIN_KINDS)[number]
