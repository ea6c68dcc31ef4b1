import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { images } from '#db/tables/images.ts'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { DeletedPinData, PinData } from '#schema/pin-builder/calls.ts'
import { DELETE_UNDO_MS } from '#schema/pins/constants.ts'
import type { StoryPinData } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, getIds, query, readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { callPin, makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { makeBoard, makeComment, makePin, makeSession, makeTopic, makeUser, type PinRow } from '../../helpers/rows.ts'

let clock = Date.now()

const site = await ownApp({ options: { clock: () => clock } })
const maker = await makeMaker(site)
const update = (id: string, fields: object, as: Maker = maker) => as.call('update', { id, ...fields })
const edit = async (id: string, fields: object) => readData<PinData>(await update(id, fields))
async function row(id: string): Promise<PinRow | undefined> {
  return (await site.db.select().from(pins).where(eq(pins.id, id)))[0]
}
const search = async (q: string) => JSON.stringify(await query(site.origin, 'SearchQuery', { q, scope: 'pins' }))

describe('an edit', () => {
  it('changes what is given, and nothing else', async () => {
    const topic = await makeTopic(site.db)
    const pin = await maker.publish({ description: 'At six', topic_ids: [topic.id], link: 'https://one.example/' })
    const before = await row(pin.id)
    const edited = await edit(pin.id, { title: 'Kittiwakes', link: 'https://www.two.example/a' })
    expect(edited).toEqual({ ...pin, title: 'Kittiwakes', link: 'https://www.two.example/a', domain: 'two.example' })
    expect((await row(pin.id))?.embedding).not.toEqual(before?.embedding)
    expect(await search('kittiwakes')).toContain(pin.id)
    expect(await edit(pin.id, { topic_ids: [], link: null })).toMatchObject({ topic_ids: [], link: null, domain: null })
    expect(getIds(await query(site.origin, 'TopicPinsQuery', { topicId: topic.id }))).toEqual([])
    expect(await edit(pin.id, {})).toMatchObject({ title: 'Kittiwakes', description: 'At six' })
  })

  it('of words and link takes away what was made of the old ones', async () => {
    const pin = await maker.publish({ description: 'At six', link: 'https://one.example/' })
    const derived = {
      gridTitle: 'Old boats',
      seoTitle: 'Old boats | Tackboard',
      seoDescription: 'Boats at six',
      mobileLink: 'https://m.one.example/',
      trackedLink: 'https://one.example/?from=here',
    }
    await site.db.update(pins).set(derived).where(eq(pins.id, pin.id))
    await edit(pin.id, { alt_text: 'Two boats' })
    expect(await row(pin.id)).toMatchObject(derived)
    await edit(pin.id, { title: 'Kittiwakes' })
    expect(await row(pin.id)).toMatchObject({ ...derived, gridTitle: '', seoTitle: null })
    await edit(pin.id, { description: 'At seven', link: 'https://two.example/' })
    const gone = { seoTitle: null, seoDescription: null, mobileLink: null, trackedLink: null }
    expect(await row(pin.id)).toMatchObject({ ...gone, gridTitle: '', link: 'https://two.example/' })
  })

  it('moves the pin, to a secret board out of everyone’s sight', async () => {
    const pin = await maker.publish()
    const board = await makeBoard(site.db, maker.user, { privacy: 'secret' })
    expect(await edit(pin.id, { board_id: board.id })).toMatchObject({ board_id: board.id, section: null })
    await expectFailure(await callPin(site, 'get', { id: pin.id }), 'pinNotFound')
    await edit(pin.id, { board_id: maker.board.id })
    await readData(await callPin(site, 'get', { id: pin.id }))
    const others = await makeBoard(site.db, await makeUser(site.db))
    await expectFailure(await update(pin.id, { board_id: others.id, title: 'Gone' }), 'boardNotFound')
    expect(await row(pin.id)).toMatchObject({ boardId: maker.board.id, title: 'Boats at first light' })
  })

  it('changes stories and carousels by what the pin’s own files are', async () => {
    const files = [await maker.upload(), await maker.upload(), await maker.upload()]
    const pin = await maker.publish({ kind: 'carousel', media_ids: files })
    const slots = [
      { media: 2, title: 'Last' },
      { media: 0, title: 'First' },
    ]
    const edited = await edit(pin.id, { carousel: { slots } })
    expect(edited.media.map(({ signature }) => signature)).toEqual([pin.media[2]?.signature, pin.media[0]?.signature])
    const beyond = await update(pin.id, { carousel: { slots: [{ media: 0 }, { media: 2 }] } })
    expect(await expectFailure(beyond, 'invalidInput')).toMatchObject({
      message_detail: expect.stringContaining('options.carousel.slots.1.media'),
    })
  })

  it('keeps a product’s images and id unless it says otherwise', async () => {
    const offer_summary = { price: 49, currency: 'EUR' }
    const product = { name: 'Bowl', offer_summary, additional_media_ids: [await maker.upload()] }
    const pin = await maker.publish({ kind: 'product', products: [product] })
    const edited = await edit(pin.id, {
      products: [{ name: 'Oak bowl', offer_summary: { ...offer_summary, price: 39 } }],
    })
    const [before] = pin.products ?? []
    expect(edited.products).toMatchObject([
      { name: 'Oak bowl', product_id: before?.product_id, additional_media: before?.additional_media },
    ])
    expect(await row(pin.id)).toMatchObject({ price: '39', priceCurrency: 'EUR' })
  })

  it('keeps the steps of a recipe, and the other prices of a price that stays, unless it says otherwise', async () => {
    const steps = [{ text: 'Chop.' }, { text: 'Cook.' }]
    const soup = await maker.publish({ kind: 'recipe', recipe: { name: 'Soup', steps } })
    expect((await edit(soup.id, { recipe: { name: 'Stew' } })).recipe).toMatchObject({ name: 'Stew', steps })
    const fewer = { name: 'Stew', steps: [{ text: 'Wait.' }, { text: ' ' }] }
    expect((await edit(soup.id, { recipe: fewer })).recipe?.steps).toEqual([{ text: 'Wait.' }])
    const offer = { price: '49', currency: 'EUR' }
    const bowl = await maker.publish({
      kind: 'product',
      products: [{ name: 'Bowl', offer_summary: { ...offer, standard_price: '59' } }],
    })
    const offerOf = async (offer_summary: object) =>
      (await edit(bowl.id, { products: [{ name: 'Bowl', offer_summary }] })).products?.[0]?.offer_summary
    expect(await offerOf(offer)).toMatchObject({ price: '49', standard_price: '59' })
    expect(await offerOf({ ...offer, price: '39' })).toMatchObject({ price: '39', standard_price: null })
    expect(await offerOf({ ...offer, price: '39', standard_price: 49 })).toMatchObject({ standard_price: '49' })
    const refused = await update(bowl.id, { products: [{ name: 'Bowl', offer_summary: { ...offer, min_price: -1 } }] })
    expect((await expectFailure(refused, 'invalidInput')).message_detail).toContain('offer_summary.min_price')
  })

  it('keeps, changes and takes back the images of variants, which are some of the product’s', async () => {
    const [ink, rust] = [await maker.upload(), await maker.upload()]
    const color = (Color: string, more: object = {}) => ({ values: { Color }, ...more })
    const product = (...variants: object[]) => ({
      name: 'Bowl',
      offer_summary: { price: 49, currency: 'EUR' },
      variant_set: { dimensions: [{ name: 'Color', values: ['Ink', 'Rust'] }], variants },
    })
    const made = product(color('Ink', { media_id: ink }), color('Rust', { media_id: rust }))
    const pin = await maker.publish({ kind: 'product', products: [{ ...made, additional_media_ids: [ink, rust] }] })
    const imagesOf = ({ products }: PinData) => products?.[0]?.variant_set.variants.map(({ media }) => media?.signature)
    const [inkImage, rustImage] = pin.products?.[0]?.additional_media.map(({ signature }) => signature) ?? []
    expect(imagesOf(pin)).toEqual([inkImage, rustImage])
    const change = async (...variants: object[]) => imagesOf(await edit(pin.id, { products: [product(...variants)] }))
    expect(await change(color('Rust'), color('Ink'))).toEqual([rustImage, inkImage])
    expect(await change(color('Rust', { signature: inkImage }), color('Ink', { signature: null }))).toEqual([
      inkImage,
      undefined,
    ])
    const answer = await query(site.origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: false })
    expect(JSON.stringify(answer)).toContain(`/${inkImage}.webp`)
  })

  it('takes a product as it was received, with its images, and refuses what products do not have', async () => {
    const file = await maker.upload()
    const variants = [{ values: { Size: 'S' }, media_id: file, price: 39 }, { values: { Size: 'L' } }]
    const product = {
      name: 'Bowl',
      brand: 'Oak & Co',
      offer_summary: { price: 49, currency: 'EUR', shipping_info: { free_shipping_price: 60 } },
      variant_set: { dimensions: [{ name: 'Size', values: ['S', 'L'] }], variants },
      additional_media_ids: [file],
    }
    const pin = await maker.publish({ kind: 'product', products: [product] })
    const [received] = pin.products ?? []
    expect(received?.variant_set.variants[0]?.media?.signature).toBe(received?.additional_media[0]?.signature)
    const changed = { ...received, name: 'Oak bowl' }
    expect((await edit(pin.id, { products: [changed] })).products).toEqual([changed])
    const refused = await update(pin.id, { products: [{ ...received, pictures: [] }] })
    expect(await expectFailure(refused, 'invalidInput')).toMatchObject({
      message_detail: expect.stringContaining('options.products.0.pictures'),
    })
  })

  it('gives a variant no image that is not the product’s', async () => {
    const [own, other] = [await maker.upload(), await maker.upload()]
    const stranger = await makeMaker(site)
    const variants = (more: object) => ({
      dimensions: [{ name: 'Size', values: ['S'] }],
      variants: [{ values: { Size: 'S' }, ...more }],
    })
    const product = (more: object) => ({
      name: 'Bowl',
      offer_summary: { price: 49, currency: 'EUR' },
      variant_set: variants(more),
    })
    const refused = async (answer: Response, field: string) =>
      expect(await expectFailure(answer, 'invalidInput')).toMatchObject({
        message_detail: expect.stringContaining(`products.0.variant_set.variants.0.${field}`),
      })
    for (const id of [other, await stranger.upload(), newId()]) {
      const products = [{ ...product({ media_id: id }), additional_media_ids: [own] }]
      await refused(await maker.call('create', await maker.plain({ kind: 'product', products })), 'media_id')
    }
    const products = [{ ...product({ media_id: own }), additional_media_ids: [own] }]
    const pin = await maker.publish({ kind: 'product', products })
    const elsewhere = (await maker.publish()).media[0]?.signature
    await refused(await update(pin.id, { products: [product({ signature: elsewhere })] }), 'signature')
    expect(await readData(await maker.call('get', { id: pin.id }))).toEqual(pin)
  })

  it('keeps of a product what forms do not ask for, until its price changes', async () => {
    const offer_summary = { price: 49, currency: 'EUR' }
    const sizes = { dimensions: [{ name: 'Size', values: ['S'] }], variants: [{ values: { Size: 'S' } }] }
    const product = { name: 'Bowl', brand: 'Oak & Co', offer_summary, variant_set: sizes }
    const pin = await maker.publish({ kind: 'product', products: [product] })
    const stored = async () =>
      (await site.db.select().from(pinDetails).where(eq(pinDetails.pinId, pin.id)))[0]?.products?.[0]
    const prices = { minPrice: '39', maxPrice: '59', standardPrice: '55' }
    const before = await stored()
    if (!before) throw new Error('The pin has no product')
    const products = [{ ...before, offerSummary: { ...before.offerSummary, ...prices } }]
    await site.db.update(pinDetails).set({ products }).where(eq(pinDetails.pinId, pin.id))
    await edit(pin.id, { title: 'Oak bowls', products: [{ name: 'Oak bowl', offer_summary }] })
    expect(await stored()).toEqual({ ...products[0], name: 'Oak bowl' })
    await edit(pin.id, { products: [{ name: 'Oak bowl', offer_summary: { ...offer_summary, price: 45 } }] })
    expect((await stored())?.offerSummary).toMatchObject({ price: '45', minPrice: null, standardPrice: null })
  })

  it('keeps the layouts of an older story, and what is known of it', async () => {
    const blocks = [
      { type: 'image', media: 0, text: 'Boats' },
      { type: 'heading', text: 'At six' },
    ]
    const story = {
      pages: [
        { layout: 'media_text', blocks },
        { layout: 'media', blocks: blocks.slice(0, 1) },
      ],
    }
    const pin = await maker.publish({ kind: 'story', story })
    const stored = async () =>
      (await site.db.select().from(pinDetails).where(eq(pinDetails.pinId, pin.id)))[0]?.storyPinData
    const before = await stored()
    if (!before) throw new Error('The pin has no story')
    const [cover, full] = before.pages
    if (!cover || !full) throw new Error('The story lacks pages')
    const older: StoryPinData = {
      ...before,
      pages: [
        { ...cover, layout: 'cover' },
        { ...full, layout: 'full' },
      ],
      metadata: { ...before.metadata, hasProductPins: true },
    }
    await site.db.update(pinDetails).set({ storyPinData: older }).where(eq(pinDetails.pinId, pin.id))
    const shown = await readData<PinData>(await maker.call('get', { id: pin.id }))
    const named = (title: string) => ({ ...older, metadata: { ...older.metadata, pinTitle: title } })
    await edit(pin.id, { title: 'Razorbills', story: shown.story })
    expect(await stored()).toEqual(named('Razorbills'))
    await edit(pin.id, { title: 'Puffins' })
    expect(await stored()).toEqual(named('Puffins'))
    const [first, second] = shown.story?.pages ?? []
    await edit(pin.id, { story: { pages: [second, { ...first, layout: 'text' }] } })
    expect((await stored())?.pages.map(({ layout }) => layout)).toEqual(['full', 'text'])
  })

  it.each([
    ['its files', { media_ids: ['any'] }, 'media_ids'],
    ['its image', { image_url: 'https://boats.example/a.jpg' }, 'image_url'],
    ['its kind', { kind: 'recipe' }, 'kind'],
    ['what belongs to another kind', { recipe: { name: 'Soup' } }, 'recipe'],
    ['its board to none', { board_id: null }, 'board_id'],
    ['into a draft', { is_draft: true }, 'is_draft'],
  ])('does not change %s', async (_, fields, path) => {
    const pin = await maker.publish()
    expect(await expectFailure(await update(pin.id, fields), 'invalidInput')).toMatchObject({
      message_detail: expect.stringContaining(`options.${path}`),
    })
  })

  it('is for the pinner alone', async () => {
    const pin = await maker.publish()
    const stranger = await makeMaker(site)
    await expectFailure(await update(pin.id, { title: 'Mine' }, stranger), 'pinNotFound')
    await expectFailure(await update(pin.id, { is_deleted: false }, stranger), 'pinNotFound')
    await expectFailure(await stranger.call('delete', { id: pin.id }), 'pinNotFound')
    await expectFailure(await update('nothing', { title: 'Mine' }), 'pinNotFound')
  })
})

describe('a deleted pin', () => {
  const remove = async (id: string) => readData<DeletedPinData>(await maker.call('delete', { id }))

  it('says what goes with it, and is gone everywhere at once, for its owner too', async () => {
    const pin = await maker.publish({ title: 'Razorbills' })
    const reader = await makeUser(site.db)
    const board = await makeBoard(site.db, reader)
    const theirs = await makeSession(site.db, reader)
    await makeComment(site.db, pin, reader)
    await site.db.update(pins).set({ commentCount: 1 }).where(eq(pins.id, pin.id))
    await site.db
      .insert(saves)
      .values({ id: newId(), userId: reader.id, pinId: pin.id, boardId: board.id, createdAt: 1 })
    expect(await remove(pin.id)).toEqual({
      id: pin.id,
      saves: 1,
      comments: 1,
      undo_until: new Date(clock + DELETE_UNDO_MS).toISOString(),
    })
    for (const cookie of [maker.cookie, theirs, undefined]) {
      expect((await send(site.origin, href('pin', { id: pin.id }), { cookie })).status).toBe(404)
      await expectFailure(await callPin(site, 'get', { id: pin.id }, cookie ? { cookie } : {}), 'pinNotFound')
    }
    const { username } = maker.user
    const own = await query(
      site.origin,
      'BoardPinsQuery',
      { username, board: maker.board.slug },
      { cookie: maker.cookie },
    )
    const kept = await query(site.origin, 'BoardPinsQuery', { username: reader.username, board: board.slug })
    const created = await query(
      site.origin,
      'ProfilePinsQuery',
      { username, kind: 'created' },
      { cookie: maker.cookie },
    )
    const home = await query(site.origin, 'HomeFeedQuery', {}, { cookie: maker.cookie })
    for (const feed of [own, kept, created, home]) expect(getIds(feed)).not.toContain(pin.id)
    expect(await search('razorbills')).not.toContain(pin.id)
    await expectFailure(await maker.call('delete', { id: pin.id }), 'pinNotFound')
    await expectFailure(await update(pin.id, { title: 'Back' }), 'pinNotFound')
  })

  it('comes back within a minute exactly as it was, and not later', async () => {
    const hidden = await makePin(site.db, maker.board, { columns: { isHidden: true } })
    const pin = await maker.publish()
    const before = [await row(hidden.id), await row(pin.id)]
    await remove(hidden.id)
    await remove(pin.id)
    clock += DELETE_UNDO_MS - 1
    await edit(hidden.id, { is_deleted: false })
    expect(await edit(pin.id, { is_deleted: false })).toEqual(pin)
    expect(await edit(pin.id, { is_deleted: false })).toEqual(pin)
    expect([await row(hidden.id), await row(pin.id)]).toEqual(before)
    await remove(pin.id)
    clock += DELETE_UNDO_MS
    await expectFailure(await update(pin.id, { is_deleted: false }), 'undoExpired')
  })

  it('is removed by the next sweep with its images, and not before its minute is over', async () => {
    const pin = await maker.publish({ kind: 'carousel', media_ids: [await maker.upload(), await maker.upload()] })
    await remove(pin.id)
    await site.runScheduled(clock)
    expect(await row(pin.id)).toBeDefined()
    await site.runScheduled(clock + DELETE_UNDO_MS)
    expect(await row(pin.id)).toBeUndefined()
    await expectFailure(await update(pin.id, { is_deleted: false }), 'pinNotFound')
    const left = (await site.db.select().from(images)).map(({ signature }) => signature)
    for (const { signature } of pin.media) expect(left).not.toContain(signature)
  })

  it('takes its clip along, unless another pin shows the same', async () => {
    const cover = await maker.upload()
    const clip = await maker.upload({ kind: 'video', extension: 'mp4', duration: 1_000, coverId: cover })
    const [one, other] = [1, 2].map(() => maker.publish({ kind: 'video', media_ids: [clip] }))
    const url = (await one)?.media[0]?.url ?? ''
    for (const [pin, status] of [
      [await one, 200],
      [await other, 404],
    ] as const) {
      expect((await send(site.origin, url)).status).toBe(200)
      await remove(pin?.id ?? '')
      clock += DELETE_UNDO_MS
      // One sweep removes the pin, the next what it leaves unused.
      await site.runScheduled(clock)
      await site.runScheduled(clock)
      expect((await send(site.origin, url)).status).toBe(status)
    }
  })
})
