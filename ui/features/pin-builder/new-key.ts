/** Unique in every tab, and after a reload. */
export function newKey(): string {
  return crypto.randomUUID()
}
