import { within } from '#schema/timing.ts'
import { watchPageLife, type PageLife } from '#ui/platform/lifecycle/page-lifecycle.ts'
import { isPageVisible } from '#ui/platform/lifecycle/page-visibility.ts'
import { createStore } from '#ui/platform/store.ts'

const life = createStore<PageLife>('running')
let isWatched = false

/** The last moment at which something can reliably be sent. */
export function onPause(listener: () => void): () => void {
  return onLife('paused', listener)
}

export function onResume(listener: () => void): () => void {
  return onLife('running', listener)
}

export function pauseSession(): () => void {
  life.update(() => 'paused')
  return () => life.update(() => (isPageVisible() ? 'running' : 'paused'))
}

const lastWorks = new Set<() => Promise<void>>()

export function beforeSessionEnds(work: () => Promise<void>): () => void {
  lastWorks.add(work)
  return () => lastWorks.delete(work)
}

const LAST_WORK_LIMIT_MS = 1_500

/** Gives up after the limit; never rejects. */
export async function finishSession(): Promise<void> {
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
