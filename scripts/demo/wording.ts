import type { Random } from './art/random.ts'

export function say(text: string, random: Random, subject = ''): string {
  const chosen = text.replace(/\[([^\]]*\|[^\]]*)\]/g, (_, list: string) => random.pick(list.split('|')))
  return tidy(chosen.replaceAll('{subject}', subject).replaceAll('{Subject}', capitalize(subject)))
}

export function sentences(parts: readonly string[]): string {
  return tidy(parts.join(' '))
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Never cuts within a word. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`
}

function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .trim()
}

/** Deals the cards of a list in random order and reshuffles once all are dealt. */
export function createDeck<Card>(cards: readonly Card[], random: Random): () => Card {
  let left: Card[] = []
  return function deal(): Card {
    if (left.length === 0) left = random.shuffle(cards)
    return left.pop() as Card
  }
}
