import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { relatedPins } from '#db/tables/pins/pins.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { getIds, query, readData, send } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { makePin, makeTopic } from '../../helpers/rows.ts'
import { makeUpload } from '../../helpers/uploads.ts'

const site = await ownApp()
const maker = await makeMaker(site)
const topic = await makeTopic(site.db)
const SHIPPING = { free_shipping_price: '60.00', free_shipping_value: null }
const PRICES = { price: '49.00', standard_price: '59.00', min_price: '49.00', max_price: '79.00' }
const OFFER = { ...PRICES, currency: 'EUR', in_stock: false, shipping_info: SHIPPING }
const VARIANTS = {
  dimensions: [{ name: 'Size', values: ['S', 'L'] }],
  variants: [
    { values: { Size: 'S' }, in_stock: false },
    { values: { Size: 'L' }, in_stock: true, price: '59.00' },
  ],
}
const RECIPE = {
  name: 'Pumpkin soup',
  ingredients: [{ category: 'Soup', items: [{ amount: '1 kg', name: 'pumpkin' }] }],
  cook_times: { total: 50, cook: 40, prep: 10 },
  servings: 4,
  diets: ['vegan'],
  steps: [{ text: 'Chop the pumpkin.' }, { text: 'Cook it\nuntil it is soft.' }],
}

/** The table has for each kind of pin: what is sent, what the call answers of it, and what its page says. */
const KINDS: [kind: string, fields: () => Promise<object>, answered: object, shown: string][] = [
  ['image', async () => ({}), {}, 'Boats at first light'],
  ['recipe', async () => ({ recipe: RECIPE }), { recipe: RECIPE }, 'pumpkin'],
  [
    'article',
    async () => ({ article: { name: 'Why boats float', date_published: '2026-03-04' } }),
    { article: { name: 'Why boats float', date_published: '2026-03-04' } },
    'Why boats float',
  ],
  [
    'product',
    async () => ({
      products: [
        {
          name: 'Oak bowl',
          brand: 'Kiln & Co',
          offer_summary: OFFER,
          variant_set: VARIANTS,
          additional_media_ids: [await maker.upload()],
        },
      ],
    }),
    {
      products: [
        {
          name: 'Oak bowl',
          brand: 'Kiln & Co',
          offer_summary: OFFER,
          variant_set: VARIANTS,
          additional_media: [{ kind: 'image' }],
        },
      ],
    },
    'Oak bowl',
  ],
  [
    'carousel',
    async () => ({
      media_ids: [await maker.upload(), await maker.upload(), await maker.upload()],
      carousel: {
        slots: [
          { media: 2, title: 'Third first' },
          { media: 0, link: 'https://boats.example/' },
        ],
      },
    }),
    {
      carousel: {
        slots: [
          { media: 0, title: 'Third first' },
          { media: 1, title: '', link: 'https://boats.example/' },
        ],
      },
    },
    'Third first',
  ],
  [
    'story',
    async () => ({
      media_ids: [await maker.upload(), await maker.upload()],
      story: {
        pages: [
          {
            layout: 'media_text',
            blocks: [
              { type: 'image', media: 1 },
              { type: 'heading', text: 'At dawn' },
            ],
          },
          {
            layout: 'list',
            blocks: [
              { type: 'list', items: ['Rope', 'Oars'] },
              { type: 'supply', text: 'Tar', amount: '2 tins' },
              { type: 'link', text: 'More', href: 'https://boats.example/' },
            ],
          },
        ],
      },
    }),
    {
      story: {
        pages: [
          {
            layout: 'media_text',
            blocks: [
              { type: 'image', media: 1 },
              { type: 'heading', text: 'At dawn' },
            ],
          },
          {
            layout: 'list',
            blocks: [{ items: ['Rope', 'Oars'] }, { text: 'Tar', amount: '2 tins' }, { type: 'link' }],
          },
        ],
      },
    },
    'At dawn',
  ],
]

describe.each(KINDS)('a pin of the kind %s', (kind, makeFields, answered, shown) => {
  it('is on its page, its board, its profile, in search, its topic and its maker’s home feed at once', async () => {
    const neighbor = await makePin(site.db, maker.board, { topicIds: [topic.id] })
    const title = `Boats at first light ${kind}`
    const pin = await maker.publish({ kind, title, topic_ids: [topic.id], ...(await makeFields()) })
    expect(pin).toMatchObject({ kind, topic_ids: [topic.id], ...answered })
    expect(await readData(await maker.call('get', { id: pin.id }))).toEqual(pin)

    const { cookie } = maker
    const page = await send(site.origin, href('pin', { id: pin.id }), { cookie })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(shown)
    expect((await send(site.origin, href('pin', { id: pin.id }))).status).toBe(200)

    const { username } = maker.user
    const board = await query(site.origin, 'BoardPinsQuery', { username, board: maker.board.slug })
    const profile = await query(site.origin, 'ProfilePinsQuery', { username, kind: 'created' })
    const inTopic = await query(site.origin, 'TopicPinsQuery', { topicId: topic.id })
    const home = await query(site.origin, 'HomeFeedQuery', {}, { cookie })
    for (const feed of [board, profile, inTopic, home]) expect(getIds(feed)).toContain(pin.id)
    expect(getIds(home)[0]).toBe(pin.id)
    const found = await query(site.origin, 'SearchQuery', { q: title, scope: 'pins' })
    expect(JSON.stringify(found)).toContain(pin.id)
    await expect
      .poll(() => site.db.select().from(relatedPins).where(eq(relatedPins.pinId, pin.id)))
      .toContainEqual(expect.objectContaining({ relatedPinId: neighbor.id }))
  })
})

it('an image beside a video is its cover, and its captions have the language that was given', async () => {
  const [own, chosen] = [await makeUpload(site, maker.user), await makeUpload(site, maker.user)]
  const video = { kind: 'video', extension: 'mp4', duration: 12_000, coverId: own.id } as const
  const clip = await makeUpload(site, maker.user, video)
  const captions = await makeUpload(site, maker.user, { kind: 'captions', extension: 'vtt' })
  const mediaIds = [clip.id, chosen.id, captions.id]
  const pin = await maker.publish({ kind: 'video', media_ids: mediaIds, captions_language: 'de' })
  expect(await query(site.origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: false })).toMatchObject({
    imageSignature: chosen.signature,
    videos: [{ V_MP4: { captionsUrls: { de: mediaUrl('video', captions.signature, 'vtt') } } }],
  })
})

it('a video shows its cover on cards, and its clip and captions on its page', async () => {
  const cover = await makeUpload(site, maker.user)
  const clip = await makeUpload(site, maker.user, {
    kind: 'video',
    extension: 'mp4',
    width: 1280,
    height: 720,
    duration: 12_000,
    coverId: cover.id,
  })
  const captions = await makeUpload(site, maker.user, { kind: 'captions', extension: 'vtt' })
  const pin = await maker.publish({ kind: 'video', media_ids: [clip.id, captions.id] })
  const url = mediaUrl('video', clip.signature, 'mp4')
  expect(pin.media).toMatchObject([{ kind: 'video', url, width: 1280, height: 720 }])
  const page = await query(site.origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: false })
  expect(page).toMatchObject({
    imageSignature: cover.signature,
    videos: [{ V_MP4: { url, duration: 12_000, captionsUrls: { en: mediaUrl('video', captions.signature, 'vtt') } } }],
  })
  expect((await send(site.origin, url)).status).toBe(200)
})

it('a carousel without slots has one for each image, a story may have clips', async () => {
  const files = [await maker.upload(), await maker.upload()]
  const carousel = await maker.publish({ kind: 'carousel', media_ids: files })
  expect(carousel.carousel?.slots).toHaveLength(2)
  const clip = await maker.upload({ kind: 'video', extension: 'webm', duration: 1_000 })
  const pages = (block: object) => [{ layout: 'media', blocks: [{ type: 'video', ...block }] }]
  const fields = { kind: 'story', media_ids: [files[0], clip], story: { pages: pages({ media: 1 }) } }
  const story = await maker.publish(fields)
  const answer = await query(site.origin, 'CloseupPageQuery', { pinId: story.id, isAuth: false })
  expect(answer).toMatchObject({
    videos: [{ V_WEBM: { duration: 1_000 } }],
    storyPinData: {
      pages: pages({ videoIndex: 0 }),
      metadata: {
        pinTitle: story.title,
        totalVideoDuration: 1_000,
        isDeleted: false,
        staticPageCount: 0,
        hasProductPins: false,
      },
    },
  })
  expect(story.story?.pages).toMatchObject(pages({ media: 1 }))
})

it('tags lead to pins, products and links, and visitors see no prices', async () => {
  const other = await maker.publish()
  const tags = [
    { x: 0, y: 1, pin_id: other.id },
    { x: 0.5, y: 0.25, title: 'Bowl', link: 'https://bowls.example/oak' },
  ]
  const pin = await maker.publish({
    tagged_products: tags,
    products: [{ name: 'Bowl', offer_summary: OFFER }],
    kind: 'product',
  })
  expect(pin.tagged_products).toMatchObject(tags)
  const path = href('resource', { name: 'PinResource', verb: 'get' }, { options: JSON.stringify({ id: pin.id }) })
  const seen = await readData<PinData>(await send(site.origin, path))
  expect(seen.products).toMatchObject([{ name: 'Bowl', brand: null, offer_summary: null }])
})

it('a pin made with AI is labeled on its page and on the boards of others who saved it', async () => {
  const reader = await makeMaker(site)
  const pin = await maker.publish({ provenance: 'ai_generated', media_ids: [await maker.upload()] })
  const edited = await maker.publish({ media_ids: [await maker.upload({ provenance: 'ai_modified' })] })
  const read = (pinId: string) => query(site.origin, 'CloseupPageQuery', { pinId, isAuth: false })
  expect(await read(pin.id)).toMatchObject({ provenance: 'ai_generated', isProvenanceFixed: false })
  expect(await read(edited.id)).toMatchObject({ provenance: 'ai_modified', isProvenanceFixed: true })
  for (const { id } of [pin, edited]) {
    const save = { options: { pin_id: id, board_id: reader.board.id } }
    await readData(
      await send(site.origin, href('resource', { name: 'RepinResource', verb: 'create' }), {
        json: save,
        cookie: reader.cookie,
      }),
    )
  }
  const { username } = reader.user
  const board = await query(site.origin, 'BoardPinsQuery', { username, board: reader.board.slug })
  if ('__typename' in board) throw new Error('The board is missing')
  expect(board.edges.map(({ node }) => node.provenance)).toEqual(['ai_modified', 'ai_generated'])
})

it.each(['gif', 'webp'] as const)(
  'a moving %s says so on its page and on cards, whose renditions are still',
  async (extension) => {
    const pin = await maker.publish({
      media_ids: [await maker.upload({ extension, isAnimated: true })],
      topic_ids: [topic.id],
    })
    const still = await maker.publish({ media_ids: [await maker.upload({ extension: 'webp' })], topic_ids: [topic.id] })
    const page = await query(site.origin, 'CloseupPageQuery', { pinId: pin.id, isAuth: false })
    expect(page).toMatchObject({
      isAnimated: true,
      images: { orig: { url: expect.stringMatching(new RegExp(`\\.${extension}$`)) } },
    })
    const feed = await query(site.origin, 'TopicPinsQuery', { topicId: topic.id })
    if ('__typename' in feed) throw new Error('The topic is missing')
    const cards = new Map(feed.edges.map(({ node }) => [node.id, node]))
    expect(cards.get(pin.id)).toMatchObject({
      isAnimated: true,
      images: { '236x': { url: expect.stringMatching(/\.webp$/) } },
    })
    expect(cards.get(still.id)).not.toHaveProperty('isAnimated')
  },
)

it('a video with an animated cover is not an animated image', async () => {
  const cover = await makeUpload(site, maker.user, { extension: 'gif', isAnimated: true })
  const clip = await maker.upload({ kind: 'video', extension: 'mp4', duration: 1_000, coverId: cover.id })
  const pin = await maker.publish({ kind: 'video', media_ids: [clip], topic_ids: [topic.id] })
  const feed = await query(site.origin, 'TopicPinsQuery', { topicId: topic.id })
  if ('__typename' in feed) throw new Error('The topic is missing')
  expect(feed.edges.find(({ node }) => node.id === pin.id)?.node).not.toHaveProperty('isAnimated')
})

it('animated images of a carousel or a story are marked, after an edit as well', async () => {
  const uploads = [
    await makeUpload(site, maker.user, { extension: 'webp', isAnimated: true }),
    await makeUpload(site, maker.user),
  ]
  const media_ids = uploads.map(({ id }) => id)
  const moving = mediaUrl('orig', uploads[0]?.signature ?? '', 'webp')
  const gallery = await maker.publish({ kind: 'carousel', media_ids })
  const pages = [
    {
      layout: 'media',
      blocks: [
        { type: 'image', media: 1 },
        { type: 'image', media: 0 },
      ],
    },
  ]
  const story = await maker.publish({ kind: 'story', media_ids, story: { pages } })
  await readData(await maker.call('update', { id: gallery.id, carousel: gallery.carousel }))
  await readData(await maker.call('update', { id: story.id, story: story.story }))
  const read = (pinId: string) => query(site.origin, 'CloseupPageQuery', { pinId, isAuth: false })
  const [asGallery, asStory] = [await read(gallery.id), await read(story.id)]
  if (asGallery.__typename === 'Error' || asStory.__typename === 'Error') throw new Error('A pin is missing')
  expect(asGallery.carouselData?.slots.map((slot) => slot.moving)).toEqual([moving, undefined])
  const blocks = asStory.storyPinData?.pages.flatMap((page) => page.blocks) ?? []
  expect(blocks.map((block) => block.type === 'image' && block.moving)).toEqual([undefined, moving])
})
