/** Lines across a chart, the one at the bottom included, are about as many. */
const WANTED_STEPS = 3

/**
 * The values at which a chart of counts has lines: from 0 up, in round whole steps, the last one at or above the highest
 * value. A chart of nothing goes up to 1.
 */
export function ticksOf(values: readonly number[]): number[] {
  const highest = Math.max(1, ...values)
  const step = roundStep(highest / WANTED_STEPS)
  const count = Math.ceil(highest / step)
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}

/** The smallest of 1, 2, 5, 10, 20, … that is not below a value. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power
}

/** Places of at most so many labels under so many points, evenly spread, with the first and the last point. */
export function labelPlaces(points: number, most: number): number[] {
  if (points <= most) return Array.from({ length: points }, (_, place) => place)
  return Array.from({ length: most }, (_, place) => Math.round((place * (points - 1)) / (most - 1)))
}

/** How far a point lies along a chart, in percent from where it begins. */
export function alongOf(place: number, points: number): number {
  return points <= 1 ? 100 : rounded((place / (points - 1)) * 100)
}

/** How far a value lies below the top of a chart, in percent. */
export function belowTop(value: number, top: number): number {
  return rounded(100 - (value / top) * 100)
}

/** A number as short as a drawing needs it. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
