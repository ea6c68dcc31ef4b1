import { expect, it } from 'vitest'
import { presentExperiments, presentVitals, type VitalRow } from './present.ts'

function row(name: VitalRow['name'], surface: string, countryGroup: string, bucket: string, count: number): VitalRow {
  return { name, surface, countryGroup, bucket, count, total: count * 100 }
}

it('puts the ratings of a vital, a surface and a group of countries into one line, the most measured first', () => {
  const lines = presentVitals([
    row('INP', 'board', 'US', 'good', 1),
    row('LCP', 'board', 'US', 'good', 5),
    row('LCP', 'pin_closeup', 'GB', 'poor', 2),
    row('LCP', 'pin_closeup', 'US', 'good', 6),
    row('LCP', 'pin_closeup', 'US', 'needs-improvement', 3),
    row('LCP', 'pin_closeup', 'US', 'invented', 4),
  ])
  expect(lines).toEqual([
    { name: 'LCP', surface: 'pin_closeup', countryGroup: 'US', good: 6, needsImprovement: 3, poor: 0, mean: 100 },
    { name: 'LCP', surface: 'pin_closeup', countryGroup: 'GB', good: 0, needsImprovement: 0, poor: 2, mean: 100 },
    { name: 'LCP', surface: 'board', countryGroup: 'US', good: 5, needsImprovement: 0, poor: 0, mean: 100 },
    { name: 'INP', surface: 'board', countryGroup: 'US', good: 1, needsImprovement: 0, poor: 0, mean: 100 },
  ])
})

it('lists the groups of each experiment', () => {
  const groups = [
    { experiment: 'one', name: 'control', count: 3 },
    { experiment: 'one', name: 'enabled', count: 4 },
    { experiment: 'two', name: 'enabled', count: 5 },
  ]
  expect(presentExperiments(groups).map((one) => [one.experiment, one.groups.length])).toEqual([
    ['one', 2],
    ['two', 1],
  ])
})
