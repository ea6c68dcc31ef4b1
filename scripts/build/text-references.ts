/** Texts by key. */
export type Catalog = Readonly<Record<string, string>>

const REFERENCE = /^@((?:error|issue)\.[\w.]+)$/

export function hasReferences(catalog: Catalog): boolean {
  return Object.values(catalog).some((text) => REFERENCE.test(text))
}

/**
 * A page that words an error or a problem as the server does names the server's text: `@error.wrongPassword` stands for
 * that text of `schema/texts/` in the same locale, so that it is written and translated once. Throws for a text that is
 * not there.
 */
export function followReferences(catalog: Catalog, serverTexts: Catalog): Catalog {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => {
      const named = REFERENCE.exec(text)?.[1]
      if (named === undefined) return [key, text]
      const found = serverTexts[named]
      if (found === undefined) throw new Error(`"${key}" stands for "${named}", which schema/texts/ doesn't have`)
      return [key, found]
    }),
  )
}
