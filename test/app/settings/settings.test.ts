import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { partners, users } from '#db/tables/users.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import { SETTINGS_LIMIT } from '#schema/constants/limits.ts'
import { MAX_FILTERED_WORDS } from '#schema/settings/constants.ts'
import { href } from '#schema/routes.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { readData, expectFailure, getFlash, GOOGLEBOT, query, send, toText, type Sent } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { makeBoard, makePin, makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const GET = href('resource', { name: 'UserSettingsResource', verb: 'get' })
const UPDATE = href('resource', { name: 'UserSettingsResource', verb: 'update' })
const ACCOUNT = href('accountSettings')

let user: UserRow
let cookie: string

beforeEach(async () => {
  user = await makeUser(db, { birthday: '1990-05-17', country: 'SE' })
  cookie = await makeSession(db, user)
})

function save(options: Record<string, unknown>, sent: Sent = {}): Promise<Response> {
  return send(origin, UPDATE, { json: { options }, cookie, ...sent })
}

async function saved(options: Record<string, unknown>, as = cookie): Promise<UserSettings> {
  return readData<UserSettings>(await save(options, { cookie: as }))
}

async function row(id = user.id): Promise<UserRow | undefined> {
  const [found] = await db.select().from(users).where(eq(users.id, id))
  return found
}

async function makePartner(): Promise<[UserRow, string]> {
  const partner = await makeUser(db, { isPartner: true, firstName: 'Oak Ltd', lastName: '', fullName: 'Oak Ltd' })
  await db.insert(partners).values({ userId: partner.id, businessName: 'Oak Ltd' })
  return [partner, await makeSession(db, partner)]
}

describe('saving settings', () => {
  it('stores what was sent, answers with all settings and leaves the rest alone', async () => {
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
    }
    const answer = await save(changes)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const settings = await readData<UserSettings>(answer)
    const expected = {
      ...changes,
      first_name: 'Åsa',
      full_name: 'Åsa Öberg',
      about: 'Boats.\nAnd harbours.',
      domain_url: 'https://example.org/boats',
      filtered_words: ['Spam', 'fool’s gold'],
    }
    expect(settings).toMatchObject(expected)
    expect(await readData(await send(origin, GET, { cookie }))).toEqual(settings)
    // Those of notifications have a query of their own.
    expect(settings).toMatchObject(await query(origin, 'SettingsQuery', {}, { cookie }))
    expect(await row()).toMatchObject({ email: user.email, username: user.username, commentsFrom: 'everyone' })
    const me = await readData<CurrentUser>(await send(origin, href('currentUser'), { cookie }))
    expect(me).toMatchObject({ full_name: 'Åsa Öberg', country: 'NO', gender: 'custom', is_private_profile: true })
    // Sent once more it is the same once more.
    expect(await saved(changes)).toEqual(settings)
  })

  it.each([
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
  ])('refuses %s by its path, and then changes nothing', async (name) => {
    const refused = await expectFailure(await save({ first_name: 'Eve', [name]: true }), 'invalidInput')
    expect(refused.message_detail).toContain(`options.${name}: `)
    expect(await row()).toEqual(user)
  })

  it.each([
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
  ])('refuses a wrong %s (%j) by its path', async (name, value) => {
    const refused = await expectFailure(await save({ [name]: value }), 'invalidInput')
    expect(refused.message_detail).toContain(`options.${name}`)
    expect(await row()).toEqual(user)
  })

  it('gives a username to one of two who ask for it at the same moment', async () => {
    const other = await makeUser(db)
    const username = `n${user.id.slice(-12)}`
    const answers = await Promise.all([
      save({ username: username.toUpperCase() }),
      save({ username }, { cookie: await makeSession(db, other) }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    if (loser) expect((await expectFailure(loser, 'usernameTaken')).message_detail).toContain('options.username')
    const names = [(await row())?.username, (await row(other.id))?.username]
    expect(names.filter((name) => name === username.toLowerCase())).toHaveLength(1)
  })

  it('refuses an age that the law of the country does not allow, whichever of the two changes', async () => {
    const year = new Date().getUTCFullYear() - 14
    await expectFailure(await save({ birthday: `${year}-01-01`, country: 'DE' }), 'ageRestricted')
    await db
      .update(users)
      .set({ birthday: `${year}-01-01` })
      .where(eq(users.id, user.id))
    const refused = await expectFailure(await save({ country: 'DE' }), 'ageRestricted')
    expect(refused.message_detail).toContain('options.country')
    expect((await saved({ country: 'US' })).country).toBe('US')
  })

  it('proves a site for itself alone: another one is not verified', async () => {
    await db.update(users).set({ domainUrl: 'https://a.example', domainVerified: true }).where(eq(users.id, user.id))
    await saved({ domain_url: 'a.example', about: 'The same site' })
    expect(await row()).toMatchObject({ domainVerified: true })
    await saved({ domain_url: 'b.example' })
    expect(await row()).toMatchObject({ domainUrl: 'https://b.example', domainVerified: false })
  })

  it('keeps words for a gender only with the gender that has them', async () => {
    await saved({ gender: 'custom', custom_gender: 'bigender' })
    expect(await saved({ gender: 'female' })).toMatchObject({ gender: 'female', custom_gender: null })
    expect(await saved({ custom_gender: 'nobody asked' })).toMatchObject({ custom_gender: null })
  })

  it('lets a business change its name and the address for customers, and no first name', async () => {
    const [partner, theirs] = await makePartner()
    const settings = await saved({ business_name: 'Oak & Ash', contact_email: 'Shop@Oak.example' }, theirs)
    expect(settings).toMatchObject({ business_name: 'Oak & Ash', contact_email: 'shop@oak.example' })
    expect(await row(partner.id)).toMatchObject({ fullName: 'Oak & Ash', firstName: 'Oak & Ash', email: partner.email })
    await expectFailure(await save({ first_name: 'Oak' }, { cookie: theirs }), 'invalidInput')
    expect(await saved({ contact_email: null }, theirs)).toMatchObject({ contact_email: null })
  })

  it('a business that was never asked for its name has the account’s, and saves all the same', async () => {
    const shop = await makeUser(db, { isPartner: true, firstName: 'Harbour & Pine', fullName: 'Harbour & Pine' })
    const theirs = await makeSession(db, shop)
    expect(await readData(await send(origin, GET, { cookie: theirs }))).toMatchObject({
      business_name: 'Harbour & Pine',
    })
    expect(await saved({ about: 'Lamps' }, theirs)).toMatchObject({ business_name: 'Harbour & Pine', about: 'Lamps' })
    expect(await saved({ contact_email: 'shop@pine.example' }, theirs)).toMatchObject({
      business_name: 'Harbour & Pine',
      contact_email: 'shop@pine.example',
    })
    await saved({ business_name: 'Pine' }, theirs)
    expect(await db.select().from(partners).where(eq(partners.userId, shop.id))).toMatchObject([
      { businessName: 'Pine', contactEmail: 'shop@pine.example' },
    ])
  })

  it('holds who saves without end', async () => {
    await useUp(db, SETTINGS_LIMIT, user.id)
    const refused = await save({ about: 'Once more' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFailure(refused, 'tooManyRequests')
  })

  it('is for those who have proved who they are', async () => {
    const limited = await makeSession(db, user, { loginState: LOGIN_STATE.limited })
    for (const as of [undefined, limited]) {
      await expectFailure(await save({ about: 'x' }, { cookie: as }), 'notSignedIn')
      await expectFailure(await send(origin, GET, { cookie: as }), 'notSignedIn')
      expect(await query(origin, 'SettingsQuery', {}, { cookie: as })).toMatchObject({ __typename: 'Error' })
    }
  })

  it('is refused to other sites and by GET', async () => {
    await expectFailure(await save({ about: 'x' }, { headers: { 'sec-fetch-site': 'cross-site' } }), 'crossSite')
    await expectFailure(await send(origin, UPDATE, { cookie }), 'methodNotAllowed')
    expect(await row()).toEqual(user)
  })
})

describe('the form of a settings page', () => {
  function post(form: Record<string, string>, path = ACCOUNT): Promise<Response> {
    return send(origin, path, { form, cookie })
  }

  it('saves what differs and leads back to the page, which says so', async () => {
    const answer = await post({ first_name: 'Ada', last_name: '', gender: '', birthday: '1990-05-17', country: 'SE' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, ACCOUNT])
    expect(await row()).toMatchObject({ firstName: 'Ada', lastName: '', fullName: 'Ada', gender: null, country: 'SE' })
    const page = await send(origin, ACCOUNT, { cookie: `${cookie}; ${getFlash(answer)}` })
    expect(toText(await page.text())).toContain('Changes saved.')
  })

  it('comes back with what is wrong at its field and all that was typed', async () => {
    const answer = await post({ username: 'no good', first_name: 'Grace "Amazing"' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const html = await answer.text()
    expect(html).toMatch(/<input(?=[^>]*id="username")[^>]*aria-invalid="true"/)
    expect(html).toContain('value="no good"')
    expect(html).toContain('value="Grace &quot;Amazing&quot;"')
    expect(await row()).toEqual(user)
  })

  it('says that a username is taken', async () => {
    const answer = await post({ username: (await makeUser(db)).username })
    expect(answer.status).toBe(409)
    expect(toText(await answer.text())).toContain('That username is taken.')
  })

  it('is refused as a whole where it has what its page does not offer', async () => {
    const sent = { first_name: 'Ada', is_employee: '1', is_private_profile: '1', email: 'x@example.org' }
    expect((await post(sent)).status).toBe(400)
    expect(await row()).toEqual(user)
  })

  it('leads signed-out viewers to the login page and saves nothing', async () => {
    const answer = await send(origin, ACCOUNT, { form: { first_name: 'Eve' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('login', {}, { next: ACCOUNT })])
    const foreign = { form: { first_name: 'Eve' }, cookie, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await send(origin, ACCOUNT, foreign)).status).toBe(403)
    expect(await row()).toEqual(user)
  })
})

describe('being hidden from search engines', () => {
  it('takes the profile, its boards and its pins out of what they list, and out of the sitemap', async () => {
    const board = await makeBoard(db, user)
    const pin = await makePin(db, board)
    const paths = [
      href('profile', { username: user.username }),
      href('board', { username: user.username, board: board.slug }),
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
    await saved({ hide_from_search: true })
    expect(await robots()).toEqual(paths.map(() => 'noindex'))
    expect(await sitemap()).not.toContain(pin.id)
  })
})

describe('a private profile', () => {
  it('is gone for everybody else at once, and back when it is public again', async () => {
    const board = await makeBoard(db, user)
    const pin = await makePin(db, board)
    const statuses = async () =>
      Promise.all(
        [href('profile', { username: user.username }), href('pin', { id: pin.id })].map(
          async (path) => (await send(origin, path)).status,
        ),
      )
    expect(await statuses()).toEqual([200, 200])
    await saved({ is_private_profile: true })
    expect(await statuses()).toEqual([404, 404])
    await saved({ is_private_profile: false })
    expect(await statuses()).toEqual([200, 200])
  })
})
