export interface FeedPosition {
  score: number
  id: string
}

/** A position as an opaque cursor. */
export function encodeCursor({ score, id }: FeedPosition): string {
  return btoa(`${score} ${id}`).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Null for a malformed cursor. */
export function decodeCursor(cursor: string): FeedPosition | null {
  let text: string
  try {
    text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
  const match = /^(-?\d+(?:\.\d+)?(?:e-?\d+)?) ([0-9A-Za-z]{1,40})$/.exec(text)
  const score = Number(match?.[1])
  return match?.[2] && Number.isFinite(score) ? { score, id: match[2] } : null
}
