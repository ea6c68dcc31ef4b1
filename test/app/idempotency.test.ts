import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { recoveryCodes } from '#db/tables/identity/two-step.ts'
import { idempotencyKeys } from '#db/tables/site/idempotency.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { users } from '#db/tables/users.ts'
import { IDEMPOTENCY_CLAIM_MS, MAIL_LIMITS } from '#schema/constants/limits.ts'
import type { PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import type { TwoStepSetupData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { matchAttempts, forgetAttempts } from '#worker/platform/rate-limit.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import {
  findCookie,
  readData,
  expectFailure,
  HANDSHAKE_SESSION,
  newAddress,
  send,
  type Sent,
} from '../helpers/client.ts'
import { useUp } from '../helpers/limits.ts'
import { mailsTo } from '../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD, type UserRow } from '../helpers/rows.ts'
import { SoftPasskey } from '../helpers/soft-passkey.ts'
import { getCode } from '../helpers/two-step.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const SETTINGS = href('resource', { name: 'UserSettingsResource', verb: 'update' })

let user: UserRow
let cookie: string
let address: string
let key: string

beforeEach(async () => {
  user = await makeUser(db, { emailVerifiedAt: 1 })
  cookie = await makeSession(db, user)
  address = newAddress()
  key = newId()
})

/** Sends a request under the key, from the address. */
function once(path: string, sent: Sent = {}): Promise<Response> {
  return send(origin, path, {
    ...sent,
    headers: { 'cf-connecting-ip': address, 'idempotency-key': key, ...sent.headers },
  })
}

/**
 * Sends the same request five times at once, and then once more; the answers must be the same but for who was first.
 */
async function sixTimes(request: () => Promise<Response>): Promise<Response> {
  const answers = await Promise.all([request(), request(), request(), request(), request()])
  answers.push(await request())
  const contents = await Promise.all(answers.map(readContent))
  for (const content of contents) expect(content).toEqual(contents[0])
  const replayed = answers.map(({ headers }) => headers.get('idempotency-replayed'))
  expect(replayed.filter((one) => one === 'true')).toHaveLength(5)
  return answers[0] ?? expect.fail()
}

async function readContent(answer: Response): Promise<unknown[]> {
  const { headers } = answer
  const told = ['location', 'content-type', 'cache-control', 'x-content-type-options'].map((name) => headers.get(name))
  return [answer.status, told, headers.getSetCookie(), await answer.clone().text()]
}

describe('sent six times under one key, five of them at once,', () => {
  it('a password reset is one mail, and one try', async () => {
    const json = { username_or_email: user.username }
    await readData(await sixTimes(() => once(href('passwordResetCall'), { json })))
    expect(await mailsTo(db, user.email)).toHaveLength(1)
    const attempts = await matchAttempts([{ rule: MAIL_LIMITS.address, key: address }])
    expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(attempts)).toEqual([{ count: 1 }])
  })

  it('a password reset by the plain form is one mail too, with the same page', async () => {
    const form = { username_or_email: user.username }
    const page = await sixTimes(() => once(href('passwordReset'), { form }))
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining('script-src') as string,
    ])
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  it('a plain login is one session, whose cookies every answer has', async () => {
    const form = { username_or_email: user.username, password: PASSWORD }
    const answer = await sixTimes(() => once(href('login'), { form }))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2)
    const mine = findCookie(answer, '__Host-session')
    expect(await readData(await send(origin, href('currentUser'), { cookie: mine }))).toMatchObject({ id: user.id })
    const late = await once(href('login'), { form, cookie: mine })
    expect(late.headers.get('idempotency-replayed')).toBe('true')
  })

  it('a mail to verify an address is one', async () => {
    user = await makeUser(db)
    cookie = await makeSession(db, user)
    await readData(await sixTimes(() => once(href('verifyResend'), { json: {}, cookie })))
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  it('a change of address is one mail to each, and its links stay good', async () => {
    const json = { email: `new.${user.email}`, password: PASSWORD }
    await readData(await sixTimes(() => once(href('emailSettingsCall'), { json, cookie })))
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['changeOld'])
    expect((await mailsTo(db, json.email)).map(({ kind }) => kind)).toEqual(['changeNew'])
  })

  it('a change of the password answers what it did, though the old one is right no more', async () => {
    const json = { old_password: PASSWORD, new_password: 'seven teaspoons of rain' }
    await readData(await sixTimes(() => once(href('passwordSettingsCall'), { json, cookie })))
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual(['passwordChanged'])
  })

  it('the end of another session, and of one’s own, is no error', async () => {
    const other = await makeSession(db, user)
    const [row] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id)))
      .orderBy(sessions.id)
      .limit(1)
    const mine = await readData<{ sessions: { id: string; is_current: boolean }[] }>(
      await send(origin, href('sessions'), { cookie: other }),
    )
    expect(mine.sessions).toHaveLength(2)
    await readData(
      await sixTimes(() => once(href('session', { id: row?.id ?? '' }), { method: 'DELETE', cookie: other })),
    )
    const own = mine.sessions.find(({ is_current: isCurrent }) => isCurrent)?.id ?? ''
    const answer = await sixTimes(() => once(href('session', { id: own }), { method: 'DELETE', cookie: other }))
    expect(findCookie(answer, '__Host-session')).toBe('__Host-session=')
    await readData(answer)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })

  it('a passkey is one, with one id', async () => {
    const asked = await once(href('passkeyOptionsCall'), { json: { password: PASSWORD }, cookie })
    const { options } = await readData<PasskeyOptionsData>(asked)
    const json = { name: 'My telephone', credential: new SoftPasskey().make(options, { origin }) }
    const { id } = await readData<{ id: string }>(await sixTimes(() => once(href('passkeysCall'), { json, cookie })))
    expect(await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id))).toEqual([{ id }])
  })

  it('the first code of a second factor shows the same recovery codes, encrypted in the database', async () => {
    const { secret } = await readData<TwoStepSetupData>(
      await once(href('twoStepSetupCall'), { json: { password: PASSWORD }, cookie }),
    )
    const json = { code: getCode(secret) }
    const answer = await sixTimes(() => once(href('twoStepCall'), { json, cookie }))
    const { recovery_codes: codes } = await readData<{ recovery_codes: string[] }>(answer)
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(codes.length)
    const rows = JSON.stringify(
      (await db.select().from(idempotencyKeys)).map(({ answer, ...row }) => [
        row,
        new TextDecoder().decode(answer ?? undefined),
      ]),
    )
    for (const secret of [...codes, user.id, key, 'recovery_codes']) expect(rows).not.toContain(secret)
  })

  it('an exchange of a token is one session', async () => {
    const form = { username_or_email: user.username, password: PASSWORD }
    const proof = await readData<{ token: string }>(await sixTimes(() => once(href('loginHandshake'), { form })))
    const json = { options: { token: proof.token } }
    const answer = await sixTimes(() => once(HANDSHAKE_SESSION, { json }))
    expect(findCookie(answer, '__Host-session')).toMatch(/=[\w-]{43}$/)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2)
  })
})

describe('a key', () => {
  const change = (about: string, sent: Sent = {}) => once(SETTINGS, { json: { options: { about } }, cookie, ...sent })

  async function about(id = user.id): Promise<string | undefined> {
    const [row] = await db.select({ about: users.about }).from(users).where(eq(users.id, id))
    return row?.about
  }

  it('stands for one request: another is refused and changes nothing', async () => {
    await readData(await change('First'))
    await expectFailure(await change('Second'), 'idempotencyConflict')
    expect(await about()).toBe('First')
    const page = await once(href('accountSettings'), { form: { about: 'Third' }, cookie })
    expect(page.headers.get('idempotency-replayed')).toBeNull()
  })

  it('belongs to an account, in all of its browsers, and to no one else', async () => {
    await readData(await change('Mine'))
    const elsewhere = { cookie: await makeSession(db, user), headers: { 'cf-connecting-ip': newAddress() } }
    expect((await change('Mine', elsewhere)).headers.get('idempotency-replayed')).toBe('true')
    const other = await makeUser(db)
    const theirs = await change('Theirs', { cookie: await makeSession(db, other) })
    expect(theirs.headers.get('idempotency-replayed')).toBeNull()
    expect([await about(), await about(other.id)]).toEqual(['Mine', 'Theirs'])
    await expectFailure(await change('Mine', { cookie: undefined }), 'notSignedIn')
  })

  it('is another one at another address, or in another browser', async () => {
    const json = { username_or_email: user.username }
    const ask = (sent: Sent) => once(href('passwordResetCall'), { json, ...sent })
    for (const sent of [
      {},
      { headers: { 'cf-connecting-ip': newAddress() } },
      { cookie: `__Host-unauth_id=${'a'.repeat(32)}` },
      { cookie: `__Host-device=${'a'.repeat(43)}` },
    ]) {
      expect((await ask(sent)).headers.get('idempotency-replayed')).toBeNull()
      expect((await ask(sent)).headers.get('idempotency-replayed')).toBe('true')
    }
  })

  it.each(['', 'two words', 'x'.repeat(256)])('must not be %j', async (bad) => {
    const answer = await change('Bad', { headers: { 'idempotency-key': bad } })
    expect((await expectFailure(answer, 'invalidInput')).message_detail).toContain('1 to 255 visible ASCII characters')
    expect(await about()).toBe('')
  })

  it('is not used up by too many tries', async () => {
    await useUp(db, MAIL_LIMITS.account, `change:${user.id}`)
    const json = { email: `new.${user.email}`, password: PASSWORD }
    const ask = () => once(href('emailSettingsCall'), { json, cookie })
    await expectFailure(await ask(), 'tooManyRequests')
    await forgetAttempts(db, [{ rule: MAIL_LIMITS.account, key: `change:${user.id}` }])
    const answer = await ask()
    expect(answer.headers.get('idempotency-replayed')).toBeNull()
    await readData(answer)
  })

  it('whose request never ended may be used again', async () => {
    await readData(await change('First'))
    const keyHash = await hashToken(`idempotency\nuser:${user.id}\nPOST\n${SETTINGS}\n${key}`)
    await db
      .update(idempotencyKeys)
      .set({ finishedAt: null, answer: null, claimedAt: Date.now() - IDEMPOTENCY_CLAIM_MS })
      .where(eq(idempotencyKeys.keyHash, keyHash))
    await readData(await change('Second'))
    expect(await about()).toBe('Second')
  })
})
