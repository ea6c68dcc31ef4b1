type Begin = () => Promise<unknown>

export interface FakeLocks {
  locks: { request(name: string, ...rest: unknown[]): Promise<unknown> }
  /** Takes away what is held under names that begin so. */
  end(name: string): void
}

/** A browser's locks, each held by one at a time. */
export function fakeLocks(): FakeLocks {
  const queues = new Map<string, Promise<unknown>>()
  const held: [name: string, end: () => void][] = []

  function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const begin = rest.at(-1) as Begin
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      held.push([name, resolve])
      return Promise.race([begin(), ended])
    })
    queues.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }

  return {
    locks: { request },
    end(name) {
      for (const [one, resolve] of held.splice(0)) if (one.startsWith(name)) resolve()
    },
  }
}
