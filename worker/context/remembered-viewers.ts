import type { Member, Viewer } from './viewer.ts'

/** Some kilobytes each; those who came last. */
const MAX_REMEMBERED = 500

/** Viewers by the hash of their token. No more than a guess: it says nothing of what the session may do now. */
const remembered = new Map<string, Member>()

export function rememberViewer(tokenHash: string, viewer: Viewer): void {
  remembered.delete(tokenHash)
  if (viewer.type !== 'AUTH') return
  remembered.set(tokenHash, viewer)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > MAX_REMEMBERED) remembered.delete(oldest)
}

export function recallViewer(tokenHash: string): Member | undefined {
  return remembered.get(tokenHash)
}

export function isSameViewer(viewer: Viewer, other: Viewer): boolean {
  return JSON.stringify(viewer) === JSON.stringify(other)
}
