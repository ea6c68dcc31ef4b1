import { shorten } from '#worker/features/closeup/present-seo.ts'

/** Longest description that search engines show whole. */
const DESCRIPTION_CHARACTERS = 155

/** The first of these texts that says anything, on one line and in the length that search engines show. */
export function descriptionFrom(...texts: readonly string[]): string {
  const said = texts.map((text) => text.replace(/\s+/g, ' ').trim()).find(Boolean) ?? ''
  return shorten(said, DESCRIPTION_CHARACTERS)
}
