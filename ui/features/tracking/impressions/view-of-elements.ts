import type { ImpressionTracker } from './impression-tracker.ts'

/** What is hidden counts as having left the window for as long. */
export interface ViewOfElements<Handle> {
  place(handle: Handle, isInWindow: boolean, at: number): void
  lookAgain(at: number): void
  forget(handle: Handle, at: number): void
}

export function createViewOfElements<Handle>(
  tracker: Pick<ImpressionTracker<Handle>, 'act'>,
  isHidden: (handle: Handle) => boolean,
): ViewOfElements<Handle> {
  const inWindow = new Set<Handle>()

  function tell(handle: Handle, at: number): void {
    tracker.act(handle, isHidden(handle) ? 'exit' : 'enter', at)
  }

  return {
    place(handle, isInWindow, at) {
      if (isInWindow) {
        inWindow.add(handle)
        tell(handle, at)
      } else {
        inWindow.delete(handle)
        tracker.act(handle, 'exit', at)
      }
    },
    lookAgain(at) {
      for (const handle of inWindow) tell(handle, at)
    },
    forget(handle, at) {
      inWindow.delete(handle)
      tracker.act(handle, 'stop', at)
    },
  }
}
