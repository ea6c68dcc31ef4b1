/** The words of a text, without case and punctuation. */
export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Each of the words that are typed begins a word of the name; nothing typed matches every name. */
export function matchesTyped(name: string, typed: string): boolean {
  const words = splitWords(name)
  return splitWords(typed).every((part) => words.some((word) => word.startsWith(part)))
}
