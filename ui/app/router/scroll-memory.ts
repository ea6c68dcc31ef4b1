import { HISTORY_LIMIT } from '#schema/constants/history.ts'
import { isNumber, isPosition, isString, listOf, nullable, shape } from '#ui/platform/storage/shape.ts'
import type { LeftHome } from './scroll-rule.ts'

export interface ScrollMemory {
  /** The positions by key of the history entry, the one left last at the end. */
  positions: readonly (readonly [key: string, top: number])[]
  home: LeftHome | null
}

export const EMPTY_MEMORY: ScrollMemory = { positions: [], home: null }

export function withPosition(memory: ScrollMemory, key: string, top: number): ScrollMemory {
  const others = memory.positions.filter(([other]) => other !== key)
  return { ...memory, positions: [...others, [key, top] as const].slice(-HISTORY_LIMIT) }
}

export function findPosition({ positions }: ScrollMemory, key: string): number | null {
  return positions.find(([other]) => other === key)?.[1] ?? null
}

export const isScrollMemory = shape<ScrollMemory>({
  positions: listOf(isPlace),
  home: nullable(shape<LeftHome>({ top: isPosition, leftAtMs: isNumber })),
})

function isPlace(value: unknown): value is readonly [key: string, top: number] {
  return Array.isArray(value) && isString(value[0]) && isPosition(value[1])
}
