import { shorten } from '#worker/features/closeup/present-seo.ts'

/** What search engines show whole. */
const DESCRIPTION_CHARACTERS = 155

/** The first that is not empty, on one line and shortened. */
export function descriptionFrom(...texts: readonly string[]): string {
  const said = texts.map((text) => text.replace(/\s+/g, ' ').trim()).find(Boolean) ?? ''
  return shorten(said, DESCRIPTION_CHARACTERS)
}
