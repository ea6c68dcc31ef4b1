import { describe, expect, it } from 'vitest'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, query, readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { parseDocument } from '../../helpers/parsed-document.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { block, makeBoard, makeSession, makeUser } from '../../helpers/rows.ts'

const site = await ownApp()
const maker = await makeMaker(site)
const readerCookie = await makeSession(site.db, await makeUser(site.db))
const LINK = 'https://bowls.example/oak'

async function readTags(pinId: string, cookie?: string) {
  const pin = await query(
    site.origin,
    'CloseupPageQuery',
    { pinId, isAuth: cookie !== undefined },
    cookie === undefined ? {} : { cookie },
  )
  if (pin.__typename === 'Error') throw new Error(`There is no pin ${pinId}`)
  return pin.taggedProducts
}

const getTags = async (by: Maker, id: string) =>
  (await readData<PinData>(await by.call('get', { id }))).tagged_products ?? []

/** A pin with two products; answers the id of the second. */
async function makeProducts(by: Maker, fields: object = {}): Promise<{ pin: PinData; productId: string }> {
  const product = (name: string, price: string) => ({
    name,
    offer_summary: { price, currency: 'EUR', in_stock: false },
  })
  const pin = await by.publish({
    kind: 'product',
    title: 'Kitchen shelf',
    products: [product('Jug', '20.00'), product('Oak bowl', '49.00')],
    ...fields,
  })
  return { pin, productId: pin.products?.[1]?.product_id ?? '' }
}

describe('a tag of a product', () => {
  it("leads to the product's pin, with its name and price", async () => {
    const { pin, productId } = await makeProducts(maker)
    const { id, tagged_products: tags } = await maker.publish({
      tagged_products: [{ x: 0.25, y: 0.5, product_id: productId }],
    })
    expect(tags).toMatchObject([{ product_id: productId, pin_id: pin.id }])
    const place = { x: 0.25, y: 0.5, title: 'Oak bowl', link: null, domain: null }
    expect(await readTags(id, readerCookie)).toMatchObject([
      {
        ...place,
        pin: { id: pin.id, price: '49.00', priceCurrency: 'EUR', isOosProduct: true, image: { width: 236 } },
      },
    ])
    expect(await readTags(id)).toMatchObject([{ ...place, pin: { price: null, priceCurrency: null } }])
  })

  it('needs a product that exists on the named pin and is visible to its author', async () => {
    const other = await makeMaker(site)
    const secret = await makeBoard(site.db, other.user, { privacy: 'secret' })
    const hidden = await makeProducts(other, { board_id: secret.id })
    const { productId } = await makeProducts(other)
    const elsewhere = await maker.publish()
    const wrong = [
      { product_id: 'nothing' },
      { product_id: hidden.productId },
      { product_id: productId, pin_id: elsewhere.id },
    ]
    const existing = await maker.publish()
    for (const tag of wrong) {
      const tags = {
        tagged_products: [
          { x: 0, y: 0, link: LINK },
          { x: 0, y: 0, ...tag },
        ],
      }
      for (const answer of [
        await maker.call('create', await maker.plain(tags)),
        await maker.call('update', { id: existing.id, ...tags }),
      ]) {
        const { message_detail: detail } = await expectFailure(answer, 'invalidInput')
        expect(detail).toContain('tagged_products.1.product_id: ')
      }
    }
    expect(await getTags(maker, existing.id)).toEqual([])
  })

  it('finds products that an edit adds, and none that it removes', async () => {
    const { pin, productId } = await makeProducts(maker)
    const [first] = pin.products ?? []
    await readData(await maker.call('update', { id: pin.id, products: [first] }))
    const tag = (id: string) => ({ tagged_products: [{ x: 0, y: 0, product_id: id }] })
    await expectFailure(await maker.call('create', await maker.plain(tag(productId))), 'invalidInput')
    const added = await maker.call('update', { id: pin.id, products: [first, { ...first, product_id: undefined }] })
    const { products } = await readData<PinData>(added)
    for (const { product_id: id = '' } of products ?? []) await maker.publish(tag(id))
  })
})

describe('a tag whose pin a reader may not open', () => {
  it.each([
    ['is gone', null, []],
    ['leads to its link', LINK, [{ title: 'Bowl', link: LINK, domain: 'bowls.example', pin: null }]],
  ])('%s: on a secret board, deleted, or across a block', async (_, link, left) => {
    const other = await makeMaker(site)
    const secret = await makeBoard(site.db, other.user, { privacy: 'secret' })
    const reader = await makeMaker(site)
    const tagged = await other.publish()
    const { id } = await maker.publish({ tagged_products: [{ x: 0, y: 0, pin_id: tagged.id, title: 'Bowl', link }] })
    expect(await readTags(id, reader.cookie)).toMatchObject([{ title: 'Bowl', pin: { id: tagged.id } }])

    await block(site.db, reader.user, other.user)
    expect(await readTags(id, reader.cookie)).toMatchObject(left)
    expect(await readTags(id)).toHaveLength(1)

    await readData(await other.call('update', { id: tagged.id, board_id: secret.id }))
    expect(await readTags(id)).toMatchObject(left)
    expect(await readTags(id, readerCookie)).toMatchObject(left)
    expect(await readTags(id, other.cookie)).toMatchObject([{ pin: { id: tagged.id } }])
    expect(JSON.stringify(await getTags(reader, id))).not.toContain(tagged.id)
    expect(await getTags(maker, id)).toMatchObject(left.map(() => ({ pin_id: null, link })))

    await readData(await other.call('update', { id: tagged.id, board_id: other.board.id }))
    await readData(await other.call('delete', { id: tagged.id }))
    expect(await readTags(id, other.cookie)).toMatchObject(left)
  })
})

it("a link's tag shows its domain, and a title only if its author gave one", async () => {
  const { id } = await maker.publish({ tagged_products: [{ x: 1, y: 1, link: LINK }] })
  expect(await readTags(id)).toEqual([{ x: 1, y: 1, title: '', link: LINK, domain: 'bowls.example', pin: null }])
})

it('without scripts the products are a list below the description', async () => {
  const tagged = await maker.publish({ title: 'Brass lamp' })
  const { id } = await maker.publish({
    tagged_products: [
      { x: 0, y: 0, pin_id: tagged.id },
      { x: 1, y: 1, title: 'Oak bowl', link: LINK },
    ],
  })
  const html = await (await send(site.origin, href('pin', { id }))).text()
  const list = parseDocument(html).querySelector('main details')
  expect(list?.querySelector('summary')?.textContent).toBe('Shop the look (2 products)')
  const links = [...(list?.querySelectorAll('a') ?? [])].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('rel'),
  ])
  expect(links).toEqual([
    [href('pin', { id: tagged.id }), null],
    [LINK, 'nofollow ugc noopener noreferrer'],
  ])
  expect(html).not.toContain('style="')
})
