import type { ErrorName } from '#schema/errors.ts'
import texts from '#schema/texts/en_US.json'
import pageTexts from '#ui/app/texts/en_US.json'
import { followReferences } from '../../scripts/build/text-references.ts'

const resolvedPageTexts = followReferences(pageTexts, texts)

/** What an error of the catalog says in English. */
export function errorText(name: ErrorName): string {
  return texts[`error.${name}`]
}

/** A text of the pages that has no parameters. */
export function pageText(key: keyof typeof pageTexts): string {
  const text = resolvedPageTexts[key]
  if (text === undefined) throw new Error(`There is no text ${key}`)
  return text
}
