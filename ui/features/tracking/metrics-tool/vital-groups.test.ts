import { expect, test } from 'vitest'
import { vitalGroups } from './vital-groups.ts'

test('a surface counts all its countries together, and each by itself', () => {
  const lines = [
    { name: 'LCP', surface: 'board', countryGroup: 'US', good: 3, needsImprovement: 0, poor: 1, mean: 1_000 },
    { name: 'LCP', surface: 'board', countryGroup: 'GB', good: 0, needsImprovement: 4, poor: 0, mean: 3_000 },
    { name: 'CLS', surface: 'today', countryGroup: 'US', good: 1, needsImprovement: 0, poor: 0, mean: 0.01 },
  ] as const
  expect(vitalGroups(lines)).toEqual([
    {
      name: 'LCP',
      surfaces: [
        {
          surface: 'board',
          ratings: { good: 3, needsImprovement: 4, poor: 1, mean: 2_000 },
          countries: [
            { countryGroup: 'US', ratings: { good: 3, needsImprovement: 0, poor: 1, mean: 1_000 } },
            { countryGroup: 'GB', ratings: { good: 0, needsImprovement: 4, poor: 0, mean: 3_000 } },
          ],
        },
      ],
    },
    {
      name: 'CLS',
      surfaces: [
        {
          surface: 'today',
          ratings: { good: 1, needsImprovement: 0, poor: 0, mean: 0.01 },
          countries: [{ countryGroup: 'US', ratings: { good: 1, needsImprovement: 0, poor: 0, mean: 0.01 } }],
        },
      ],
    },
  ])
})
