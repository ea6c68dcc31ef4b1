export interface Random {
  next(): number
  int(from: number, to: number): number
  range(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

function hash(seed: string): number {
  let value = 2166136261
  for (let i = 0; i < seed.length; i++) {
    value = Math.imul(value ^ seed.charCodeAt(i), 16777619)
  }
  return value >>> 0
}

/** The same seed gives the same numbers on every machine: only 32-bit integer arithmetic is used. */
export function createRandom(seed: string | number): Random {
  let state = hash(String(seed))

  function next(): number {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296
  }

  function range(from: number, to: number): number {
    return from + next() * (to - from)
  }

  function int(from: number, to: number): number {
    return Math.floor(range(from, to + 1))
  }

  function pick<T>(list: readonly T[]): T {
    return list[int(0, list.length - 1)] as T
  }

  function chance(probability: number): boolean {
    return next() < probability
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = int(0, i)
      const held = copy[i] as T
      copy[i] = copy[j] as T
      copy[j] = held
    }
    return copy
  }

  return { next, int, range, pick, chance, shuffle }
}
