import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { passkeys } from '#db/tables/identity/passkeys.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { recoveryCodes, totpFactors } from '#db/tables/identity/two-step.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { users } from '#db/tables/users.ts'
import type { PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import type { TwoStepSetupData } from '#schema/identity/two-step-calls.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { readData, expectFailure, newAddress, send, type Sent } from '../../helpers/client.ts'
import { meanwhile, startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import {
  signInServiceVars,
  startFacebook,
  startGoogle,
  type FacebookStandIn,
  type GoogleStandIn,
} from '../../helpers/identity-provider.ts'
import { makePasscode, makeSession, makeUser, PASSCODE, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { SoftPasskey } from '../../helpers/soft-passkey.ts'
import { getCode, turnOnTwoStep } from '../../helpers/two-step.ts'

const NEW_PASSWORD = 'seven teaspoons of rain'

let google: GoogleStandIn
let facebook: FacebookStandIn
let site: Site
let proxy: DatabaseProxy
let user: UserRow
let cookie: string

beforeAll(async () => {
  ;[google, facebook] = await Promise.all([startGoogle(), startFacebook()])
  site = await startApp({
    vars: signInServiceVars(google, facebook),
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
  })
}, 120_000)

afterAll(async () => {
  await site.stop()
  await Promise.all([google.stop(), facebook.stop()])
})

beforeEach(async () => {
  user = await makeUser(site.db, { emailVerifiedAt: 1 })
  cookie = await makeSession(site.db, user)
})

function ask(path: string, sent: Sent): Promise<Response> {
  return send(site.origin, path, { cookie, ...sent, headers: { 'cf-connecting-ip': newAddress() } })
}

const resource = (name: string, verb: string) => href('resource', { name: `${name}Resource`, verb })
const password = { password: PASSWORD }

/** All that a call could have changed about the safety of the account, and who was written to. */
async function stored() {
  const { db } = site
  const own = [totpFactors, recoveryCodes, passkeys, passcodes, identities]
  const [account, ...rows] = await Promise.all([
    db.select().from(users).where(eq(users.id, user.id)),
    ...own.map((table) => db.select().from(table).where(eq(table.userId, user.id))),
    db.select().from(mails).where(eq(mails.senderId, user.id)),
  ])
  return { account, rows }
}

async function givePasskey(): Promise<string> {
  const id = newId()
  const row = { id, credentialId: id, userId: user.id, publicKey: 'a', counter: 0, name: 'Telephone', createdAt: 1 }
  await site.db.insert(passkeys).values(row)
  return id
}

async function giveConnection(): Promise<void> {
  const row = { provider: 'facebook', subject: newId(), userId: user.id, createdAt: 1 } as const
  await site.db.insert(identities).values(row)
}

function newPasscode() {
  const backupEmail = `parent.${user.email}`
  return { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail }
}

function facebookProof() {
  const id = newId()
  return { facebook_id: id, facebook_token: facebook.token({ id }) }
}

/** What a case writes by, and the call that does it, once everything it needs is there. */
interface Write {
  statement: RegExp
  prepare(): Promise<() => Promise<Response>>
}

const WRITES: Record<string, Write> = {
  'adds no passkey': {
    statement: /insert into \\?"passkeys/,
    async prepare() {
      const answer = await ask(href('passkeyOptionsCall'), { json: password })
      const { options } = await readData<PasskeyOptionsData>(answer)
      const credential = new SoftPasskey().make(options, { origin: site.origin })
      return () => ask(href('passkeysCall'), { json: { name: 'Telephone', credential } })
    },
  },
  'removes no passkey': {
    statement: /delete from \\?"passkeys/,
    async prepare() {
      const id = await givePasskey()
      return () => ask(href('passkeyRemoveCall', { id }), { json: password })
    },
  },
  'hands out no key for an authenticator app': {
    statement: /insert into \\?"totp_factors/,
    prepare: async () => () => ask(href('twoStepSetupCall'), { json: password }),
  },
  'leaves two-step verification off': {
    statement: /update \\?"totp_factors/,
    async prepare() {
      const { secret } = await readData<TwoStepSetupData>(await ask(href('twoStepSetupCall'), { json: password }))
      return () => ask(href('twoStepCall'), { json: { code: getCode(secret) } })
    },
  },
  'leaves two-step verification on': {
    statement: /delete from \\?"totp_factors/,
    async prepare() {
      const code = getCode(await turnOnTwoStep(site.db, user))
      return () => ask(href('twoStepDisableCall'), { json: { ...password, code } })
    },
  },
  'makes no recovery codes': {
    statement: /delete from \\?"recovery_codes/,
    async prepare() {
      const code = getCode(await turnOnTwoStep(site.db, user))
      return () => ask(href('recoveryCodesCall'), { json: { ...password, code } })
    },
  },
  'sets no parental passcode': {
    statement: /insert into \\?"parental_passcodes/,
    prepare: async () => () => ask(resource('ParentalPasscode', 'create'), { json: { options: newPasscode() } }),
  },
  'changes no parental passcode': {
    statement: /update \\?"parental_passcodes\\?" set \\?"passcode_hash/,
    async prepare() {
      await makePasscode(site.db, user)
      const options = { currentPasscode: PASSCODE, passcode: '7305', confirmPasscode: '7305' }
      return () => ask(resource('ParentalPasscode', 'update'), { json: { options } })
    },
  },
  'asks no other backup address': {
    statement: /update \\?"parental_passcodes\\?" set \\?"passcode_hash/,
    async prepare() {
      await makePasscode(site.db, user)
      const backupEmail = `parent.${user.email}`
      const options = { currentPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail }
      return () => ask(resource('ParentalPasscode', 'update'), { json: { options } })
    },
  },
  'removes no parental passcode': {
    statement: /delete from \\?"parental_passcodes/,
    async prepare() {
      await makePasscode(site.db, user)
      return () => ask(resource('ParentalPasscode', 'delete'), { json: { options: { passcode: PASSCODE } } })
    },
  },
  'sets no password': {
    statement: /update \\?"users\\?" set \\?"password_hash/,
    prepare: async () => () =>
      ask(href('passwordSettingsCall'), { json: { old_password: PASSWORD, new_password: NEW_PASSWORD } }),
  },
  'asks for no change of email': {
    statement: /insert into \\?"email_tokens/,
    prepare: async () => () => ask(href('emailSettingsCall'), { json: { ...password, email: `new.${user.email}` } }),
  },
  'connects no other account': {
    statement: /insert into \\?"identities/,
    prepare: async () => () =>
      ask(resource('SocialConnection', 'create'), { json: { options: { ...password, ...facebookProof() } } }),
  },
  'ends no connection': {
    statement: /delete from \\?"identities/,
    async prepare() {
      await giveConnection()
      return () => ask(resource('SocialConnection', 'delete'), { json: { options: { provider: 'facebook' } } })
    },
  },
  'saves no settings': {
    statement: /update \\?"users\\?" set \\?"/,
    prepare: async () => () => ask(resource('UserSettings', 'update'), { json: { options: { about: 'Mine now' } } }),
  },
}

function endSessions(): Promise<unknown> {
  return site.db.delete(sessions).where(eq(sessions.userId, user.id))
}

describe('a call that is still under way when its session is ended', () => {
  it.each(Object.entries(WRITES))('%s', async (_, { statement, prepare }) => {
    const begin = await prepare()
    let before: unknown
    const answer = await meanwhile(proxy, {
      statement,
      begin,
      async happen() {
        await endSessions()
        before = await stored()
      },
    })
    await expectFailure(answer, 'notSignedIn')
    expect(await stored()).toEqual(before)
  })

  it('does not leave the account', async () => {
    const form = { action: 'delete', username: user.username, password: PASSWORD }
    const answer = await meanwhile(proxy, {
      statement: /update \\?"users\\?" set \\?"deactivated_at/,
      begin: () => ask(href('yourData'), { form }),
      happen: endSessions,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      href('login', {}, { next: href('yourData') }),
    ])
    expect((await stored()).account).toMatchObject([{ deactivatedAt: null, deletionDueAt: null }])
  })
})

describe('a form that is still under way when its session is ended', () => {
  it.each([
    ['securitySettings', /insert into \\?"totp_factors/, () => ({ action: 'setup', ...password })],
    ['parentalPasscode', /insert into \\?"parental_passcodes/, () => ({ form: 'create', ...newPasscode() })],
    [
      'passwordSettings',
      /update \\?"users\\?" set \\?"password_hash/,
      () => ({ old_password: PASSWORD, new_password: NEW_PASSWORD }),
    ],
    ['accountSettings', /update \\?"users\\?" set \\?"/, () => ({ about: 'Mine now' })],
  ] as const)('leads to the login (%s)', async (page, statement, fields) => {
    const answer = await meanwhile(proxy, {
      statement,
      begin: () => ask(href(page), { form: fields() }),
      happen: endSessions,
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('login', {}, { next: href(page) })])
  })
})

describe('a login by another service that is still under way when the password is reset', () => {
  it('connects nothing', async () => {
    const id = newId()
    const facebook_token = facebook.token({ id, email: user.email ?? '' })
    const answer = await meanwhile(proxy, {
      statement: /insert into \\?"identities/,
      begin: () => ask(href('loginHandshake'), { form: { facebook_id: id, facebook_token, password: PASSWORD } }),
      happen: () => site.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id)),
    })
    await expectFailure(answer, 'wrongCredentials')
    expect(await site.db.$count(identities, eq(identities.userId, user.id))).toBe(0)
  })
})

describe('a first code that is still under way when another key is handed out', () => {
  it('is wrong by then', async () => {
    const { secret } = await readData<TwoStepSetupData>(await ask(href('twoStepSetupCall'), { json: password }))
    const answer = await meanwhile(proxy, {
      statement: /update \\?"totp_factors/,
      begin: () => ask(href('twoStepCall'), { json: { code: getCode(secret) } }),
      happen: () => ask(href('twoStepSetupCall'), { json: password }),
    })
    await expectFailure(answer, 'wrongSetupCode')
    expect((await stored()).account).toMatchObject([{ hasTwoStepEnabled: false }])
  })
})

describe('a call that began before two-step verification was turned on', () => {
  it('is asked for a code', async () => {
    const answer = await meanwhile(proxy, {
      statement: /insert into rate_limits/,
      begin: () => ask(href('passkeyOptionsCall'), { json: password }),
      happen: () => turnOnTwoStep(site.db, user),
    })
    await expectFailure(answer, 'codeMissing')
  })
})
