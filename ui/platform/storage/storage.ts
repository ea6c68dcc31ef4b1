/** Storage may be forbidden, full or damaged: reads then find nothing, writes return false, nothing throws. */
export interface BrowserStorage {
  read(key: string): string | null
  write(key: string, value: string): boolean
  remove(key: string): void
  clearExcept(keys: readonly string[]): void
  /** A value that is not JSON or fails `isValid` counts as absent, and is removed. */
  readJson<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null
  writeJson(key: string, value: unknown): boolean
}

export const localStore = createBrowserStorage(() => window.localStorage)

export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

/** A logout in another tab clears it. */
export function onClearedElsewhere(listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}

export const sessionStore = createBrowserStorage(() => window.sessionStorage)

/** `open` is called every time: even touching a forbidden storage throws. */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  function attempt<Answer>(act: (storage: Storage) => Answer, otherwise: Answer): Answer {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  const storage: BrowserStorage = {
    read: (key) => attempt((store) => store.getItem(key), null),
    write: (key, value) =>
      attempt((store) => {
        store.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((store) => store.removeItem(key), undefined),
    clearExcept: (keys) =>
      attempt((store) => {
        const kept = keys.map((key) => [key, store.getItem(key)] as const)
        store.clear()
        for (const [key, value] of kept) if (value !== null) store.setItem(key, value)
      }, undefined),
    readJson(key, isValid) {
      const text = storage.read(key)
      if (text === null) return null
      const value = parse(text)
      if (isValid(value)) return value
      storage.remove(key)
      return null
    },
    writeJson: (key, value) => storage.write(key, JSON.stringify(value)),
  }
  return storage
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
