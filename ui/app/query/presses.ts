import { createStore, type Store } from '#ui/platform/store.ts'

interface Press<Value> {
  value: Value
}

/** The presses since page load by subject, in order, without those that failed. */
export type Pressed<Value> = ReadonlyMap<string, readonly Press<Value>[]>

export interface Presses<Value> {
  store: Store<Pressed<Value>>
  /** Returns what takes this press back, whatever was pressed since. */
  add(subject: string, value: Value): () => void
  /** The first press of the subject is answered: the calls of one subject are sent in order. */
  finish(subject: string): void
}

/** What the viewer pressed and the server has not said yet. The last press of a subject is what is shown. */
export function createPresses<Value>(): Presses<Value> {
  const store = createStore<Pressed<Value>>(new Map())

  function change(subject: string, toNext: (presses: readonly Press<Value>[]) => readonly Press<Value>[]): void {
    store.update((all) => new Map(all).set(subject, toNext(all.get(subject) ?? [])))
  }

  return {
    store,
    add(subject, value) {
      const press = { value }
      change(subject, (presses) => [...presses, press])
      return () => change(subject, (presses) => presses.filter((one) => one !== press))
    },
    finish: (subject) => change(subject, (presses) => presses.slice(1)),
  }
}
