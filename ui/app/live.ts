import type { ClientFrame, PassingFrameData, StoredFrameData, WatchedSubject } from '#schema/notifications/live.ts'
import { createStore } from '#ui/platform/store.ts'

/**
 * Frames by their types. `refetch`: something was missed, so what is shown has to be fetched again. `start`: the first
 * watches have begun; there are no frames for changes between the page's rendering and then.
 */
export interface FrameData extends StoredFrameData, PassingFrameData {
  refetch: object
  start: object
}

type Listener = (data: never) => void

const listeners = new Map<string, Set<Listener>>()

/** Listens until the function that it returns is called. */
export function onFrame<Type extends keyof FrameData>(
  type: Type,
  listener: (data: FrameData[Type]) => void,
): () => void {
  const all = listeners.get(type) ?? new Set()
  listeners.set(type, all.add(listener))
  return () => all.delete(listener)
}

/** A listener that fails does not stop the others. */
export function notifyListeners(type: string, data: unknown): void {
  for (const listener of listeners.get(type) ?? []) {
    try {
      listener(data as never)
    } catch (error) {
      reportError(error)
    }
  }
}

/** What this tab has open, in the order in which it was opened; a subject may be there twice. */
export const watchedSubjects = createStore<readonly WatchedSubject[]>([])

/** Asks for the frames of a pin or a board until the function that it returns is called. */
export function watchSubject(subject: WatchedSubject): () => void {
  watchedSubjects.update((all) => [...all, subject])
  return () => watchedSubjects.update((all) => all.filter((one) => one !== subject))
}

/** Sent once, and lost where there is no socket. */
export const saidFrame = createStore<ClientFrame | null>(null)
