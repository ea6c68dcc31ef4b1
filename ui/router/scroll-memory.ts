import { HISTORY_LIMIT } from '#schema/constants/history.ts'
import type { LeftHome } from './scroll-rule.ts'

/** What is remembered of how far pages were scrolled. */
export interface ScrollMemory {
  /** By the key of the history's entry, the one left last at the end. */
  positions: readonly (readonly [key: string, top: number])[]
  home: LeftHome | null
}

export const EMPTY_MEMORY: ScrollMemory = { positions: [], home: null }

export function withPosition(memory: ScrollMemory, key: string, top: number): ScrollMemory {
  const others = memory.positions.filter(([other]) => other !== key)
  return { ...memory, positions: [...others, [key, top] as const].slice(-HISTORY_LIMIT) }
}

export function positionOf({ positions }: ScrollMemory, key: string): number | null {
  return positions.find(([other]) => other === key)?.[1] ?? null
}

/** Whether a stored value is such a memory: anything may have been written there. */
export function isScrollMemory(value: unknown): value is ScrollMemory {
  if (typeof value !== 'object' || value === null) return false
  const { positions, home } = value as Partial<ScrollMemory>
  return (
    Array.isArray(positions) &&
    positions.every((one) => Array.isArray(one) && typeof one[0] === 'string' && isPosition(one[1])) &&
    (home === null || (isPosition(home?.top) && Number.isFinite(home?.leftAtMs)))
  )
}

function isPosition(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value)
}
