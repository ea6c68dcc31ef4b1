import { expect, test } from 'vitest'
import { experimentCase } from './experiment-case.ts'

const CASES = { control: 'as before', enabled: 'changed' }

test('each group has its case', () => {
  expect(experimentCase('control', CASES)).toBe('as before')
  expect(experimentCase('enabled', CASES)).toBe('changed')
})

test.each(['', 'holdout', 'Enabled', 'constructor'])('the unexpected group "%s" throws', (group) => {
  expect(() => experimentCase(group, CASES)).toThrow(`Unexpected experiment case: ${group}`)
})
