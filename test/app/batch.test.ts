import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { businessOwners, managedAdvertisers, partners, userPlaces } from '#db/tables/users.ts'
import type { AccountSummary, BatchData, PublicUser } from '#schema/people/user-calls.ts'
import { MAX_BATCH_REQUESTS } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { hashToken, newToken } from '#worker/platform/tokens.ts'
import { readData, expectFailure, send, type Sent } from '../helpers/client.ts'
import { block, makeSession, makeUser, type UserRow } from '../helpers/rows.ts'
import { errorText } from '../helpers/texts.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

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

function get(id: string): { method: string; url: string } {
  return { method: 'GET', url: `v3/users/${id}/` }
}

function batch(requests: unknown, sent: Sent = {}): Promise<Response> {
  return send(origin, href('batch'), { form: { requests: JSON.stringify(requests) }, cookie, ...sent })
}

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
    const answer = await send(origin, href('user', { id: other.id }), { cookie })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const data = await readData<PublicUser>(answer)
    expect(Object.keys(data).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
    expect(data).toMatchObject({ id: other.id, username: other.username, followerCount: 7 })
    const signedOut = await send(origin, href('user', { id: amber.id }))
    expect(Object.keys(await readData<PublicUser>(signedOut)).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
  })

  it('shows the owner more, and to no one what only a limited login knows', async () => {
    const own = await readData<AccountSummary>(await send(origin, href('user', { id: amber.id }), { cookie }))
    expect(own).toMatchObject({ email: amber.email, country: 'SE', partner: null, owners: [], businesses: [] })
    const limited = await makeSession(db, amber, { loginState: 2 })
    const greeted = await readData<object>(await send(origin, href('user', { id: amber.id }), { cookie: limited }))
    expect(greeted).not.toHaveProperty('email')
  })

  it('is not there for users who were blocked, as if there were none', async () => {
    const shy = await makeUser(db)
    await block(db, shy, amber)
    const blocked = await expectFailure(await send(origin, href('user', { id: shy.id }), { cookie }), 'userNotFound')
    const missing = await expectFailure(await send(origin, href('user', { id: newId() }), { cookie }), 'userNotFound')
    expect(blocked).toEqual(missing)
    await readData(await send(origin, href('user', { id: shy.id })))
  })
})

describe('an account with a private profile', () => {
  it('is there for itself alone, as if there were none', async () => {
    const shy = await makeUser(db, { isPrivateProfile: true })
    for (const as of [undefined, cookie, await makeSession(db, shy, { loginState: 2 })]) {
      await expectFailure(await send(origin, href('user', { id: shy.id }), { cookie: as }), 'userNotFound')
    }
    const own = await send(origin, href('user', { id: shy.id }), { cookie: await makeSession(db, shy) })
    expect(await readData(own)).toMatchObject({ email: shy.email })
  })
})

describe('a business with owners', () => {
  let owner: UserRow
  let business: UserRow
  let manager: string

  beforeAll(async () => {
    owner = await makeUser(db, { fullName: 'Ivar Holm', country: 'NO' })
    business = await makeUser(db, { fullName: 'Holm Lamps', isPartner: true })
    manager = await makeSession(db, owner)
    await db.batch([
      db.insert(partners).values({ userId: business.id, businessName: 'Holm', ownershipEmail: 'own@holm.example' }),
      db.insert(businessOwners).values({ businessId: business.id, ownerId: owner.id, createdAt: 1 }),
      db
        .insert(userPlaces)
        .values({ userId: owner.id, street: 'Strand 1', locality: 'Oslo', postalCode: '0150', region: 'Oslo' }),
      db.insert(managedAdvertisers).values({ managerId: owner.id, advertiserId: business.id, createdAt: 1 }),
    ])
  })

  const find = async (id: string, as?: string) =>
    readData<AccountSummary>(await send(origin, href('user', { id }), { cookie: as }))

  it('is shown to its owner, with the place and the advertisers of the owner', async () => {
    const own = await find(owner.id, manager)
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
    expect(await find(business.id, manager)).toMatchObject({ email: business.email, street: null })
  })

  it('knows its owners by what everybody may see of them', async () => {
    const [known] = (await find(business.id, await makeSession(db, business))).owners
    expect(known).toMatchObject({ id: owner.id, fullName: 'Ivar Holm', email: null, country: null, street: null })
  })

  it('does not show owners who are away, nor a business that is to its owner', async () => {
    const away = await makeUser(db, { isPartner: true, deactivatedAt: 1 })
    const shop = await makeUser(db, { isPartner: true })
    await db.insert(businessOwners).values([
      { businessId: shop.id, ownerId: away.id, createdAt: 1 },
      { businessId: away.id, ownerId: shop.id, createdAt: 1 },
    ])
    expect(await find(shop.id, await makeSession(db, shop))).toMatchObject({ owners: [], businesses: [] })
  })

  it('is to everybody else, and to a limited login of its owner, like any other account', async () => {
    const limited = await makeSession(db, owner, { loginState: 2 })
    for (const as of [undefined, cookie, limited]) {
      for (const id of [owner.id, business.id]) {
        expect(Object.keys(await find(id, as)).toSorted()).toEqual(PUBLIC_FIELDS.toSorted())
      }
    }
  })
})

describe('a batch', () => {
  it('answers by account, with what is private of the browser’s own accounts only', async () => {
    const gone = newId()
    const answer = await batch([
      get(amber.id),
      get(shop.id),
      { ...get(other.id), params: { fields: 'email' } },
      get(gone),
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const data = await readData<BatchData>(answer)
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
    const answer = await send(origin, href('batch'), { cookie, json: { requests: [get(amber.id)] } })
    expect(await readData<BatchData>(answer)).toMatchObject({ [amber.id]: { status: 'success' } })
  })

  it('shows a stranger nothing that is private', async () => {
    const forged = `__Host-accounts=${newToken()}`
    for (const as of [undefined, forged, await makeSession(db, other)]) {
      const text = await (await batch([get(amber.id), get(shop.id)], { cookie: as })).text()
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
    await expectFailure(await batch(requests), 'invalidInput')
    await expectFailure(await send(origin, href('batch'), { cookie, json: { requests } }), 'invalidInput')
  })

  it('refuses what is no JSON, other sites, and other content types', async () => {
    await expectFailure(await batch([], { form: { requests: '{' } }), 'invalidInput')
    await expectFailure(await batch([], { form: {} }), 'invalidInput')
    const fromElsewhere = { headers: { 'sec-fetch-site': 'cross-site' } }
    await expectFailure(await batch([get(amber.id)], fromElsewhere), 'crossSite')
    const plain = { body: '{}', headers: { 'content-type': 'text/plain' } }
    await expectFailure(await send(origin, href('batch'), { cookie, ...plain }), 'unsupportedMediaType')
  })

  it('takes as many as it says', async () => {
    const requests = Array.from({ length: MAX_BATCH_REQUESTS }, (_, place) => get(`none-${place}`))
    expect(Object.keys(await readData<BatchData>(await batch(requests)))).toHaveLength(MAX_BATCH_REQUESTS)
  })
})
