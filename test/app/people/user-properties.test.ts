import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_SHORTCUTS, SHORTCUTS_EXPERIMENT } from '#schema/people/shortcut-constants.ts'
import { href } from '#schema/routes.ts'
import { resolveExperiments } from '#worker/context/experiments.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const HOME = { id: '1', label: 'Today', url: '/today/' }
const SHOP = { id: '2', label: 'Shop', url: 'https://shop.example/' }

let site: Site

beforeAll(async () => {
  site = await startApp()
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

const read = (id: string, cookie?: string) => {
  const options = JSON.stringify({ entity_id: id, entity_type: 'BIZ_USER', property_keys: ['NAVBAR_CONFIG'] })
  return send(site.origin, href('resource', { name: 'UserPropertiesResource', verb: 'get' }, { options }), { cookie })
}

const save = (id: string, customShortcuts: unknown, cookie?: string, more: object = {}) =>
  send(site.origin, href('resource', { name: 'UserPropertiesResource', verb: 'update' }), {
    json: {
      options: {
        entity_id: id,
        entity_type: 'BIZ_USER',
        properties: { NAVBAR_CONFIG: { customShortcuts } },
        ...more,
      },
    },
    cookie,
  })

it('a business in the experiment keeps its shortcuts, in their order', async () => {
  const { id } = await makeBusiness('enabled')
  const cookie = await makeSession(site.db, { id })
  const config = (customShortcuts: object[]) => ({ properties: { NAVBAR_CONFIG: { customShortcuts } } })
  expect(await readData(await read(id, cookie))).toMatchObject(config([]))
  expect(await readData(await save(id, [HOME, SHOP], cookie))).toMatchObject(config([HOME, SHOP]))
  await readData(await save(id, [SHOP, HOME], cookie))
  expect(await readData(await read(id, cookie))).toMatchObject(config([SHOP, HOME]))
})

it('everyone else is refused by name', async () => {
  const business = await makeBusiness('enabled')
  const control = await makeBusiness('control')
  const person = await makeUser(site.db, { isEmployee: true })
  const others = [
    [business.id, undefined],
    [business.id, await makeSession(site.db, control)],
    [control.id, await makeSession(site.db, control)],
    [person.id, await makeSession(site.db, person)],
  ] as const
  for (const [id, cookie] of others) {
    const answers = [await read(id, cookie), await save(id, [HOME], cookie)]
    for (const answer of answers) expect((await expectFailure(answer, 'authError')).message).toBe('Auth_Error')
  }
})

it('what cannot be stored is refused by name', async () => {
  const { id } = await makeBusiness('enabled')
  await site.db.run(sql`create trigger no_shortcuts before insert on user_properties begin
    select raise(abort, 'The disk is full'); end`)
  try {
    const answer = await save(id, [HOME], await makeSession(site.db, { id }))
    expect((await expectFailure(answer, 'upsertError')).message).toBe('Upsert_Error')
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
  const { id } = await makeBusiness('enabled')
  const answer = await save(id, shortcuts, await makeSession(site.db, { id }))
  expect((await expectFailure(answer, 'invalidInput')).message_detail).toContain('customShortcuts')
})
