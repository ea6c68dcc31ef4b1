import { expect, test } from 'vitest'
import type { ExperimentDefinition } from '#schema/tracking/experiment-constants.ts'
import { mayChooseGroups, parseChoice, withChoice, writeChoice } from './experiment-choice.ts'
import type { Viewer } from './viewer.ts'

const ONE: ExperimentDefinition = {
  name: 'one',
  kind: 'active',
  salt: 'one.1',
  audience: 'everyone',
  groups: { control: 5_000, enabled: 5_000 },
  employeeGroup: 'employees',
}
const TWO: ExperimentDefinition = { ...ONE, name: 'two', kind: 'triggerable', audience: 'authenticated' }
const STRANGERS: ExperimentDefinition = { ...ONE, name: 'strangers', audience: 'unauthenticated' }
const ALL = [ONE, TWO, STRANGERS]

test('a choice survives its cookie', () => {
  const choice = { one: 'control', two: 'employees' }
  expect(parseChoice(writeChoice(choice), ALL)).toEqual(choice)
})

test.each([
  [undefined, {}],
  ['', {}],
  ['one=nonsense&two=enabled', { two: 'enabled' }],
  ['nothing=enabled', {}],
  ['strangers=enabled', {}],
  ['__proto__=enabled&constructor=enabled', {}],
  ['%%%', {}],
])('of the cookie %s only what is sound counts', (cookie, expected) => {
  expect(parseChoice(cookie, ALL)).toEqual(expected)
})

test('a chosen group takes the place of the drawn one, each in its kind', () => {
  const drawn = { active: { one: 'enabled' }, triggerable: {} }
  expect(withChoice(drawn, { one: 'control', two: 'enabled' }, ALL)).toEqual({
    active: { one: 'control' },
    triggerable: { two: 'enabled' },
  })
  expect(drawn).toEqual({ active: { one: 'enabled' }, triggerable: {} })
  expect(withChoice(drawn, {}, ALL)).toEqual(drawn)
})

test('only employees who are signed in may choose', () => {
  const as = (type: 'AUTH' | 'LIMITED_LOGIN', isEmployee: boolean) => ({ type, user: { isEmployee } }) as Viewer
  expect(mayChooseGroups(as('AUTH', true))).toBe(true)
  expect(mayChooseGroups(as('AUTH', false))).toBe(false)
  expect(mayChooseGroups(as('LIMITED_LOGIN', true))).toBe(false)
  expect(mayChooseGroups({ type: 'UNAUTH' })).toBe(false)
})
