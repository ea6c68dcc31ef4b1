import { expect, test } from 'vitest'
import { needsStartOnly } from './catalog-parts.ts'
import catalog from './en_US.json'
import deferred from './en_US.json?part=deferred'
import late from './en_US.json?part=late'
import start from './en_US.json?part=start'

test('every message is in one of the three parts', () => {
  const keys = [start, deferred, late].flatMap((part) => Object.keys(part))
  expect(keys.toSorted()).toEqual(Object.keys(catalog).toSorted())
  expect(Object.keys(start).length).toBeGreaterThan(50)
  expect(Object.keys(deferred).length).toBeGreaterThan(80)
  expect(Object.keys(late).length).toBeGreaterThan(1_000)
})

test.each(['home.title', 'pin.title', 'kind.video', 'notFound.title', 'shell.skip', 'error.title'])(
  'the first page of a visit has %s',
  (key) => expect(start).toHaveProperty([key]),
)

test.each(['nav.home', 'consent.bannerHeading', 'save.savedTo', 'toast.dismiss'])('%s follows by itself', (key) =>
  expect(deferred).toHaveProperty([key]),
)

test.each(['settings.save', 'country.SE', 'report.heading'])('%s comes once it is needed', (key) =>
  expect(late).toHaveProperty([key]),
)

test.each([
  ['index', true],
  ['homefeed', true],
  ['pin/[id]', true],
  ['pin/[id]/sent', false],
  ['', true],
  ['settings/privacy', false],
  ['login', false],
])('whether the first part is enough for %j: %s', (handler, isEnough) => expect(needsStartOnly(handler)).toBe(isEnough))
