import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { businessOwners, managedAdvertisers, partners, userPlaces } from '#db/tables/users.ts'
import { MAX_BATCH_REQUESTS } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { callersOf } from '../helpers/callers.ts'
import { expectFailure, send } from '../helpers/client.ts'
import { block, makeSession, makeUser, type UserRow } from '../helpers/rows.ts'
import { errorText } from '../helpers/texts.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })
const as = callersOf({ origin, db })

let amber: UserRow
let shop: UserRow
let other: UserRow
/** Signed in as Amber, with the shop stored beside her. */
let cookie: string

beforeAll(async () => {
  amber = await makeUser(db, { country: 'SE' })
  shop = await makeUser(db, { fullName: 'Pine & Co', isPartner: true })
  other = await makeUser(db, { followerCount: 7 })
  await db.insert(partners).values({ userId: shop.id, businessName: 'Pine & Company', contactEmail: 'hi@pine.example' })
  const group = newToken()
  const groupHash = await hashToken(group)
  await makeSession(db, shop, { groupHash })
  cookie = `${await makeSession(db, amber, { groupHash })}; __Host-accounts=${group}`
})

const get = (id: string) => ({ method: 'GET', url: `v3/users/${id}/` }) as const
const FORM = { encoding: 'form' } as const

const PUBLIC_FIELDS = [
  'id',
  'username',
  'fullName',
  'imageMediumUrl',
  'imageLargeUrl',
  'isPartner',
  'isVerifiedMerchant',
  'followerCount',
]

describe('a user by id', () => {
  it('shows others what everybody may see', async () => {
    const answer = await as(cookie).send('GET user', { id: other.id })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const data = await as(cookie).call('GET user', { id: other.id })
    expect(Object.keys(data).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
    expect(data).toMatchObject({ id: other.id, username: other.username, followerCount: 7 })
    const signedOut = await as(null).call('GET user', { id: amber.id })
    expect(Object.keys(signedOut).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
  })

  it('shows the owner more, and to no one what only a limited login knows', async () => {
    const own = await as(cookie).call('GET user', { id: amber.id })
    expect(own).toMatchObject({ email: amber.email, country: 'SE', partner: null, owners: [], businesses: [] })
    const limited = await makeSession(db, amber, { loginState: 2 })
    expect(await as(limited).call('GET user', { id: amber.id })).not.toHaveProperty('email')
  })

  it('is not there for users who were blocked, as if there were none', async () => {
    const shy = await makeUser(db)
    await block(db, shy, amber)
    const blocked = await as(cookie).refused('GET user', { id: shy.id }, 'userNotFound')
    const missing = await as(cookie).refused('GET user', { id: newId() }, 'userNotFound')
    expect(blocked).toEqual(missing)
    await as(null).call('GET user', { id: shy.id })
  })
})

describe('an account with a private profile', () => {
  it('is there for itself alone, as if there were none', async () => {
    const shy = await makeUser(db, { isPrivateProfile: true })
    for (const who of [null, cookie, await makeSession(db, shy, { loginState: 2 })]) {
      await as(who).refused('GET user', { id: shy.id }, 'userNotFound')
    }
    expect(await as(shy).call('GET user', { id: shy.id })).toMatchObject({ email: shy.email })
  })
})

describe('a business with owners', () => {
  let owner: UserRow
  let business: UserRow

  beforeAll(async () => {
    owner = await makeUser(db, { fullName: 'Ivar Holm', country: 'NO' })
    business = await makeUser(db, { fullName: 'Holm Lamps', isPartner: true })
    await db.batch([
      db.insert(partners).values({ userId: business.id, businessName: 'Holm', ownershipEmail: 'own@holm.example' }),
      db.insert(businessOwners).values({ businessId: business.id, ownerId: owner.id, createdAt: 1 }),
      db
        .insert(userPlaces)
        .values({ userId: owner.id, street: 'Strand 1', locality: 'Oslo', postalCode: '0150', region: 'Oslo' }),
      db.insert(managedAdvertisers).values({ managerId: owner.id, advertiserId: business.id, createdAt: 1 }),
    ])
  })

  it('is shown to its owner, with the place and the advertisers of the owner', async () => {
    const own = await as(owner).call('GET user', { id: owner.id })
    expect(own).toMatchObject({
      country: 'NO',
      street: 'Strand 1',
      locality: 'Oslo',
      postal_code: '0150',
      region: 'Oslo',
      hasManagedAdvertisers: true,
      owners: [],
      businesses: [
        {
          id: business.id,
          email: business.email,
          partner: { businessName: 'Holm', bizOwnershipEmail: 'own@holm.example', isLinkedBusiness: true },
          owners: [],
          businesses: [],
        },
      ],
    })
    const theirs = await as(owner).call('GET user', { id: business.id })
    expect(theirs).toMatchObject({ email: business.email, street: null })
  })

  it('knows its owners by what everybody may see of them', async () => {
    const known = { id: owner.id, fullName: 'Ivar Holm', email: null, country: null, street: null }
    expect(await as(business).call('GET user', { id: business.id })).toMatchObject({ owners: [known] })
  })

  it('does not show owners who are away, nor a business that is to its owner', async () => {
    const away = await makeUser(db, { isPartner: true, deactivatedAt: 1 })
    const shop = await makeUser(db, { isPartner: true })
    await db.insert(businessOwners).values([
      { businessId: shop.id, ownerId: away.id, createdAt: 1 },
      { businessId: away.id, ownerId: shop.id, createdAt: 1 },
    ])
    expect(await as(shop).call('GET user', { id: shop.id })).toMatchObject({ owners: [], businesses: [] })
  })

  it('is to everybody else, and to a limited login of its owner, like any other account', async () => {
    const limited = await makeSession(db, owner, { loginState: 2 })
    for (const who of [null, cookie, limited]) {
      for (const id of [owner.id, business.id]) {
        expect(Object.keys(await as(who).call('GET user', { id })).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
      }
    }
  })
})

describe('a batch', () => {
  it('answers by account, with what is private of the browser’s own accounts only', async () => {
    const gone = newId()
    const asked = [get(amber.id), get(shop.id), { ...get(other.id), params: { fields: 'email' } }, get(gone)]
    const input = { requests: JSON.stringify(asked) }
    const answer = await as(cookie).send('POST batch', input, FORM)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const data = await as(cookie).call('POST batch', input, FORM)
    expect(Object.keys(data).toSorted()).toEqual([amber.id, shop.id, other.id, gone].toSorted())
    expect(data[amber.id]).toMatchObject({ status: 'success', data: { id: amber.id, email: amber.email } })
    expect(data[shop.id]).toMatchObject({
      status: 'success',
      data: {
        email: shop.email,
        fullName: 'Pine & Co',
        partner: {
          bizContactEmail: 'hi@pine.example',
          bizOwnershipEmail: shop.email,
          businessName: 'Pine & Company',
          isLinkedBusiness: false,
        },
      },
    })
    expect(Object.keys(data[other.id]?.data ?? {}).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
    const { code } = ERRORS.userNotFound
    const message = errorText('userNotFound')
    expect(data[gone]).toEqual({ status: 'failure', code, message, data: null })
  })

  it('comes as JSON as well, with the list as it is', async () => {
    const data = await as(cookie).call('POST batch', { requests: [get(amber.id)] })
    expect(data).toMatchObject({ [amber.id]: { status: 'success' } })
  })

  it('shows a stranger nothing that is private', async () => {
    const forged = `__Host-accounts=${newToken()}`
    for (const who of [null, forged, other]) {
      const text = JSON.stringify(await as(who).call('POST batch', { requests: [get(amber.id), get(shop.id)] }))
      expect(text).toContain(amber.username)
      expect(text).not.toContain('@')
    }
  })

  const refused: [what: string, requests: unknown][] = [
    ['a batch in a batch', [{ method: 'GET', url: 'v3/batch/' }]],
    ['a batch in a batch, posted', [{ method: 'POST', url: '/v3/batch/' }]],
    ['a write', [{ method: 'DELETE', url: 'v3/users/1/' }]],
    ['another call', [{ method: 'GET', url: 'v3/users/1/sessions/' }]],
    ['a call of another path', [{ method: 'GET', url: 'v3/users/../batch/' }]],
    ['a path with escapes', [{ method: 'GET', url: 'v3/users/1%2Fsessions/' }]],
    ['another site', [{ method: 'GET', url: 'https://evil.example/v3/users/1/' }]],
    ['a query', [{ method: 'GET', url: 'v3/users/1/?x=1' }]],
    ['nothing', []],
    ['no list', { 0: get('1') }],
    ['no requests', [null]],
    ['too many', Array.from({ length: MAX_BATCH_REQUESTS + 1 }, (_, place) => get(String(place)))],
  ]

  it.each(refused)('refuses %s', async (_, requests) => {
    await as(cookie).invalid('POST batch', { requests: JSON.stringify(requests) }, FORM)
    await as(cookie).invalid('POST batch', { requests })
  })

  it('refuses what is no JSON, other sites, and other content types', async () => {
    await as(cookie).invalid('POST batch', { requests: '{' }, FORM)
    const nothing = { cookie, method: 'POST', form: {} }
    await expectFailure(await send(origin, href('batch'), nothing), 'invalidInput')
    const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    await as(cookie).refused('POST batch', { requests: [get(amber.id)] }, 'crossSite', fromElsewhere)
    const plain = { body: '{}', headers: { 'content-type': 'text/plain' } }
    await expectFailure(await send(origin, href('batch'), { cookie, ...plain }), 'unsupportedMediaType')
  })

  it('takes as many as it says', async () => {
    const requests = Array.from({ length: MAX_BATCH_REQUESTS }, (_, place) => get(`none-${place}`))
    const data = await as(cookie).call('POST batch', { requests: JSON.stringify(requests) }, FORM)
    expect(Object.keys(data)).toHaveLength(MAX_BATCH_REQUESTS)
  })
})
