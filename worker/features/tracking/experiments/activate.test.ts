import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LoggedEvent } from '#schema/tracking/event-log-calls.ts'
import { activationEvents, checkActivations } from './activate.ts'

const OWN = { active: { identity_token_refresh: 'enabled' }, triggerable: { adblock_notice: 'enabled' } }
const activation = (experiment_name: string, experiment_group: string) => ({ experiment_name, experiment_group })

test.each([
  ['their own group', 'adblock_notice', 'enabled', undefined],
  ['another group', 'adblock_notice', 'control', 'otherExperimentGroup'],
  ['an experiment that they are in no group of', 'modernized_navbar', 'enabled', 'otherExperimentGroup'],
  ['one that counts for everybody anyway', 'identity_token_refresh', 'enabled', 'unknownExperiment'],
  ['one that there is not', 'constructor', 'enabled', 'unknownExperiment'],
  ['one whose name is too long', 'x'.repeat(65), 'enabled', 'invalidInput'],
  ['one without a group', 'adblock_notice', '', 'invalidInput'],
])('a viewer who reports exposure to %s', (_, name, group, expected) => {
  expect(checkActivations([activation(name, group)], OWN).problems[0]?.error).toBe(expected)
})

test('one that cannot be true is found among others, which stand', () => {
  const list = [activation('modernized_navbar', 'enabled'), null, activation('adblock_notice', 'enabled'), 'x']
  const { activations, problems } = checkActivations(list, OWN)
  expect(activations).toEqual([activation('adblock_notice', 'enabled')])
  expect(problems.map(({ index, error }) => [index, error])).toEqual([
    [0, 'otherExperimentGroup'],
    [1, 'invalidInput'],
    [3, 'invalidInput'],
  ])
})

test('an experiment that is named twice counts once', () => {
  const own = activation('adblock_notice', 'enabled')
  expect(checkActivations([own, own], OWN)).toEqual({ activations: [own], problems: [] })
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
