import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LoggedEvent } from '#schema/calls/events.ts'
import { activationEvents, distinct, findProblem } from './activate.ts'

const OWN = { active: { identity_token_refresh: 'enabled' }, triggerable: { adblock_notice: 'enabled' } }
const activation = (experiment_name: string, experiment_group: string) => ({ experiment_name, experiment_group })

test.each([
  ['their own group', 'adblock_notice', 'enabled', null],
  ['another group', 'adblock_notice', 'control', 'otherExperimentGroup'],
  ['an experiment that they are in no group of', 'modernized_navbar', 'enabled', 'otherExperimentGroup'],
  ['one that counts for everybody anyway', 'identity_token_refresh', 'enabled', 'unknownExperiment'],
  ['one that there is not', 'constructor', 'enabled', 'unknownExperiment'],
])('a viewer who reports exposure to %s', (_, name, group, expected) => {
  expect(findProblem([activation(name, group)], OWN)?.error ?? null).toBe(expected)
})

test('one that cannot be true among others is found', () => {
  const list = [activation('adblock_notice', 'enabled'), activation('modernized_navbar', 'enabled')]
  expect(findProblem(list, OWN)).toEqual({ error: 'otherExperimentGroup', name: 'modernized_navbar' })
})

test('an experiment that is named twice counts once', () => {
  expect(distinct([activation('a', 'enabled'), activation('b', 'control'), activation('a', 'enabled')])).toEqual([
    activation('a', 'enabled'),
    activation('b', 'control'),
  ])
})

test('the same moment makes the same events, another one others', async () => {
  const list = [activation('a', 'enabled'), activation('b', 'control')]
  const events = await activationEvents(list, { key: 'moment', now: 1_700_000_000_000 })
  for (const event of events) expect(v.parse(LoggedEvent, event)).toEqual(event)
  expect(events[0]).toMatchObject({
    event_type: 8060,
    aux_data: { experiment_name: 'a', experiment_group: 'enabled' },
    time: 1.7e18,
  })
  const ids = (all: readonly LoggedEvent[]) => all.map(({ clientUUID }) => clientUUID)
  expect(new Set(ids(events)).size).toBe(2)
  expect(ids(await activationEvents(list, { key: 'moment', now: 1 }))).toEqual(ids(events))
  expect(ids(await activationEvents(list, { key: 'other', now: 1 }))).not.toEqual(ids(events))
})
