import { countCharacters } from '#schema/plain-text.ts'

export interface Mentioned {
  userId: string
  username: string
}

interface OpenMention {
  /** Where its @ stands, in UTF-16 units. */
  start: number
  /** What was typed after it. */
  q: string
}

/** The name that is being typed at the caret; null where there is none. */
export function findMentionAt(text: string, caret: number): OpenMention | null {
  const [found, q] = /(?:^|[\s(])@([\p{L}\p{M}\p{N}_.]*)$/u.exec(text.slice(0, caret)) ?? []
  if (found === undefined || q === undefined) return null
  return { start: caret - q.length - 1, q }
}

/** Where a text names those who were chosen, in code points. */
export function tagMentions(text: string, named: readonly Mentioned[]) {
  const ids = new Map(named.map(({ userId, username }) => [username.toLowerCase(), userId]))
  return [...text.matchAll(/@([\p{L}\p{N}_]+)/gu)].flatMap((match) => {
    const userId = ids.get((match[1] ?? '').toLowerCase())
    if (userId === undefined) return []
    const [whole] = match
    return [{ user_id: userId, offset: countCharacters(text.slice(0, match.index)), length: countCharacters(whole) }]
  })
}
