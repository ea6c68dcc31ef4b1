import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Database } from '#db/client.ts'
import { partners, users } from '#db/tables/users.ts'
import type { CallInput } from '#schema/all-calls.ts'
import { SETTINGS_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { MAX_FILTERED_WORDS } from '#schema/settings/constants.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { test } from '../../helpers/app-test.ts'
import { expectFailure, getFlash, GOOGLEBOT, readData, send, toText } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const UPDATE = 'UserSettingsResource.update'
const ACCOUNT = href('accountSettings')

const it = test.extend('member', ({ db }) => makeUser(db, { birthday: '1990-05-17', country: 'SE' }))

async function readRow(db: Database, { id }: Pick<UserRow, 'id'>): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

describe('saving settings', () => {
  it('stores what was sent, answers with all settings and leaves the rest alone', async ({ as, db, member }) => {
    const me = as(member)
    const changes = {
      first_name: ' Åsa ',
      last_name: 'Öberg',
      about: 'Boats.\r\nAnd harbours.',
      gender: 'custom',
      custom_gender: 'agender',
      birthday: '1991-01-02',
      country: 'NO',
      locale: 'sv_SE',
      domain_url: 'Example.org/boats/',
      is_private_profile: true,
      allow_analytic_cookies: true,
      third_party_marketing_tracking_enabled: false,
      filtered_words: ['Spam', 'Spam', 'fool’s gold'],
    } satisfies CallInput<typeof UPDATE>
    const answer = await me.send(UPDATE, changes)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const settings = await me.call('UserSettingsResource.get', {})
    const expected = {
      ...changes,
      first_name: 'Åsa',
      full_name: 'Åsa Öberg',
      about: 'Boats.\nAnd harbours.',
      domain_url: 'https://example.org/boats',
      filtered_words: ['Spam', 'fool’s gold'],
    }
    expect(settings).toMatchObject(expected)
    expect(await readData(answer)).toEqual(settings)
    // Those of notifications have a query of their own.
    expect(settings).toMatchObject(await me.query('SettingsQuery', {}))
    const { email, username } = member
    expect(await readRow(db, member)).toMatchObject({ email, username, commentsFrom: 'everyone' })
    expect(await me.call('GET currentUser', {})).toMatchObject({
      full_name: 'Åsa Öberg',
      country: 'NO',
      gender: 'custom',
      is_private_profile: true,
    })
    // Sent once more it is the same once more.
    expect(await me.call(UPDATE, changes)).toEqual(settings)
  })

  it.for([
    'is_employee',
    'is_verified_merchant',
    'has_mfa_enabled',
    'follower_count',
    'email',
    'password',
    'is_partner',
    'domain_verified',
    'id',
    'nags',
    'isEmployee',
  ])('refuses %s by its path, and then changes nothing', async (name, { as, db, member }) => {
    const detail = await as(member).invalid(UPDATE, { first_name: 'Eve', [name]: true })
    expect(detail).toContain(`options.${name}: `)
    expect(await readRow(db, member)).toEqual(member)
  })

  it.for<[string, unknown]>([
    ['username', 'a'],
    ['username', 'settings'],
    ['username', 'two words'],
    ['first_name', '   '],
    ['first_name', 'a\u202Eb'],
    ['first_name', '\u200B\u2060'],
    ['first_name', '\u3164'],
    ['about', 'x'.repeat(501)],
    ['about', 'bell \u0007'],
    ['gender', 'robot'],
    ['birthday', '2001-02-30'],
    ['birthday', null],
    ['birthday', '1850-01-01'],
    ['country', 'Sweden'],
    ['locale', 'xx_XX'],
    ['domain_url', 'javascript:alert(1)'],
    ['domain_url', 'localhost'],
    ['domain_url', 'https://me:secret@example.org'],
    ['domain_url', 'http://127.0.0.1/'],
    ['comments_from', 'friends'],
    ['filtered_words', ['a*b']],
    ['filtered_words', Array.from({ length: MAX_FILTERED_WORDS + 1 }, (_, place) => `word${place}`)],
    ['is_private_profile', 'yes'],
    ['business_name', 'Not a business'],
    ['contact_email', 'shop@example.org'],
  ])('refuses a wrong %s (%j) by its path', async ([name, value], { as, db, member }) => {
    expect(await as(member).invalid(UPDATE, { [name]: value })).toContain(`options.${name}`)
    expect(await readRow(db, member)).toEqual(member)
  })

  it('gives a username to one of two who ask for it at the same moment', async ({ as, db, member }) => {
    const other = await makeUser(db)
    const username = `n${member.id.slice(-12)}`
    const answers = await Promise.all([
      as(member).send(UPDATE, { username: username.toUpperCase() }),
      as(other).send(UPDATE, { username }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    if (loser) expect((await expectFailure(loser, 'usernameTaken')).message_detail).toContain('options.username')
    const names = [(await readRow(db, member))?.username, (await readRow(db, other))?.username]
    expect(names.filter((name) => name === username.toLowerCase())).toHaveLength(1)
  })

  it('refuses an age that the law of the country does not allow, whichever of the two changes', async ({
    as,
    db,
    member,
  }) => {
    const me = as(member)
    const birthday = `${new Date().getUTCFullYear() - 14}-01-01`
    await me.refused(UPDATE, { birthday, country: 'DE' }, 'ageRestricted')
    await db.update(users).set({ birthday }).where(eq(users.id, member.id))
    const refused = await me.refused(UPDATE, { country: 'DE' }, 'ageRestricted')
    expect(refused.message_detail).toContain('options.country')
    expect((await me.call(UPDATE, { country: 'US' })).country).toBe('US')
  })

  it('proves a site for itself alone: another one is not verified', async ({ as, db }) => {
    const member = await makeUser(db, { domainUrl: 'https://a.example', domainVerified: true })
    await as(member).call(UPDATE, { domain_url: 'a.example', about: 'The same site' })
    expect(await readRow(db, member)).toMatchObject({ domainVerified: true })
    await as(member).call(UPDATE, { domain_url: 'b.example' })
    expect(await readRow(db, member)).toMatchObject({ domainUrl: 'https://b.example', domainVerified: false })
  })

  it('keeps words for a gender only with the gender that has them', async ({ as, member }) => {
    const me = as(member)
    await me.call(UPDATE, { gender: 'custom', custom_gender: 'bigender' })
    expect(await me.call(UPDATE, { gender: 'female' })).toMatchObject({ gender: 'female', custom_gender: null })
    expect(await me.call(UPDATE, { custom_gender: 'nobody asked' })).toMatchObject({ custom_gender: null })
  })

  it('lets a business change its name and the address for customers, and no first name', async ({ as, db }) => {
    const partner = await makeUser(db, { isPartner: true, firstName: 'Oak Ltd', lastName: '', fullName: 'Oak Ltd' })
    await db.insert(partners).values({ userId: partner.id, businessName: 'Oak Ltd' })
    const business = as(partner)
    const settings = await business.call(UPDATE, { business_name: 'Oak & Ash', contact_email: 'Shop@Oak.example' })
    expect(settings).toMatchObject({ business_name: 'Oak & Ash', contact_email: 'shop@oak.example' })
    const names = { fullName: 'Oak & Ash', firstName: 'Oak & Ash', email: partner.email }
    expect(await readRow(db, partner)).toMatchObject(names)
    await business.invalid(UPDATE, { first_name: 'Oak' })
    expect(await business.call(UPDATE, { contact_email: null })).toMatchObject({ contact_email: null })
  })

  it('a business that was never asked for its name has the account’s, and saves all the same', async ({ as, db }) => {
    const shop = await makeUser(db, { isPartner: true, firstName: 'Harbour & Pine', fullName: 'Harbour & Pine' })
    const business = as(shop)
    const business_name = 'Harbour & Pine'
    expect(await business.call('UserSettingsResource.get', {})).toMatchObject({ business_name })
    expect(await business.call(UPDATE, { about: 'Lamps' })).toMatchObject({ business_name, about: 'Lamps' })
    const contact_email = 'shop@pine.example'
    expect(await business.call(UPDATE, { contact_email })).toMatchObject({ business_name, contact_email })
    await business.call(UPDATE, { business_name: 'Pine' })
    expect(await db.select().from(partners).where(eq(partners.userId, shop.id))).toMatchObject([
      { businessName: 'Pine', contactEmail: 'shop@pine.example' },
    ])
  })

  it('holds who saves without end', async ({ as, db, member }) => {
    await useUp(db, SETTINGS_LIMIT, member.id)
    const refused = await as(member).send(UPDATE, { about: 'Once more' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
  })

  it('is for those who have proved who they are', async ({ as, db, member }) => {
    for (const who of [null, await makeSession(db, member, { loginState: LOGIN_STATE.limited })]) {
      expect(await as(who).query('SettingsQuery', {})).toMatchObject({ __typename: 'Error' })
    }
  })
})

describe('the form of a settings page', () => {
  it('saves what differs and leads back to the page, which says so', async ({ as, db, member, origin }) => {
    const cookie = await as(member).cookie()
    const form = { first_name: 'Ada', last_name: '', gender: '', birthday: '1990-05-17', country: 'SE' }
    const answer = await send(origin, ACCOUNT, { cookie, form })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, ACCOUNT])
    const saved = { firstName: 'Ada', lastName: '', fullName: 'Ada', gender: null, country: 'SE' }
    expect(await readRow(db, member)).toMatchObject(saved)
    const page = await send(origin, ACCOUNT, { cookie: `${cookie}; ${getFlash(answer)}` })
    expect(toText(await page.text())).toContain('Changes saved.')
  })

  it('comes back with what is wrong at its field and all that was typed', async ({ as, db, member, origin }) => {
    const form = { username: 'no good', first_name: 'Grace "Amazing"' }
    const answer = await send(origin, ACCOUNT, { cookie: await as(member).cookie(), form })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = await answer.text()
    expect(html).toMatch(/<input(?=[^>]*id="username")[^>]*aria-invalid="true"/)
    expect(html).toContain('value="no good"')
    expect(html).toContain('value="Grace &quot;Amazing&quot;"')
    expect(await readRow(db, member)).toEqual(member)
  })

  it('says that a username is taken', async ({ as, db, member, origin }) => {
    const form = { username: (await makeUser(db)).username }
    const answer = await send(origin, ACCOUNT, { cookie: await as(member).cookie(), form })
    expect(answer.status).toBe(409)
    expect(toText(await answer.text())).toContain('That username is taken.')
  })

  it('is refused as a whole where it has what its page does not offer', async ({ as, db, member, origin }) => {
    const form = { first_name: 'Ada', is_employee: '1', is_private_profile: '1', email: 'x@example.org' }
    expect((await send(origin, ACCOUNT, { cookie: await as(member).cookie(), form })).status).toBe(400)
    expect(await readRow(db, member)).toEqual(member)
  })

  it('leads signed-out viewers to the login page and saves nothing', async ({ as, db, member, origin }) => {
    const answer = await send(origin, ACCOUNT, { form: { first_name: 'Eve' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('login', {}, { next: ACCOUNT })])
    const cookie = await as(member).cookie()
    const foreign = { form: { first_name: 'Eve' }, cookie, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await send(origin, ACCOUNT, foreign)).status).toBe(403)
    expect(await readRow(db, member)).toEqual(member)
  })
})

describe('being hidden from search engines', () => {
  it('takes the profile, its boards and its pins out of what they list, and out of the sitemap', async ({
    as,
    board,
    member,
    origin,
    ownPin: pin,
  }) => {
    const paths = [
      href('profile', { username: member.username }),
      href('board', { username: member.username, board: board.slug }),
      href('pin', { id: pin.id }),
    ]
    const robots = async () =>
      Promise.all(
        paths.map(async (path) => {
          const html = await (await send(origin, path, { headers: { 'user-agent': GOOGLEBOT } })).text()
          return /<meta name="robots" content="([^"]*)">/.exec(html)?.[1]
        }),
      )
    const sitemap = async () => {
      const pages = (await (await send(origin, href('sitemapIndex'))).text()).matchAll(/<loc>([^<]*)<\/loc>/g)
      const texts = await Promise.all([...pages].map(async ([, page = '']) => (await fetch(page)).text()))
      return texts.join('')
    }
    expect(await robots()).toEqual(paths.map(() => 'max-image-preview:large'))
    expect(await sitemap()).toContain(pin.id)
    await as(member).call(UPDATE, { hide_from_search: true })
    expect(await robots()).toEqual(paths.map(() => 'noindex'))
    expect(await sitemap()).not.toContain(pin.id)
  })
})

describe('a private profile', () => {
  it('is gone for everybody else at once, and back when it is public again', async ({
    as,
    member,
    origin,
    ownPin: pin,
  }) => {
    const statuses = async () =>
      Promise.all(
        [href('profile', { username: member.username }), href('pin', { id: pin.id })].map(
          async (path) => (await send(origin, path)).status,
        ),
      )
    expect(await statuses()).toEqual([200, 200])
    await as(member).call(UPDATE, { is_private_profile: true })
    expect(await statuses()).toEqual([404, 404])
    await as(member).call(UPDATE, { is_private_profile: false })
    expect(await statuses()).toEqual([200, 200])
  })
})
