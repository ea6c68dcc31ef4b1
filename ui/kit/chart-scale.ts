/** Approximate number of lines, the one at the bottom included. */
const WANTED_STEPS = 3

/** Ticks go from 0 in round whole steps, the last at or above the highest value. An empty chart goes up to 1. */
export function toTicks(values: readonly number[]): number[] {
  const highest = Math.max(1, ...values)
  const step = roundStep(highest / WANTED_STEPS)
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}

function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power
}

export function labelPlaces(points: number, most: number): number[] {
  if (points <= most) return Array.from({ length: points }, (_, place) => place)
  return Array.from({ length: most }, (_, place) => Math.round((place * (points - 1)) / (most - 1)))
}

/** The distance in percent of the chart's width. */
export function toPercentAlong(place: number, points: number): number {
  return points <= 1 ? 100 : rounded((place / (points - 1)) * 100)
}

/** The distance in percent of the chart's height. */
export function belowTop(value: number, top: number): number {
  return rounded(100 - (value / top) * 100)
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
