import type { FollowKind } from '#schema/people/follow-constants.ts'
import { createStore, useStore } from '#ui/platform/store.ts'

interface Press {
  isFollowing: boolean
}

/** Those since page load by what was followed, in order, without those that failed. */
const presses = createStore<ReadonlyMap<string, readonly Press[]>>(new Map())

/** Returns what takes this press back, whatever was pressed since. */
export function addFollowPress(subject: string, isFollowing: boolean): () => void {
  const press = { isFollowing }
  presses.update((all) => new Map(all).set(subject, [...(all.get(subject) ?? []), press]))
  return () =>
    presses.update((all) =>
      new Map(all).set(
        subject,
        (all.get(subject) ?? []).filter((one) => one !== press),
      ),
    )
}

export interface FollowSubject {
  kind: FollowKind
  id: string
  /** What the server last said. */
  isFollowing: boolean
}

export function useIsFollowing({ kind, id, isFollowing }: FollowSubject): boolean {
  return useStore(presses).get(`${kind} ${id}`)?.at(-1)?.isFollowing ?? isFollowing
}

/** What the server said, and the viewer's own presses since. */
export function useFollowerCount(subject: FollowSubject, count: number): number {
  const isFollowing = useIsFollowing(subject)
  return isFollowing === subject.isFollowing ? count : Math.max(0, count + (isFollowing ? 1 : -1))
}
