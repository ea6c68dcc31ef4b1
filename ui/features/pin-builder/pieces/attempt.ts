import { ApiError, isTemporary } from '#ui/platform/network/api-error.ts'
import type { Attempt, SentFields } from './piece.ts'

/** The server may have carried it out, or still does. */
export function isOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isInProgress = error.status === 409 && error.retryAfter !== null
  return isInProgress || (isTemporary(error) && error.status !== 429)
}

/** A published pin keeps these fields. */
const FIXED = ['kind', 'media_ids', 'image_url'] as const

/**
 * What an edit of the pin that the first call has made must change to have what the second one asks for; undefined
 * where they are of different files.
 */
export function findChanges(
  { options }: Pick<Attempt, 'options'>,
  after: SentFields,
  base: SentFields | null = null,
): Record<string, unknown> | undefined {
  // Only the changes of a draft were sent.
  const before = { ...base, ...options }
  if (FIXED.some((name) => !isSame(before[name], after[name]))) return undefined
  const changes = Object.entries(after).filter(([name, value]) => !isSame(before[name], value))
  return Object.fromEntries(changes.map(([name, value]) => [name, name === 'products' ? withoutFiles(value) : value]))
}

/** Those that are named would come along once more. */
function withoutFiles(products: unknown): unknown {
  if (!Array.isArray(products)) return products
  return products.map((product: Record<string, unknown>) => {
    const { additional_media_ids: _, ...fields } = product
    return fields
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
