import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { ERRORS } from '#schema/errors.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { EXPERIMENTS } from '#schema/tracking/experiment-constants.ts'
import { EXPERIMENT_CHOICE_COOKIE } from '#worker/context/experiment-choice.ts'
import { resolveExperiments } from '#worker/context/experiments.ts'
import { newUnauthId, UNAUTH_ID_COOKIE } from '#worker/context/unauth-id.ts'
import { test } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { findCookie, getFlash, GOOGLEBOT, readData, send, toText } from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const ACTIVATE = 'ActivateExperimentResource.create'
const TOOL = href('experimentsTool')
const NAVBAR = 'modernized_navbar'

/** The groups that were drawn for a viewer. */
function findGroups({ id, isEmployee }: UserRow) {
  return resolveExperiments({ type: 'user', id, isEmployee })
}

/** The id of a signed-out browser that an experiment reaches, and its group. */
function browserIn(name: string): [id: string, group: string] {
  const id = newUnauthId()
  const group = resolveExperiments({ type: 'browser', id }).triggerable[name]
  // Some are held out of everything.
  return group === undefined ? browserIn(name) : [id, group]
}

function activation(name: string, group: string) {
  return { experiment_name: name, experiment_group: group }
}

const it = test
  .extend('own', ({ member }) => activation(NAVBAR, findGroups(member).triggerable[NAVBAR] ?? ''))
  /** The session of an employee. */
  .extend('badge', async ({ db }) => makeSession(db, await makeUser(db, { isEmployee: true })))

const readRecorded = (db: Database, { id }: UserRow) => db.select().from(events).where(eq(events.userId, id))

describe('an experiment that a browser has met', () => {
  it('is recorded, alone or in a list, each once', async ({ as, member, own }) => {
    const answer = await as(member).send(ACTIVATE, own)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData(answer)).toEqual({ activated: 1 })
    const footer = activation('closeup_hide_footer', findGroups(member).triggerable['closeup_hide_footer'] ?? '')
    expect(await as(member).call(ACTIVATE, [own, footer, own])).toEqual({ activated: 2 })
  })

  it('is one event, however often the same moment is sent', async ({ as, db, member, own }) => {
    const me = as(member)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let attempts = 0; attempts < 3; attempts += 1) await me.call(ACTIVATE, [own], { headers })
    await me.call(ACTIVATE, [own], { headers: { 'idempotency-key': crypto.randomUUID() } })
    await expect.poll(async () => (await readRecorded(db, member)).length, { timeout: 10_000 }).toBe(2)
    const [event] = await readRecorded(db, member)
    expect(event).toMatchObject({ eventType: EVENT_TYPES.experimentActivated, data: { aux_data: own } })
  })

  it('of a signed-out browser is recorded too', async ({ as }) => {
    const [id, group] = browserIn(NAVBAR)
    const browser = as(`${UNAUTH_ID_COOKIE}=${id}`)
    expect(await browser.call(ACTIVATE, activation(NAVBAR, group))).toEqual({ activated: 1 })
    await browser.refused(ACTIVATE, activation('closeup_hide_footer', 'enabled'), 'otherExperimentGroup')
    await as(null).refused(ACTIVATE, activation(NAVBAR, group), 'otherExperimentGroup')
  })

  it.for([
    ['another group than their own', NAVBAR, 'forged', 'otherExperimentGroup'],
    ['an experiment that does not reach them', 'one_tap_modal', 'enabled', 'otherExperimentGroup'],
    ['one that counts without being met', 'identity_token_refresh', 'enabled', 'unknownExperiment'],
    ['one that there is not', 'no_such_experiment', 'enabled', 'unknownExperiment'],
    ['a name that is too long', 'x'.repeat(65), 'enabled', 'invalidInput'],
  ] as const)(
    'is refused where a viewer names %s, and what came along is recorded',
    async ([, name, group, error], { as, db, member, own }) => {
      const alone = await as(member).refused(ACTIVATE, activation(name, group), error)
      if (error !== 'invalidInput') expect(alone.message_detail).toContain(name)
      expect(await as(member).call(ACTIVATE, [activation(name, group), own])).toEqual({
        activated: 1,
        rejected: [{ index: 0, code: ERRORS[error].code, message: expect.any(String) }],
      })
      await expect.poll(async () => (await readRecorded(db, member)).length, { timeout: 10_000 }).toBe(1)
    },
  )

  it('is recorded beside what is no activation at all', async ({ as, member, own }) => {
    const others = [null, [], 'x', {}, { ...own, no_such_option: 1 }]
    const { activated, rejected } = await as(member).call(ACTIVATE, [...others, own])
    expect({ activated, rejected: rejected?.map(({ index }) => index) }).toEqual({
      activated: 1,
      rejected: [0, 1, 2, 3, 4],
    })
  })

  it('is not recorded for viewers who refused, by choice or by browser signal, nor for crawlers', async ({
    as,
    member,
    own,
  }) => {
    for (const headers of [{ 'sec-gpc': '1' }, { 'cf-ipcountry': 'DE' }, { 'user-agent': GOOGLEBOT }] as const) {
      expect(await as(member).call(ACTIVATE, own, { headers })).toEqual({ activated: 0 })
    }
    const refusing = `${await as(member).cookie()}; ${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}`
    expect(await as(refusing).call(ACTIVATE, own)).toEqual({ activated: 0 })
  })

  it('is refused in other forms', async ({ as, member, own }) => {
    const me = as(member)
    const wrong: unknown[] = [
      [],
      {},
      null,
      'x',
      [{}],
      { experiment_name: 1, experiment_group: 'a' },
      Array(51).fill(own),
    ]
    for (const options of wrong) await me.invalid(ACTIVATE, options as object)
    await me.invalid(ACTIVATE, own, { headers: { 'idempotency-key': 'two words' } })
  })
})

describe('the page on which employees choose their groups', () => {
  async function groupsSeen(viewer: Caller): Promise<Record<string, string>> {
    const answer = await viewer.send('GET state', { source_url: '/' })
    return ((await answer.json()) as PageState).session.experimentsClient
  }

  it('is there for no one else', async ({ as, member, origin }) => {
    for (const cookie of [undefined, await as(member).cookie()]) {
      for (const path of [TOOL, TOOL.slice(0, -1)]) {
        const page = await send(origin, path, { cookie })
        expect(page.status).toBe(404)
        expect(page.headers.get('cache-control')).toBe('private, no-store')
        expect(await page.text()).not.toContain('closeup_hide_footer</label>')
        const posted = await send(origin, path, { form: { [NAVBAR]: 'control' }, cookie })
        expect(posted.status).toBe(404)
        expect(findCookie(posted, EXPERIMENT_CHOICE_COOKIE)).toBeUndefined()
      }
    }
  })

  it('offers every group of the experiments that reach signed-in users, and says which was drawn', async ({
    badge,
    origin,
  }) => {
    const page = await send(origin, TOOL, { cookie: badge })
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const html = await page.text()
    for (const { name, audience, groups } of EXPERIMENTS) {
      expect(html.includes(`name="${name}"`)).toBe(audience !== 'unauthenticated')
      if (audience !== 'unauthenticated') for (const group of Object.keys(groups)) expect(html).toContain(group)
    }
    expect(html).toContain('Default: employees')
  })

  it('keeps a choice for the browser, which holds from then on', async ({ as, badge, origin }) => {
    expect((await groupsSeen(as(badge)))[NAVBAR]).toBe('employees')
    const form = { [NAVBAR]: 'control', closeup_hide_footer: '' }
    const answer = await send(origin, TOOL, { form, cookie: badge })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(TOOL)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(EXPERIMENT_CHOICE_COOKIE)) ?? ''
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const chosen = `${badge}; ${findCookie(answer, EXPERIMENT_CHOICE_COOKIE)}`
    const told = await send(origin, TOOL, { cookie: `${chosen}; ${getFlash(answer)}` })
    expect(toText(await told.text())).toContain('Your choices are saved.')
    expect((await groupsSeen(as(chosen)))[NAVBAR]).toBe('control')
    expect((await groupsSeen(as(chosen)))['closeup_hide_footer']).toBe('employees')
    expect(await (await send(origin, TOOL, { cookie: chosen })).text()).toMatch(
      /<option value="control" selected="">control<\/option>/,
    )
    // What is chosen is what may be activated.
    expect(await as(chosen).call(ACTIVATE, activation(NAVBAR, 'control'))).toEqual({ activated: 1 })
    await as(chosen).refused(ACTIVATE, activation(NAVBAR, 'employees'), 'otherExperimentGroup')
  })

  it('takes a choice back', async ({ badge, origin }) => {
    const answer = await send(origin, TOOL, { form: { [NAVBAR]: 'control', reset: '1' }, cookie: badge })
    expect(getFlash(answer)).toContain('reset')
    expect(answer.headers.getSetCookie().find((one) => one.startsWith(EXPERIMENT_CHOICE_COOKIE))).toContain('Max-Age=0')
  })

  it('takes no group that there is not', async ({ badge, origin }) => {
    const form = { [NAVBAR]: 'nonsense', unauth_id_holdout: 'enabled' }
    const answer = await send(origin, TOOL, { form, cookie: badge })
    expect(getFlash(answer)).toContain('reset')
  })

  it('is a choice for employees alone: a viewer who writes the cookie stays in their groups', async ({
    as,
    badge,
    member,
  }) => {
    const drawn = (await groupsSeen(as(member)))[NAVBAR]
    const other = drawn === 'control' ? 'enabled' : 'control'
    const forged = `${await as(member).cookie()}; ${EXPERIMENT_CHOICE_COOKIE}=${encodeURIComponent(`${NAVBAR}=${other}`)}`
    expect((await groupsSeen(as(forged)))[NAVBAR]).toBe(drawn)
    for (const nonsense of ['%', 'x', `${NAVBAR}=x`, '{"a":1}']) {
      const broken = `${badge}; ${EXPERIMENT_CHOICE_COOKIE}=${encodeURIComponent(nonsense)}`
      expect((await groupsSeen(as(broken)))[NAVBAR]).toBe('employees')
    }
  })

  it('takes no choice from another site', async ({ badge, origin }) => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const answer = await send(origin, TOOL, { form: { [NAVBAR]: 'control' }, cookie: badge, headers })
    expect(answer.status).toBe(403)
  })
})
