import { toWords } from '#db/embedding.ts'
import type { ImageCredit } from './image-credits.ts'

const MAX_TOPICS = 3

/** `old_harbour-at dusk` becomes "Old harbour at dusk". */
export function toBoardName(folder: string): string {
  const text = folder
    .normalize('NFC')
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The credit describes photos that have no description. */
export function toCredit({ author, licence, changes }: ImageCredit): string {
  return `Photo by ${author}${licence ? `, ${licence}` : ''}${changes ? ` (${changes})` : ''}.`
}

/** Those whose words all occur in the text, most words first. */
export function findTopics<Topic extends { slug: string }>(text: string, topics: readonly Topic[]): Topic[] {
  const words = new Set(toWords(text))
  return topics
    .map((topic) => ({ topic, parts: toWords(topic.slug) }))
    .filter(({ parts }) => parts.length > 0 && parts.every((part) => words.has(part)))
    .sort((one, other) => other.parts.length - one.parts.length)
    .slice(0, MAX_TOPICS)
    .map(({ topic }) => topic)
}
