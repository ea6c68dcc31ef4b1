import { expect, test } from 'vitest'
import { untold } from './activate-experiments.ts'

const activation = (experiment_name: string, experiment_group: string) => ({ experiment_name, experiment_group })

test('what was met together is told together, and nothing twice', () => {
  const met = { modernized_navbar: 'enabled', adblock_notice: 'control' }
  expect(untold(met, new Set())).toEqual([
    activation('modernized_navbar', 'enabled'),
    activation('adblock_notice', 'control'),
  ])
  expect(untold(met, new Set(['modernized_navbar']))).toEqual([activation('adblock_notice', 'control')])
})
