export interface FeedPosition {
  score: number
  id: string
}

export function encodeCursor(position: FeedPosition): string {
  return toOpaque([formatPosition(position)])
}

/** Null if malformed. */
export function decodeCursor(cursor: string): FeedPosition | null {
  const [position, ...rest] = fromOpaque(cursor) ?? []
  return position === undefined || rest.length > 0 ? null : parsePosition(position)
}

/** `0.25 01HZX3T9GQ4V5W6X7Y8Z9ABCDE`; the score survives exactly. */
export function formatPosition({ score, id }: FeedPosition): string {
  return `${score} ${id}`
}

/** Null if malformed. */
export function parsePosition(text: string): FeedPosition | null {
  const match = /^(-?\d+(?:\.\d+)?(?:e-?\d+)?) ([0-9A-Za-z]{1,400})$/.exec(text)
  const score = Number(match?.[1])
  return match?.[2] && Number.isFinite(score) ? { score, id: match[2] } : null
}

/** Texts must not contain commas. Returns letters, digits, `-` and `_`. */
export function toOpaque(texts: readonly string[]): string {
  return btoa(texts.join(',')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Null if it isn't from `toOpaque`. */
export function fromOpaque(cursor: string): string[] | null {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).split(',')
  } catch {
    return null
  }
}
