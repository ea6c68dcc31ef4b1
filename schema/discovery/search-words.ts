import { foldedWords } from '../fold-text.ts'

/** Each of the words that are typed begins a word of the name; nothing typed matches every name. */
export function matchesTyped(name: string, typed: string): boolean {
  const words = foldedWords(name)
  return foldedWords(typed).every((part) => words.some((word) => word.startsWith(part)))
}
