import { useMemo, useState } from 'react'
import { changeThread, type CommentAction, type Thread } from './thread.ts'

interface Change {
  action: CommentAction
}

/**
 * What was read, and on top of it what was done here. A change that is taken back is left out; what was pressed since
 * stays.
 */
export function useThreadState(initial: () => Thread) {
  const [read, setRead] = useState(initial)
  const [changes, setChanges] = useState<readonly Change[]>([])
  const thread = useMemo(
    () => changes.reduce((state, { action }) => changeThread(state, action), read),
    [read, changes],
  )
  return {
    thread,
    /** For what was read since. */
    update: (next: (thread: Thread) => Thread) => setRead(next),
    /** With all that was done here in it. */
    replace: (next: (thread: Thread) => Thread) => {
      setRead(next(thread))
      setChanges([])
    },
    change(action: CommentAction): () => void {
      const change = { action }
      setChanges((all) => [...all, change])
      return () => setChanges((all) => all.filter((one) => one !== change))
    },
  }
}
