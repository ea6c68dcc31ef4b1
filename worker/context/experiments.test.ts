import { describe, expect, it } from 'vitest'
import {
  EXPERIMENT_BUCKETS,
  EXPERIMENTS,
  isEnabledGroup,
  UNAUTH_HOLDOUT,
  type ExperimentDefinition,
} from '#schema/tracking/experiment-constants.ts'
import { toBucket, resolveExperiments } from './experiments.ts'

const HALVES: ExperimentDefinition = {
  name: 'halves',
  kind: 'active',
  salt: 'halves.1',
  audience: 'everyone',
  groups: { control: 5_000, enabled: 5_000 },
  employeeGroup: 'employees',
}
const browsers = Array.from({ length: 4_000 }, (_, place) => ({ type: 'browser', id: `browser-${place}` }) as const)

describe('resolveExperiments', () => {
  it('gives a unit the same groups each time', () => {
    const unit = { type: 'user', id: '01J', isEmployee: false } as const
    expect(resolveExperiments(unit)).toEqual(resolveExperiments(unit))
  })

  it('splits by weight', () => {
    const enabled = browsers.filter((unit) => resolveExperiments(unit, [HALVES]).active['halves'] === 'enabled').length
    expect(enabled / browsers.length).toBeGreaterThan(0.46)
    expect(enabled / browsers.length).toBeLessThan(0.54)
  })

  it('splits two experiments independently', () => {
    const other = { ...HALVES, name: 'other', salt: 'other.1' }
    const same = browsers.filter((unit) => {
      const { active } = resolveExperiments(unit, [HALVES, other])
      return active['halves'] === active['other']
    }).length
    expect(same / browsers.length).toBeGreaterThan(0.46)
    expect(same / browsers.length).toBeLessThan(0.54)
  })

  it('puts employees into their group', () => {
    const groups = resolveExperiments({ type: 'user', id: '01J', isEmployee: true }, [HALVES])
    expect(groups.active).toEqual({ halves: 'employees' })
  })

  it('keeps the holdout out of everything else', () => {
    const holdout: ExperimentDefinition = {
      ...HALVES,
      name: UNAUTH_HOLDOUT,
      audience: 'unauthenticated',
      groups: { holdout: EXPERIMENT_BUCKETS },
    }
    expect(resolveExperiments(browsers[0]!, [HALVES, holdout]).active).toEqual({ [UNAUTH_HOLDOUT]: 'holdout' })
    expect(
      Object.keys(resolveExperiments({ type: 'user', id: '01J', isEmployee: false }, [HALVES, holdout]).active),
    ).toEqual(['halves'])
  })

  it('reaches its audience only, and no one without an id', () => {
    const members: ExperimentDefinition = { ...HALVES, audience: 'authenticated' }
    expect(resolveExperiments(browsers[0]!, [members]).active).toEqual({})
    expect(resolveExperiments({ type: 'none' })).toEqual({ active: {}, triggerable: {} })
  })

  it('leaves units beyond the last weight out', () => {
    const none: ExperimentDefinition = { ...HALVES, groups: { enabled: 0 } }
    expect(resolveExperiments(browsers[0]!, [none]).active).toEqual({})
  })
})

it('spreads buckets evenly between 0 and 9,999', () => {
  const tenths = Array<number>(10).fill(0)
  for (const { id } of browsers) {
    const bucket = toBucket(id)
    expect(bucket).toBeGreaterThanOrEqual(0)
    expect(bucket).toBeLessThan(EXPERIMENT_BUCKETS)
    tenths[Math.floor(bucket / 1_000)]! += 1
  }
  for (const count of tenths) expect(Math.abs(count - 400)).toBeLessThan(80)
})

it('has no experiment with more weight than buckets', () => {
  for (const { groups } of EXPERIMENTS) {
    expect(Object.values(groups).reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(EXPERIMENT_BUCKETS)
  }
})

it.each([
  ['enabled', true],
  ['enabled_proactive', true],
  ['employees', true],
  ['control', false],
  ['holdout', false],
  ['', false],
  [undefined, false],
])('group %s is enabled: %s', (group, expected) => {
  expect(isEnabledGroup(group)).toBe(expected)
})
