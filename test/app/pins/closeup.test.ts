import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { userFollows } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { ERRORS } from '#schema/errors.ts'
import { PIN_KINDS } from '#schema/pins/pin-kind.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { expectFailure, query, send, toText, type QueryOptions } from '../../helpers/client.ts'
import { OFFER } from '../../helpers/pins-of-kinds.ts'
import {
  addCollaborator,
  block,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeUser,
  relate,
  type BoardRow,
  type UserRow,
} from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { errorText } from '../../helpers/texts.ts'

const MISSING = { __typename: 'Error', code: ERRORS.pinNotFound.code, message: errorText('pinNotFound') }

/** Pins of each kind of the demo that are looked at. */
const PINS_PER_KIND = 3

let owner: UserRow
let board: BoardRow
let stranger: UserRow
let cookie: string

beforeAll(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
  stranger = await makeUser(db)
  cookie = await makeSession(db, stranger)
})

async function findPin(pinId: string, options: QueryOptions = {}) {
  const pin = await query(origin, 'CloseupPageQuery', { pinId, isAuth: options.cookie !== undefined }, options)
  if (pin.__typename === 'Error') throw new Error(`There is no pin ${pinId}`)
  return pin
}

/** What the page of a pin says. */
async function readText(id: string, cookie?: string): Promise<string> {
  return toText(await (await send(origin, href('pin', { id }), { cookie })).text())
}

/** What each of the three queries answers about a pin. */
function allAnswers(pinId: string, options: QueryOptions = {}): Promise<unknown[]> {
  return Promise.all([
    query(origin, 'CloseupPageQuery', { pinId, isAuth: options.cookie !== undefined }, options),
    query(origin, 'CloseupDetailQuery', { pinId }, options),
    query(origin, 'CloseupRelatedModulesFeedQuery', { pinId }, options),
  ])
}

describe('a pin', () => {
  it.each(PIN_KINDS)('of the kind %s comes whole, by GET and by POST, for every viewer', async (kind) => {
    const found = await db.select({ id: pins.id }).from(pins).where(eq(pins.kind, kind)).limit(PINS_PER_KIND)
    expect(found.length).toBeGreaterThan(0)
    for (const { id } of found) {
      for (const viewer of [{}, { cookie }]) {
        const answers = await allAnswers(id, viewer)
        expect(answers).toMatchObject([
          { id, kind },
          { __typename: 'CloseupDetail', pinId: id },
          { edges: expect.any(Array) },
        ])
        expect(await allAnswers(id, { ...viewer, by: 'POST' })).toEqual(answers)
      }
    }
  })

  it('describes itself to search engines while signed out, and nothing of brand, price and shipping', async () => {
    const [found] = await db.select({ id: pins.id }).from(pins).where(eq(pins.kind, 'product')).limit(1)
    const id = found?.id ?? ''
    const signedOut = await findPin(id)
    expect(signedOut.shopping).toBeNull()
    expect(signedOut.products.map(({ brand, offerSummary }) => [brand, offerSummary])).toEqual(
      signedOut.products.map(() => [null, null]),
    )
    expect(signedOut.seo).toMatchObject({
      seoUrl: `/pin/${id}/`,
      canonicalUrl: `${origin}/pin/${id}/`,
      canonicalDomain: new URL(origin).host,
    })
    expect(signedOut.seo?.relatedInterests.length).toBeGreaterThan(0)

    const signedIn = await findPin(id, { cookie })
    expect(signedIn.seo).toBeNull()
    const [details] = await db.select().from(pinDetails).where(eq(pinDetails.pinId, id))
    const product = details?.products?.[0]
    expect(product).toBeDefined()
    expect(signedIn.shopping).toMatchObject({ brand: product?.brand, price: product?.offerSummary.price })
    expect(signedIn.products[0]).toMatchObject({ brand: product?.brand, offerSummary: product?.offerSummary })
  })

  it('says what a signed-in viewer has to do with its pinner', async () => {
    const viewer = await makeUser(db)
    const pin = await makePin(db, board)
    const session = await makeSession(db, viewer)
    const nothing = { username: owner.username, explicitlyFollowedByMe: false, blockedByMe: false }
    expect((await findPin(pin.id, { cookie: session })).pinner).toMatchObject(nothing)
    await db.insert(userFollows).values({ followerId: viewer.id, followedId: owner.id, createdAt: Date.now() })
    expect((await findPin(pin.id, { cookie: session })).pinner).toMatchObject({
      explicitlyFollowedByMe: true,
      blockedByMe: false,
    })
    expect((await findPin(pin.id, { cookie })).pinner).toMatchObject(nothing)
    await block(db, viewer, owner)
    await expect(findPin(pin.id, { cookie: session })).rejects.toThrow('There is no pin')
  })

  it('is for a limited login what it is for a stranger, whatever the query claims', async () => {
    const limited = await makeSession(db, stranger, { loginState: LOGIN_STATE.limited })
    const pinner = await makeUser(db)
    await block(db, stranger, pinner)
    const pin = await makePin(db, await makeBoard(db, pinner))
    const signedOut = await findPin(pin.id)
    expect(signedOut.seo).not.toBeNull()
    expect(await findPin(pin.id, { cookie: limited })).toEqual(signedOut)
    const claimed = await query(origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: true })
    expect(claimed).toEqual(signedOut)
  })

  it('says for which surface what its advertiser has set is logged', async () => {
    const ad = await makePin(db, board, { columns: { isPromoted: true, trackingParams: 'campaign=lamps-12' } })
    expect((await findPin(ad.id)).trackingParamsMap).toEqual({ pin_closeup: 'campaign=lamps-12' })
    expect((await findPin((await makePin(db, board)).id)).trackingParamsMap).toEqual({})
  })

  it('names who paid for it, once both sides agree', async () => {
    const sponsorship = { creatorId: owner.id, sponsorId: stranger.id }
    const [agreed, asked] = [
      await makePin(db, board, { details: { sponsorship: { ...sponsorship, status: 'approved' } } }),
      await makePin(db, board, { details: { sponsorship: { ...sponsorship, status: 'pending' } } }),
    ]
    expect(await readText(agreed.id)).toContain('Paid partnership with Tove Marklund')
    expect(await readText(asked.id)).not.toContain('Paid partnership')
  })

  it.each(['pending', 'declined'] as const)('shows a %s partnership to its two sides alone', async (status) => {
    const sponsorship = { creatorId: owner.id, sponsorId: stranger.id, status }
    const pin = await makePin(db, board, { details: { sponsorship } })
    const passer = await makeUser(db)
    for (const cookie of [undefined, await makeSession(db, passer)]) {
      expect((await findPin(pin.id, cookie === undefined ? {} : { cookie })).sponsorship).toBeNull()
    }
    for (const side of [owner, stranger]) {
      expect((await findPin(pin.id, { cookie: await makeSession(db, side) })).sponsorship).toMatchObject({ status })
    }
  })

  it('names no promoter once the promotion is over, nor why it was shown', async () => {
    const promoter = await makeUser(db, { fullName: 'Kiln & Co' })
    const adTargetingAttribution = {
      isThirdPartyAd: false,
      usesLocation: true,
      usesInterests: true,
      usesCustomerList: true,
    }
    const pin = await makePin(db, board, { columns: { promoterId: promoter.id }, details: { adTargetingAttribution } })
    expect(await findPin(pin.id)).toMatchObject({ promoter: null, adTargetingAttribution: null })
    const profile = await send(origin, href('profileTab', { username: owner.username, tab: '_created' }))
    expect(toText(await profile.text())).not.toContain('Kiln')
  })

  it('says no stored reason why it is recommended', async () => {
    const recommendationReason = { reason: 'Because of what you saved lately', throughName: null }
    const pin = await makePin(db, board, { details: { recommendationReason } })
    for (const sent of [{}, { cookie: await makeSession(db, owner) }]) {
      expect((await findPin(pin.id, sent)).recommendationReason).toBeNull()
    }
    expect(await readText(pin.id)).not.toContain('Because of what you saved')
  })

  it('that is promoted says by whom, and why it is shown', async () => {
    const promoter = await makeUser(db, { fullName: 'Kiln & Co' })
    const adTargetingAttribution = {
      isThirdPartyAd: false,
      usesLocation: true,
      usesInterests: false,
      usesCustomerList: true,
    }
    const columns = { isPromoted: true, promoterId: promoter.id }
    const [pin, plain] = [
      await makePin(db, board, { columns, details: { adTargetingAttribution } }),
      await makePin(db, board),
    ]
    const text = await readText(pin.id)
    expect(text).toContain('Promoted by Kiln & Co')
    expect(text).toMatch(/Why you're seeing this ad\s+It's shown in your area\.\s+You're on a customer list/)
    expect(text).not.toContain('It matches topics')
    expect(await readText(plain.id)).not.toContain('Promoted by')
  })

  it('of a product that was not looked at for long says that its price may be another', async () => {
    const product = {
      productId: newId(),
      name: 'Oak bowl',
      brand: null,
      offerSummary: OFFER,
      variantSet: { dimensions: [], variants: [] },
      additionalImages: [],
    }
    const make = (isStaleProduct: boolean) =>
      makePin(db, board, { columns: { kind: 'product', isStaleProduct }, details: { products: [product] } })
    const [stale, fresh] = [await make(true), await make(false)]
    expect(await readText(stale.id, cookie)).toContain('Price and availability may have changed.')
    const text = await readText(fresh.id, cookie)
    expect(text).toContain('€49.00')
    expect(text).not.toContain('may have changed')
  })

  it('without a title goes by the one of its card', async () => {
    const pin = await makePin(db, board, { columns: { title: '', gridTitle: 'Low tide' } })
    expect(await findPin(pin.id)).toMatchObject({ title: 'Low tide', seo: { seoTitle: 'Low tide' } })
  })
})

describe('a pin that is not for everybody', () => {
  async function expectMissing(pinId: string, options: QueryOptions = {}): Promise<void> {
    const unknown = await allAnswers(newId(), options)
    expect(unknown).toEqual([MISSING, MISSING, MISSING])
    expect(await allAnswers(pinId, options)).toEqual(unknown)
  }

  async function expectOpen(pinId: string, options: QueryOptions = {}): Promise<void> {
    const [pin, details, related] = (await allAnswers(pinId, options)) as [
      QueryResult<'CloseupPageQuery'>,
      QueryResult<'CloseupDetailQuery'>,
      QueryResult<'CloseupRelatedModulesFeedQuery'>,
    ]
    expect(pin).toMatchObject({ __typename: 'Pin', id: pinId })
    expect(details).toMatchObject({ __typename: 'CloseupDetail' })
    expect(related).toHaveProperty('edges')
  }

  it('on a secret board is open to its owner and collaborators, and missing for all others', async () => {
    const secret = await makeBoard(db, owner, { privacy: 'secret', isCollaborative: true })
    const pin = await makePin(db, secret, { columns: { audience: 'board' } })
    await makeComment(db, pin, owner)
    await relate(db, pin, [await makePin(db, board)])
    const friend = await makeUser(db)
    await addCollaborator(db, secret, friend)
    await expectOpen(pin.id, { cookie: await makeSession(db, owner) })
    expect((await findPin(pin.id, { cookie: await makeSession(db, owner) })).board).toMatchObject({
      collaboratedByMe: true,
      collaboratorPermissions: ['save_pins', 'edit_pins', 'edit_board', 'invite', 'manage'],
    })
    const friendCookie = await makeSession(db, friend)
    await expectOpen(pin.id, { cookie: friendCookie })
    expect((await findPin(pin.id, { cookie: friendCookie })).board).toMatchObject({
      privacy: 'secret',
      collaboratedByMe: true,
      collaboratorPermissions: ['save_pins'],
    })
    await expectMissing(pin.id)
    await expectMissing(pin.id, { cookie })
    await expectMissing(pin.id, { cookie: await makeSession(db, owner, { loginState: LOGIN_STATE.limited }) })
  })

  it('because it is unsafe is open to signed-in viewers', async () => {
    const pin = await makePin(db, board, { columns: { isUnsafe: true } })
    await expectMissing(pin.id)
    await expectOpen(pin.id, { cookie })
  })

  it('because it is hidden is open to its pinner alone', async () => {
    const pin = await makePin(db, board, { columns: { isHidden: true } })
    await expectMissing(pin.id)
    await expectMissing(pin.id, { cookie })
    await expectOpen(pin.id, { cookie: await makeSession(db, owner) })
  })

  it('of a pinner who has blocked the viewer is missing, and open to all others', async () => {
    const blocked = await makeUser(db)
    const pinner = await makeUser(db)
    const shared = await makeBoard(db, blocked, { isCollaborative: true })
    await addCollaborator(db, shared, pinner)
    await block(db, pinner, blocked)
    const theirs = await makePin(db, await makeBoard(db, pinner))
    const onShared = await makePin(db, shared, { columns: { pinnerId: pinner.id } })
    const onTheirs = await makePin(db, await makeBoard(db, pinner), { columns: { pinnerId: owner.id } })
    const session = await makeSession(db, blocked)
    for (const { id } of [theirs, onShared, onTheirs]) {
      await expectMissing(id, { cookie: session })
      expect((await send(origin, href('pin', { id }), { cookie: session })).status).toBe(404)
      await expectOpen(id, { cookie })
      await expectOpen(id, { cookie: await makeSession(db, pinner) })
      const limited = await makeSession(db, blocked, { loginState: LOGIN_STATE.limited })
      await expectOpen(id, { cookie: limited })
    }
    const save = href('resource', { name: 'RepinResource', verb: 'create' })
    const refused = await send(origin, save, { json: { options: { pin_id: theirs.id } }, cookie: session })
    await expectFailure(refused, 'pinNotFound')
  })
})
