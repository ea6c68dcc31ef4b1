export interface FeedPosition {
  score: number
  id: string
}

/** A position as an opaque cursor. */
export function encodeCursor(position: FeedPosition): string {
  return toOpaque([formatPosition(position)])
}

/** Null for a malformed cursor. */
export function decodeCursor(cursor: string): FeedPosition | null {
  const [position, ...rest] = fromOpaque(cursor) ?? []
  return position === undefined || rest.length > 0 ? null : parsePosition(position)
}

/** `0.25 01HZX3T9GQ4V5W6X7Y8Z9ABCDE`; the score comes back exactly. */
export function formatPosition({ score, id }: FeedPosition): string {
  return `${score} ${id}`
}

/** Null where it is none. */
export function parsePosition(text: string): FeedPosition | null {
  const match = /^(-?\d+(?:\.\d+)?(?:e-?\d+)?) ([0-9A-Za-z]{1,40})$/.exec(text)
  const score = Number(match?.[1])
  return match?.[2] && Number.isFinite(score) ? { score, id: match[2] } : null
}

/** Texts without commas as one of letters, digits, `-` and `_`. */
export function toOpaque(texts: readonly string[]): string {
  return btoa(texts.join(',')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Null where `toOpaque` cannot have made it. */
export function fromOpaque(cursor: string): string[] | null {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).split(',')
  } catch {
    return null
  }
}
