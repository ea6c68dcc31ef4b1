import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#schema/all-calls.ts'
import { MAX_SHORTCUTS, SHORTCUTS_EXPERIMENT } from '#schema/people/shortcut-constants.ts'
import { resolveExperiments } from '#worker/context/experiments.ts'
import { startApp } from '../../helpers/app.ts'
import { callersOf, type As } from '../../helpers/callers.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const HOME = { id: '1', label: 'Today', url: '/today/' }
const SHOP = { id: '2', label: 'Shop', url: 'https://shop.example/' }

let site: Site
let as: As

beforeAll(async () => {
  site = await startApp()
  as = callersOf(site)
})

afterAll(() => site.stop())

/** A business in a group of the experiment, which ids decide. */
async function makeBusiness(group: string): Promise<UserRow> {
  for (;;) {
    const user = await makeUser(site.db, { isPartner: true })
    const { active } = resolveExperiments({ type: 'user', id: user.id, isEmployee: false })
    if (active[SHORTCUTS_EXPERIMENT] === group) return user
  }
}

type Shortcuts = CallInput<'UserPropertiesResource.update'>['properties']['NAVBAR_CONFIG']['customShortcuts']

const entity = ({ id }: UserRow) => ({ entity_id: id, entity_type: 'BIZ_USER' }) as const
const asked = (user: UserRow) => ({ ...entity(user), property_keys: ['NAVBAR_CONFIG' as const] })
const saved = (user: UserRow, customShortcuts: Shortcuts) => ({
  ...entity(user),
  properties: { NAVBAR_CONFIG: { customShortcuts } },
})

it('a business in the experiment keeps its shortcuts, in their order', async () => {
  const business = await makeBusiness('enabled')
  const me = as(business)
  expect(await me.call('UserPropertiesResource.get', asked(business))).toEqual(saved(business, []))
  const answer = await me.call('UserPropertiesResource.update', saved(business, [HOME, SHOP]))
  expect(answer).toEqual(saved(business, [HOME, SHOP]))
  await me.call('UserPropertiesResource.update', saved(business, [SHOP, HOME]))
  expect(await me.call('UserPropertiesResource.get', asked(business))).toEqual(saved(business, [SHOP, HOME]))
})

it('everyone else is refused by name', async () => {
  const business = await makeBusiness('enabled')
  const control = await makeBusiness('control')
  const person = await makeUser(site.db, { isEmployee: true })
  for (const [user, who] of [
    [business, null],
    [business, control],
    [control, control],
    [person, person],
  ] as const) {
    const caller = as(who)
    const read = await caller.refused('UserPropertiesResource.get', asked(user), 'authError')
    const save = await caller.refused('UserPropertiesResource.update', saved(user, [HOME]), 'authError')
    for (const { message } of [read, save]) expect(message).toBe('Auth_Error')
  }
})

it('what cannot be stored is refused by name', async () => {
  const business = await makeBusiness('enabled')
  await site.db.run(sql`create trigger no_shortcuts before insert on user_properties begin
    select raise(abort, 'The disk is full'); end`)
  try {
    const input = saved(business, [HOME])
    const { message } = await as(business).refused('UserPropertiesResource.update', input, 'upsertError')
    expect(message).toBe('Upsert_Error')
  } finally {
    await site.db.run(sql`drop trigger no_shortcuts`)
  }
})

it.each([
  [Array.from({ length: MAX_SHORTCUTS + 1 }, (_, place) => ({ ...HOME, id: String(place) }))],
  [[HOME, HOME]],
  [[{ ...HOME, label: ' ' }]],
  [[{ ...HOME, url: 'javascript:alert(1)' }]],
  [[{ ...HOME, url: '//evil.example' }]],
  ['none'],
])('bad input is refused: %j', async (shortcuts) => {
  const business = await makeBusiness('enabled')
  const input = saved(business, shortcuts as never)
  expect(await as(business).invalid('UserPropertiesResource.update', input)).toContain('customShortcuts')
})
