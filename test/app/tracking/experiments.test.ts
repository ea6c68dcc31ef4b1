import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { events } from '#db/tables/tracking/event-log.ts'
import { CONSENT_COOKIE, NO_CONSENT, writeConsent } from '#schema/settings/consent.ts'
import { EVENT_TYPES } from '#schema/tracking/event-log-constants.ts'
import { EXPERIMENTS } from '#schema/tracking/experiment-constants.ts'
import { ERRORS } from '#schema/errors.ts'
import type { ActivateData } from '#schema/tracking/experiment-calls.ts'
import { href } from '#schema/routes.ts'
import type { PageState } from '#schema/page-data.ts'
import { EXPERIMENT_CHOICE_COOKIE } from '#worker/context/experiment-choice.ts'
import { resolveExperiments } from '#worker/context/experiments.ts'
import { newUnauthId, UNAUTH_ID_COOKIE } from '#worker/context/unauth-id.ts'
import {
  findCookie,
  readData,
  expectFailure,
  getFlash,
  GOOGLEBOT,
  send,
  toText,
  type Sent,
} from '../../helpers/client.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const ACTIVATE = href('resource', { name: 'ActivateExperimentResource', verb: 'create' })
const TOOL = href('experimentsTool')
const NAVBAR = 'modernized_navbar'

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db)
  cookie = await makeSession(db, user)
})

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

function activate(options: unknown, sent: Sent = {}): Promise<Response> {
  return send(origin, ACTIVATE, { json: { options }, cookie, ...sent })
}

function ownGroup(): string {
  return findGroups(user).triggerable[NAVBAR] ?? ''
}

describe('an experiment that a browser has met', () => {
  it('is recorded, alone or in a list, each once', async () => {
    const own = activation(NAVBAR, ownGroup())
    const answer = await activate(own)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await readData(answer)).toEqual({ activated: 1 })
    const footer = activation('closeup_hide_footer', findGroups(user).triggerable['closeup_hide_footer'] ?? '')
    expect(await readData(await activate([own, footer, own]))).toEqual({ activated: 2 })
  })

  it('is one event, however often the same moment is sent', async () => {
    const own = activation(NAVBAR, ownGroup())
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let attempts = 0; attempts < 3; attempts += 1) await readData(await activate([own], { headers }))
    await readData(await activate([own], { headers: { 'idempotency-key': crypto.randomUUID() } }))
    const recorded = () => db.select().from(events).where(eq(events.userId, user.id))
    await expect.poll(async () => (await recorded()).length, { timeout: 10_000 }).toBe(2)
    const [event] = await recorded()
    expect(event).toMatchObject({ eventType: EVENT_TYPES.experimentActivated, data: { aux_data: own } })
  })

  it('of a signed-out browser is recorded too', async () => {
    const [id, group] = browserIn(NAVBAR)
    const browser = `${UNAUTH_ID_COOKIE}=${id}`
    expect(await readData(await activate(activation(NAVBAR, group), { cookie: browser }))).toEqual({ activated: 1 })
    const footer = activation('closeup_hide_footer', 'enabled')
    await expectFailure(await activate(footer, { cookie: browser }), 'otherExperimentGroup')
    await expectFailure(await activate(activation(NAVBAR, group), { cookie: undefined }), 'otherExperimentGroup')
  })

  it.each([
    ['another group than their own', NAVBAR, 'forged', 'otherExperimentGroup'],
    ['an experiment that does not reach them', 'one_tap_modal', 'enabled', 'otherExperimentGroup'],
    ['one that counts without being met', 'identity_token_refresh', 'enabled', 'unknownExperiment'],
    ['one that there is not', 'no_such_experiment', 'enabled', 'unknownExperiment'],
    ['a name that is too long', 'x'.repeat(65), 'enabled', 'invalidInput'],
  ] as const)('is refused where a viewer names %s, and what came along is recorded', async (_, name, group, error) => {
    const alone = await expectFailure(await activate(activation(name, group)), error)
    if (error !== 'invalidInput') expect(alone.message_detail).toContain(name)
    const answer = await activate([activation(name, group), activation(NAVBAR, ownGroup())])
    expect(await readData(answer)).toEqual({
      activated: 1,
      rejected: [{ index: 0, code: ERRORS[error].code, message: expect.any(String) }],
    })
    const recorded = () => db.select().from(events).where(eq(events.userId, user.id))
    await expect.poll(async () => (await recorded()).length, { timeout: 10_000 }).toBe(1)
  })

  it('is recorded beside what is no activation at all', async () => {
    const others = [null, [], 'x', {}, { ...activation(NAVBAR, ownGroup()), no_such_option: 1 }]
    const { activated, rejected } = await readData<ActivateData>(
      await activate([...others, activation(NAVBAR, ownGroup())]),
    )
    expect({ activated, rejected: rejected?.map(({ index }) => index) }).toEqual({
      activated: 1,
      rejected: [0, 1, 2, 3, 4],
    })
  })

  it('is not recorded for viewers who refused, by choice or by browser signal, nor for crawlers', async () => {
    const own = activation(NAVBAR, ownGroup())
    for (const sent of [
      { headers: { 'sec-gpc': '1' } },
      { headers: { 'cf-ipcountry': 'DE' } },
      { headers: { 'user-agent': GOOGLEBOT } },
      { cookie: `${cookie}; ${CONSENT_COOKIE}=${writeConsent(NO_CONSENT)}` },
    ]) {
      expect(await readData(await activate(own, sent))).toEqual({ activated: 0 })
    }
  })

  it('is refused from other sites and in other forms', async () => {
    const own = activation(NAVBAR, ownGroup())
    await expectFailure(await activate(own, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    for (const options of [
      [],
      {},
      null,
      'x',
      [{}],
      { experiment_name: 1, experiment_group: 'a' },
      Array(51).fill(own),
    ]) {
      await expectFailure(await activate(options), 'invalidInput')
    }
    await expectFailure(await activate(own, { headers: { 'idempotency-key': 'two words' } }), 'invalidInput')
  })
})

describe('the page on which employees choose their groups', () => {
  let employee: UserRow
  let badge: string

  beforeAll(async () => {
    employee = await makeUser(db, { isEmployee: true })
    badge = await makeSession(db, employee)
  })

  const choose = (form: Record<string, string>, as = badge) => send(origin, TOOL, { form, cookie: as })

  async function groupsSeen(as: string): Promise<Record<string, string>> {
    const answer = await send(origin, href('state', {}, { source_url: '/' }), { cookie: as })
    return ((await answer.json()) as PageState).session.experimentsClient
  }

  it('is there for no one else', async () => {
    for (const as of [undefined, cookie]) {
      for (const path of [TOOL, TOOL.slice(0, -1)]) {
        const page = await send(origin, path, { cookie: as })
        expect(page.status).toBe(404)
        expect(page.headers.get('cache-control')).toBe('private, no-store')
        expect(await page.text()).not.toContain('closeup_hide_footer</label>')
        const posted = await send(origin, path, { form: { [NAVBAR]: 'control' }, cookie: as })
        expect(posted.status).toBe(404)
        expect(findCookie(posted, EXPERIMENT_CHOICE_COOKIE)).toBeUndefined()
      }
    }
  })

  it('offers every group of the experiments that reach signed-in users, and says which was drawn', async () => {
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

  it('keeps a choice for the browser, which holds from then on', async () => {
    expect((await groupsSeen(badge))[NAVBAR]).toBe('employees')
    const answer = await choose({ [NAVBAR]: 'control', closeup_hide_footer: '' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(TOOL)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const line = answer.headers.getSetCookie().find((one) => one.startsWith(EXPERIMENT_CHOICE_COOKIE)) ?? ''
    expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const chosen = `${badge}; ${findCookie(answer, EXPERIMENT_CHOICE_COOKIE)}`
    const told = await send(origin, TOOL, { cookie: `${chosen}; ${getFlash(answer)}` })
    expect(toText(await told.text())).toContain('Your choices are saved.')
    expect((await groupsSeen(chosen))[NAVBAR]).toBe('control')
    expect((await groupsSeen(chosen))['closeup_hide_footer']).toBe('employees')
    expect(await (await send(origin, TOOL, { cookie: chosen })).text()).toMatch(
      /<option value="control" selected="">control<\/option>/,
    )
    // What is chosen is what may be activated.
    expect(await readData(await activate(activation(NAVBAR, 'control'), { cookie: chosen }))).toEqual({ activated: 1 })
    await expectFailure(await activate(activation(NAVBAR, 'employees'), { cookie: chosen }), 'otherExperimentGroup')
  })

  it('takes a choice back', async () => {
    const answer = await choose({ [NAVBAR]: 'control', reset: '1' })
    expect(getFlash(answer)).toContain('reset')
    expect(answer.headers.getSetCookie().find((one) => one.startsWith(EXPERIMENT_CHOICE_COOKIE))).toContain('Max-Age=0')
  })

  it('takes no group that there is not', async () => {
    const answer = await choose({ [NAVBAR]: 'nonsense', unauth_id_holdout: 'enabled' })
    expect(getFlash(answer)).toContain('reset')
  })

  it('is a choice for employees alone: a viewer who writes the cookie stays in their groups', async () => {
    const drawn = (await groupsSeen(cookie))[NAVBAR]
    const other = drawn === 'control' ? 'enabled' : 'control'
    const forged = `${cookie}; ${EXPERIMENT_CHOICE_COOKIE}=${encodeURIComponent(`${NAVBAR}=${other}`)}`
    expect((await groupsSeen(forged))[NAVBAR]).toBe(drawn)
    for (const nonsense of ['%', 'x', `${NAVBAR}=x`, '{"a":1}']) {
      const broken = `${badge}; ${EXPERIMENT_CHOICE_COOKIE}=${encodeURIComponent(nonsense)}`
      expect((await groupsSeen(broken))[NAVBAR]).toBe('employees')
    }
  })

  it('takes no choice from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    const answer = await send(origin, TOOL, { form: { [NAVBAR]: 'control' }, cookie: badge, headers })
    expect(answer.status).toBe(403)
  })
})
