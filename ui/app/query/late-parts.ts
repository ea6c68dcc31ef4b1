import { delayReady } from '#ui/platform/lifecycle/readiness.ts'
import { createStore } from '#ui/platform/store.ts'

/** How many parts of the document are not hydrated yet, as their data or their code is on its way. */
const waiting = createStore(0)

/** Holds the part until the returned function is called, once; the document is not ready before, either. */
export function delayLatePart(): () => void {
  const release = delayReady()
  waiting.update((count) => count + 1)
  return () => {
    waiting.update((count) => count - 1)
    release()
  }
}

/**
 * An update of all that is around a part which is not hydrated would have React drop what the server has sent of it,
 * and show the fallback again.
 */
export function whenPartsAreHydrated(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => waiting.get() === 0 && resolve()
    waiting.subscribe(check)
    check()
  })
}
