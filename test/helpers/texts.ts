import pageTexts from '#ui/app/messages/en_US.json'

/** A text of the pages that has no parameters. */
export function pageText(key: keyof typeof pageTexts): string {
  return pageTexts[key]
}
