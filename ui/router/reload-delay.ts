/** Since when the reload of a document's version has been put off; a later version starts its own delay. */
export interface ReloadDelay {
  version: string
  /** Milliseconds since 1970. */
  at: number
}

/** Whether a stored value can be a delay: storage may hold anything. */
export function isReloadDelay(value: unknown): value is ReloadDelay {
  if (typeof value !== 'object' || value === null) return false
  const { version, at } = value as Partial<ReloadDelay>
  return typeof version === 'string' && typeof at === 'number' && Number.isFinite(at) && at >= 0
}
