/** Decides how the closeup looks and what its structured data says. */
export const PIN_KINDS = ['image', 'video', 'story', 'recipe', 'article', 'product', 'carousel'] as const
export type PinKind = (typeof PIN_KINDS)[number]
