import { within } from '#schema/timing.ts'
import { watchPageLife, type PageLife } from '#ui/browser/page-lifecycle.ts'
import { isPageVisible } from '#ui/browser/page-visibility.ts'
import { createStore } from '#ui/kit/store.ts'

const life = createStore<PageLife>('running')
let isWatched = false

/** Calls back whenever the session pauses: the last moment at which something can surely be sent. */
export function onPause(listener: () => void): () => void {
  return onLife('paused', listener)
}

/** Calls back whenever a paused session resumes. */
export function onResume(listener: () => void): () => void {
  return onLife('running', listener)
}

/**
 * Pauses the session before it ends, as leaving the page does: what waits to be sent is sent, and nothing is tracked any
 * more. Answers with the way back, for a session that goes on after all.
 */
export function pauseSession(): () => void {
  life.update(() => 'paused')
  return () => life.update(() => (isPageVisible() ? 'running' : 'paused'))
}

const lastWorks = new Set<() => Promise<void>>()

/** Adds what is to be done with a session before it ends, such as sending what was made under it. */
export function beforeSessionEnds(work: () => Promise<void>): () => void {
  lastWorks.add(work)
  return () => lastWorks.delete(work)
}

/** Longest that the end of a session waits for what is to be done before. */
const LAST_WORK_LIMIT_MS = 1_500

/** Does it, or gives up after a while; never rejects. */
export async function settleSession(): Promise<void> {
  await within(LAST_WORK_LIMIT_MS, Promise.allSettled([...lastWorks].map((work) => work()))).catch(() => {})
}

function onLife(wanted: PageLife, listener: () => void): () => void {
  if (!isWatched) {
    isWatched = true
    watchPageLife((next) => life.update(() => next))
  }
  return life.subscribe(() => {
    if (life.get() === wanted) listener()
  })
}
