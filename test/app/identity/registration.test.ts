import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { partners, users } from '#db/tables/users.ts'
import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { href } from '#schema/routes.ts'
import { findCookie, readData, expectFailure, HANDSHAKE_SESSION, newAddress, send } from '../../helpers/client.ts'
import { lastMail, findLink, mailsTo, findToken } from '../../helpers/mails.ts'
import { newPerson, register } from '../../helpers/registration.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const USER_REGISTER = href('resource', { name: 'UserRegisterResource', verb: 'create' })

async function readRow(email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

async function me(cookie: string | undefined): Promise<CurrentUser> {
  return readData<CurrentUser>(await send(origin, href('currentUser'), { cookie }))
}

describe('registering by email', () => {
  it('goes from a handshake to a session', async () => {
    const person = newPerson({ country: 'SE', locale: 'sv_SE', gender: 'custom', custom_gender: 'fluid' })
    const proof = await register(origin, { ...person, email: ` ${person.email.toUpperCase()} ` })
    expect(proof.headers.getSetCookie()).toEqual([])
    expect(proof.headers.get('cache-control')).toBe('private, no-store')
    const { token, ...rest } = await readData<HandshakeData>(proof)
    expect(rest).toEqual({})
    const answer = await send(origin, HANDSHAKE_SESSION, { json: { options: { token, isRegistration: true } } })
    await readData(answer)
    expect(await me(findCookie(answer, '__Host-session'))).toMatchObject({
      email: person.email,
      username: expect.stringMatching(/^tovemarklund(\d{6})?$/) as string,
      full_name: 'Tove Marklund',
      first_name: 'Tove',
      last_name: 'Marklund',
      country: 'SE',
      gender: 'custom',
      custom_gender: 'fluid',
      has_password: true,
      is_partner: false,
      login_state: 1,
    })
    const again = await send(origin, HANDSHAKE_SESSION, { json: { options: { token, isRegistration: true } } })
    await expectFailure(again, 'handshakeExpired')
  })

  it('takes what a browser remembers, and an empty field for none', async () => {
    const person = newPerson({
      referrer: 'https://search.example/',
      invite_code: 'abc_1-2',
      utm_campaign: 'autumn',
      visited_pages: JSON.stringify([{ path: '/pin/1/', pageType: 'pin', ts: 1 }]),
      user_behavior_data: '{"clicks":3}',
      line_id_token: 'of a page of another version',
      business_name: '',
      facebook_id: '',
    })
    await readData(await register(origin, person))
  })

  it('writes to the address, which its owner verifies by the link of the mail', async () => {
    const person = newPerson({ locale: 'sv_SE' })
    await readData(await register(origin, person))
    expect((await readRow(person.email))?.emailVerifiedAt).toBeNull()
    const mail = await lastMail(db, person.email, 'verify')
    expect(mail.text).toContain('Hi Tove,')
    const link = findLink(mail)
    expect(link.origin + link.pathname).toBe(origin + href('verifyEmail'))
    const done = await send(origin, link.pathname, { form: { token: findToken(mail) } })
    expect(done.status).toBe(200)
    expect((await readRow(person.email))?.emailVerifiedAt).not.toBeNull()
  })

  it('logs in with the password as typed afterwards', async () => {
    const person = newPerson({ password: '  Långt lösenord  ' })
    await readData(await register(origin, person))
    const form = { username_or_email: person.email, password: '  Långt lösenord  ' }
    const headers = { 'cf-connecting-ip': newAddress() }
    await readData(await send(origin, href('loginHandshake'), { form, headers }))
  })

  it('gives two people of one name two usernames, also at the same moment', async () => {
    const name = { first_name: 'Ingrid', last_name: `Q${Date.now().toString(36)}` }
    const people = [newPerson(name), newPerson(name), newPerson(name)]
    const answers = await Promise.all(people.map((person) => register(origin, person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const rows = await Promise.all(people.map(({ email }) => readRow(email)))
    expect(new Set(rows.map((row) => row?.username)).size).toBe(3)
  })

  it('makes a business of an account that has a business name', async () => {
    const person = newPerson({ business_name: 'Pine & Co', first_name: 'Not this' })
    await readData(await register(origin, person, { kind: 'partner' }))
    const row = await readRow(person.email)
    expect(row).toMatchObject({ isPartner: true, firstName: 'Pine & Co', fullName: 'Pine & Co' })
    expect(
      await db
        .select()
        .from(partners)
        .where(eq(partners.userId, row?.id ?? '')),
    ).toMatchObject([{ businessName: 'Pine & Co', contactEmail: null }])
  })

  it('logs in at once through UserRegisterResource', async () => {
    const person = newPerson({ username: ` U${Date.now().toString(36)} ` })
    const headers = { 'cf-connecting-ip': newAddress() }
    const answer = await send(origin, USER_REGISTER, { json: { options: person }, headers })
    await readData(answer)
    const user = await me(findCookie(answer, '__Host-session'))
    expect([user.email, user.username]).toEqual([person.email, person['username']?.trim().toLowerCase()])
  })
})

describe('a registration that cannot be', () => {
  it.each([
    ['email', 'email', 'nobody'],
    ['email', 'email', `a\u0000@tackboard.example`],
    ['username', 'username', 'pin'],
    ['username', 'username', 'today'],
    ['username', 'username', 'a b'],
    ['first_name', 'first_name', 'x'.repeat(81)],
    ['first_name', 'first_name', 'evil\u202Eeman'],
    ['country', 'country', 'Sweden'],
    ['locale', 'locale', 'xx_XX'],
    ['birthday', 'birthday', '30.4.1990'],
    ['birthday', 'birthday', '2001-02-30'],
    ['birthday', 'birthday', '2999-01-01'],
    ['gender', 'gender', 'yes'],
    ['custom_gender', 'custom_gender', 'x'.repeat(51)],
    ['invite_code', 'invite_code', '../../..'],
    ['visited_pages', 'visited_pages', '{'],
    ['visited_pages', 'visited_pages', JSON.stringify(Array.from({ length: 21 }, () => ({ path: '/' })))],
    ['user_behavior_data', 'user_behavior_data', '7'],
  ])('names the field: %s (%s=%j)', async (named, field, value) => {
    const person = newPerson({ [field]: value })
    const { message_detail } = await expectFailure(await register(origin, person), 'invalidInput')
    expect(message_detail).toMatch(new RegExp(`^${named}\\b`))
    expect(message_detail).not.toContain(person['password'] ?? '')
    expect(await readRow(person.email)).toBeUndefined()
  })

  it.each([
    ['short', 'passwordTooShort'],
    ['x'.repeat(129), 'passwordTooLong'],
    ['tab\u0007bell in it', 'passwordNotTypeable'],
    ['Password123', 'passwordTooCommon'],
  ] as const)('has the password %j', async (password, error) => {
    const person = newPerson({ password })
    await expectFailure(await register(origin, person), error)
    expect(await readRow(person.email)).toBeUndefined()
    expect(await mailsTo(db, person.email)).toEqual([])
  })

  it.each(['email', 'password'])('asks for the %s', async (field) => {
    const { [field]: _, ...person } = newPerson()
    const { message_detail } = await expectFailure(await register(origin, person), 'invalidInput')
    expect(message_detail).toMatch(new RegExp(`^${field}: `))
  })

  it('is of the kind that its path says', async () => {
    await expectFailure(await register(origin, newPerson({ business_name: 'Pine' })), 'invalidInput')
    await expectFailure(await register(origin, newPerson(), { kind: 'partner' }), 'invalidInput')
    await expectFailure(await register(origin, newPerson(), { kind: 'other' }), 'invalidInput')
  })

  it.each([
    ['facebook', { facebook_id: '1', facebook_token: 'x' }],
    ['email', { google_open_id_token: 'x' }],
  ] as const)('cannot be vouched for by others while that is not set up (%s)', async (kind, fields) => {
    const person = newPerson(fields)
    await expectFailure(await register(origin, person, { kind }), 'signUpUnavailable')
    expect(await readRow(person.email)).toBeUndefined()
  })

  it('is not for children, by the stricter of the countries that come into question', async () => {
    const birthday = `${new Date().getUTCFullYear() - 15}-01-01`
    await readData(await register(origin, newPerson({ birthday, country: 'US' })))
    await expectFailure(await register(origin, newPerson({ birthday, country: 'DE' })), 'ageRestricted')
    const fromGermany = { headers: { 'cf-ipcountry': 'DE' } }
    await expectFailure(await register(origin, newPerson({ birthday, country: 'US' }), fromGermany), 'ageRestricted')
    const child = newPerson({ birthday: `${new Date().getUTCFullYear() - 12}-01-01`, country: 'US' })
    await expectFailure(await register(origin, child), 'ageRestricted')
    expect(await readRow(child.email)).toBeUndefined()
  })

  it('has an email that is taken, however it is spelled', async () => {
    const user = await makeUser(db)
    const answer = await register(origin, newPerson({ email: (user.email ?? '').toUpperCase() }))
    expect((await expectFailure(answer, 'emailTaken')).message).not.toContain(user.username)
    expect(answer.headers.getSetCookie()).toEqual([])
    const right = await register(origin, newPerson({ email: user.email ?? '', password: PASSWORD }))
    await expectFailure(right, 'emailTaken')
  })

  it('has a username that is taken, however it is spelled', async () => {
    const username = `tove_${Date.now().toString(36)}`
    await readData(await register(origin, newPerson({ username })))
    await expectFailure(await register(origin, newPerson({ username: username.toUpperCase() })), 'usernameTaken')
    const wide = username.replace('t', 'ｔ')
    await expectFailure(await register(origin, newPerson({ username: wide })), 'usernameTaken')
  })

  it('is one of two for an email at the same moment', async () => {
    const person = newPerson()
    const answers = await Promise.all([register(origin, person), register(origin, person)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.$count(users, eq(users.email, person.email))).toBe(1)
  })

  it('has an install id or a key that is none', async () => {
    const badId = { headers: { 'x-tackboard-install-id': "x' or 1" } }
    await expectFailure(await register(origin, newPerson(), badId), 'invalidInput')
    await expectFailure(
      await register(origin, newPerson(), { headers: { 'idempotency-key': 'two words' } }),
      'invalidInput',
    )
    await readData(await register(origin, newPerson(), { headers: { 'x-tackboard-install-id': undefined } }))
  })
})

describe('a registration sent twice with its Idempotency-Key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  it('makes one account and lets its owner in both times, also at the same moment', async () => {
    const person = newPerson()
    const answers = await Promise.all([
      register(origin, person, keyed(`key-${person.email}`)),
      register(origin, person, keyed(`key-${person.email}`)),
    ])
    answers.push(await register(origin, person, keyed(`key-${person.email}`)))
    const tokens = await Promise.all(answers.map((answer) => readData<HandshakeData>(answer)))
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(3)
    expect(await db.$count(users, eq(users.email, person.email))).toBe(1)
    expect(await mailsTo(db, person.email)).toHaveLength(1)
    const exchanged = await send(origin, HANDSHAKE_SESSION, { json: { options: { token: tokens[2]?.token } } })
    expect((await me(findCookie(exchanged, '__Host-session'))).email).toBe(person.email)
  })

  it('is not the same with another password or email: the key alone opens nothing', async () => {
    const person = newPerson()
    const key = keyed(`key-${person.email}`)
    await readData(await register(origin, person, key))
    await expectFailure(await register(origin, { ...person, password: 'another password' }, key), 'idempotencyConflict')
    const other = newPerson()
    await expectFailure(await register(origin, other, key), 'idempotencyConflict')
    expect(await readRow(other.email)).toBeUndefined()
  })

  it('lets no one past two-step verification that the account has turned on meanwhile', async () => {
    const person = newPerson()
    const key = keyed(`key-${person.email}`)
    await readData(await register(origin, person, key))
    await db.update(users).set({ hasTwoStepEnabled: true }).where(eq(users.email, person.email))
    await expectFailure(await register(origin, person, key), 'idempotencyConflict')
  })
})

describe('what a caller may not set', () => {
  it.each(['form', 'resource'] as const)('is left as it is (%s)', async (way) => {
    const person = newPerson({
      id: 'chosen-by-me',
      is_employee: 'true',
      isEmployee: 'true',
      is_partner: '1',
      is_verified_merchant: '1',
      is_write_banned: '0',
      follower_count: '1000000',
      password_hash: 'x',
      'users[is_employee]': '1',
    })
    const options: Record<string, unknown> = { ...person, isEmployee: true, is_employee: true, followerCount: 9 }
    const answer =
      way === 'form'
        ? await register(origin, person)
        : await send(origin, USER_REGISTER, { json: { options }, headers: { 'cf-connecting-ip': newAddress() } })
    await readData(answer)
    const row = await readRow(person.email)
    expect(row).toMatchObject({ isEmployee: false, isPartner: false, isVerifiedMerchant: false, followerCount: 0 })
    expect(row?.id).not.toBe('chosen-by-me')
    expect(row?.passwordHash).toMatch(/^scrypt\$/)
  })
})
