import type { PlacedObstruction } from '#ui/platform/observers/watch-obstructions.ts'

/** Pixels at the top and the bottom of the window that are covered. */
export interface Margins {
  top: number
  bottom: number
}

export function toMargins(obstructions: readonly PlacedObstruction[], windowHeight: number): Margins {
  const margins = { top: 0, bottom: 0 }
  for (const { edge, top, bottom } of obstructions) {
    if (bottom <= 0 || top >= windowHeight || bottom <= top) continue
    if (edge === 'top') margins.top = Math.max(margins.top, Math.ceil(bottom))
    else margins.bottom = Math.max(margins.bottom, Math.ceil(windowHeight - top))
  }
  return windowHeight - margins.top - margins.bottom < windowHeight / 8 ? { top: 0, bottom: 0 } : margins
}
