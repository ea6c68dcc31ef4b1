import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pinDrafts } from '#db/tables/pin-builder.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'

const site = await ownApp()
const maker = await makeMaker(site)
const blocks = (count: number) => Array.from({ length: count }, () => ({ type: 'text', text: 'More' }))
const story = (pages: object[]) => ({ kind: 'story', story: { pages } })
const recipe = (cook: object) => ({
  kind: 'recipe',
  recipe: { name: 'Soup', cook_times: { total: 1, cook: 1, prep: 0, ...cook } },
})
const product = (fields: object) => ({
  kind: 'product',
  products: [{ name: 'Bowl', offer_summary: { price: '1', currency: 'EUR', ...fields } }],
})
const tags = (...given: object[]) => ({ tagged_products: given })
const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'

it.each<[what: string, fields: object, path: string]>([
  ['no board', { board_id: null }, 'board_id'],
  ['no file', { media_ids: [] }, 'media_ids'],
  ['two files for one image', { media_ids: ['one', 'two'] }, 'media_ids'],
  ['an unknown kind', { kind: 'poem' }, 'kind'],
  ['a title of 101 code points', { title: '\u{1F600}'.repeat(101) }, 'title'],
  ['a title of 100,000 characters', { title: 'a'.repeat(100_000) }, 'title'],
  ['a description of 801', { description: 'a'.repeat(801) }, 'description'],
  ['an alt text of 501', { alt_text: 'a'.repeat(501) }, 'alt_text'],
  ['a title that is none', { title: 7 }, 'title'],
  ['a link that runs code', { link: 'javascript:alert(1)' }, 'link'],
  ['a link to data', { link: 'data:text/html,hi' }, 'link'],
  ['a link with a password', { link: 'https://me:secret@boats.example/' }, 'link'],
  ['a link of 2,049', { link: `https://boats.example/${'a'.repeat(2_027)}` }, 'link'],
  ['eleven topics', { topic_ids: Array.from({ length: 11 }, (_, place) => `topic${place}`) }, 'topic_ids'],
  ['a topic that does not exist', { topic_ids: ['nothing'] }, 'topic_ids.0'],
  ['a recipe without a recipe', { kind: 'recipe' }, 'recipe'],
  ['negative times', recipe({ prep: -5 }), 'recipe.cook_times.prep'],
  ['times of years', recipe({ cook: 1e9 }), 'recipe.cook_times.cook'],
  ['half minutes', recipe({ cook: 0.5 }), 'recipe.cook_times.cook'],
  [
    '101 ingredients',
    { kind: 'recipe', recipe: { ingredients: [{ items: Array.from({ length: 101 }, () => ({ name: 'Salt' })) }] } },
    'recipe.ingredients.0.items',
  ],
  ['a negative price', product({ price: '-1' }), 'products.0.offer_summary.price'],
  ['a made-up currency', product({ currency: 'euro' }), 'products.0.offer_summary.currency'],
  ['a product without an offer', { kind: 'product', products: [{ name: 'Bowl' }] }, 'products.0.offer_summary'],
  ['an article without a date', { kind: 'article', article: { name: 'Boats' } }, 'article.date_published'],
  ['a recipe on an image', { recipe: { name: 'Soup' } }, 'recipe'],
  ['a carousel of one', { kind: 'carousel' }, 'media_ids'],
  ['a carousel of six', { kind: 'carousel', media_ids: ['1', '2', '3', '4', '5', '6'] }, 'media_ids'],
  ['a story of 1,000 blocks', story([{ layout: 'text', blocks: blocks(1_000) }]), 'story.pages.0.blocks'],
  [
    'a story of 21 pages',
    story(Array.from({ length: 21 }, () => ({ layout: 'text', blocks: blocks(1) }))),
    'story.pages',
  ],
  ['an empty page', story([{ layout: 'text', blocks: [] }]), 'story.pages.0.blocks'],
  [
    'a block without its file',
    story([{ layout: 'media', blocks: [{ type: 'image' }] }]),
    'story.pages.0.blocks.0.media',
  ],
  [
    'a block with a file too many',
    story([{ layout: 'media', blocks: [{ type: 'image', media: 3 }] }]),
    'story.pages.0.blocks.0.media',
  ],
  [
    'an image as a clip',
    story([{ layout: 'media', blocks: [{ type: 'video', media: 0 }] }]),
    'story.pages.0.blocks.0.media',
  ],
  ['an image as a video', { kind: 'video' }, 'media_ids'],
  ['a tag outside of the image', tags({ x: 1.1, y: 0, link: 'https://a.example/' }), 'tagged_products.0.x'],
  ['a tag that leads nowhere', tags({ x: 0, y: 0, title: 'Bowl' }), 'tagged_products.0'],
  ['a tag to no pin', tags({ x: 0, y: 0, pin_id: 'nothing' }), 'tagged_products.0.pin_id'],
  [
    '25 tags',
    tags(...Array.from({ length: 25 }, () => ({ x: 0, y: 0, link: 'https://a.example/' }))),
    'tagged_products',
  ],
  ['a provenance that is none', { provenance: 'by hand' }, 'provenance'],
  ['a section of another board', { section_id: 'nothing' }, 'section_id'],
])('%s is refused with its path', async (_, fields, path) => {
  const answer = await maker.call('create', await maker.plain(fields))
  const { message_detail: detail = '' } = await expectFailure(answer, 'invalidInput')
  expect(detail.split('; ').map((line) => line.split(': ')[0])).toContain(`options.${path}`)
})

it('names every field that is wrong', async () => {
  const answer = await maker.call('create', { title: 'a'.repeat(101), link: 'ftp://boats.example/', kind: 'image' })
  const { message_detail: detail } = await expectFailure(answer, 'invalidInput')
  for (const name of ['title', 'link']) expect(detail).toContain(`options.${name}: `)
})

describe('what is written', () => {
  it.each([
    ['a title of emoji at its limit', 'title', '\u{1F600}'.repeat(100), '\u{1F600}'.repeat(100)],
    ['joined emoji', 'title', FAMILY, FAMILY],
    ['a family cut between its members', 'title', `Boats ${FAMILY.slice(0, 3)}`, 'Boats \u{1F468}\u200D'],
    ['a flag cut in half', 'title', 'Boats \u{1F1F3}', 'Boats \u{1F1F3}'],
    [
      'a title that looks like HTML',
      'title',
      '</script><script>alert(1)</script>',
      '</script><script>alert(1)</script>',
    ],
    ['bidi controls', 'title', 'invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['only spaces', 'title', ' \u00A0\t\u200B ', ''],
    ['what looks like HTML', 'description', '</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
    ['letters and marks', 'alt_text', 'e\u0301', '\u00E9'],
  ])('%s is kept as people mean it', async (_, field, typed, kept) => {
    const pin = await maker.publish({ [field]: typed })
    expect(pin).toMatchObject({ [field]: kept })
    const page = await send(site.origin, href('pin', { id: pin.id }), { cookie: maker.cookie })
    expect([page.status, (await page.text()).includes('<script>alert(1)')]).toEqual([200, false])
  })

  it('is refused where it has half an emoji, and nothing is made', async () => {
    const countOwn = () =>
      Promise.all([
        site.db.$count(pins, eq(pins.pinnerId, maker.user.id)),
        site.db.$count(pinDrafts, eq(pinDrafts.ownerId, maker.user.id)),
      ])
    const before = await countOwn()
    for (const title of ['Boats \uD83D', '\uDEA4 Boats', FAMILY.slice(0, 4)]) {
      await expectFailure(await maker.call('create', await maker.plain({ title })), 'malformedBody')
      await expectFailure(await maker.call('create', { title, is_draft: true }), 'malformedBody')
    }
    expect(await countOwn()).toEqual(before)
  })

  it('is checked in drafts as well, where nothing has to be there', async () => {
    await expectFailure(await maker.call('create', { is_draft: true, title: 'a'.repeat(101) }), 'invalidInput')
    const { id } = await maker.draft({ kind: 'product', products: [{ name: 'Bowl' }] })
    await expectFailure(await maker.call('update', { id, link: 'javascript:alert(1)' }), 'invalidInput')
    const published = await maker.call('update', { id, is_draft: false, board_id: maker.board.id })
    expect(published.status).toBe(422)
    const media_ids = [await maker.upload()]
    const products = [{ name: 'Bowl', offer_summary: { price: 12.5, currency: 'USD' } }]
    const rest = { board_id: maker.board.id, media_ids, products }
    const pin = await readData<PinData>(await maker.call('update', { id, is_draft: false, ...rest }))
    expect(pin.products).toMatchObject([{ offer_summary: { price: '12.5', currency: 'USD', in_stock: true } }])
  })
})
