import { matchesTyped } from '#schema/discovery/search-words.ts'
import { foldedWords } from '#schema/fold-text.ts'
import type { Topic } from '#schema/pins/topic.ts'

/** Shorter words are in everything. */
const MIN_WORD_LENGTH = 3

/** Words of names in English that say nothing of what a topic is about. */
const IDLE_WORDS = new Set(['and', 'for', 'from', 'the', 'with', 'your'])

/** Matches the beginning of any word of the name where something is searched for, else the words of a text. */
export function findSuggested(popular: readonly Topic[], search: string, words: string): Topic[] {
  if (foldedWords(search).length > 0) return popular.filter(({ name }) => matchesTyped(name, search))
  const said = new Set(foldedWords(words).map(stem))
  const ranked = popular.map((topic) => {
    const parts = foldedWords(topic.name).filter((part) => part.length >= MIN_WORD_LENGTH && !IDLE_WORDS.has(part))
    const matched = parts.filter((part) => said.has(stem(part))).length
    return { topic, part: parts.length === 0 ? 0 : matched / parts.length }
  })
  return ranked
    .filter(({ part }) => part > 0)
    .toSorted((a, b) => b.part - a.part)
    .map(({ topic }) => topic)
}

/** Enough for "garden" and "gardens". */
function stem(word: string): string {
  return word.length > MIN_WORD_LENGTH ? word.replace(/(?:es|s)$/, '') : word
}
