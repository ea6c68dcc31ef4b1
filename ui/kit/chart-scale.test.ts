import { expect, test } from 'vitest'
import { toPercentAlong, belowTop, labelPlaces, toTicks } from './chart-scale.ts'

test.each<[values: number[], ticks: number[]]>([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [[4], [0, 2, 4]],
  [
    [2, 7, 5],
    [0, 5, 10],
  ],
  [[10], [0, 5, 10]],
  [[14], [0, 5, 10, 15]],
  [[100], [0, 50, 100]],
  [[101], [0, 50, 100, 150]],
  [[1_234], [0, 500, 1_000, 1_500]],
  [[999_999], [0, 500_000, 1_000_000]],
])('lines for %j are at %j', (values, ticks) => {
  expect(toTicks(values)).toEqual(ticks)
})

test('whatever the values, the lines are few, whole and reach above them', () => {
  for (let highest = 1; highest < 5_000; highest += 7) {
    const ticks = toTicks([0, highest])
    expect(ticks.length).toBeGreaterThanOrEqual(2)
    expect(ticks.length).toBeLessThanOrEqual(4)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
  }
})

test.each<[points: number, most: number, places: number[]]>([
  [0, 3, []],
  [1, 3, [0]],
  [3, 3, [0, 1, 2]],
  [7, 3, [0, 3, 6]],
  [30, 4, [0, 10, 19, 29]],
])('of %i points at most %i have labels: %j', (points, most, places) => {
  expect(labelPlaces(points, most)).toEqual(places)
})

test('points are spread from one end to the other, and higher values lie nearer to the top', () => {
  expect([0, 1, 2].map((place) => toPercentAlong(place, 3))).toEqual([0, 50, 100])
  expect(toPercentAlong(0, 1)).toBe(100)
  expect([0, 5, 10].map((value) => belowTop(value, 10))).toEqual([100, 50, 0])
})
