import type { FollowKind } from '#schema/people/follow-constants.ts'
import { createPresses } from '#ui/app/query/presses.ts'
import { useStore } from '#ui/platform/store.ts'

/** The presses by kind and id of what was followed; false is unfollowing. */
export const followPresses = createPresses<boolean>()

export interface FollowSubject {
  kind: FollowKind
  id: string
  /** What the server last said. */
  isFollowing: boolean
}

export function useIsFollowing({ kind, id, isFollowing }: FollowSubject): boolean {
  return useStore(followPresses.store).get(`${kind} ${id}`)?.at(-1)?.value ?? isFollowing
}

/** What the server said, and the viewer's own presses since. */
export function useFollowerCount(subject: FollowSubject, count: number): number {
  const isFollowing = useIsFollowing(subject)
  return isFollowing === subject.isFollowing ? count : Math.max(0, count + (isFollowing ? 1 : -1))
}
