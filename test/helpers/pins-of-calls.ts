import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { pinDetails, pins } from '#db/tables/pins/pins.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { imageCatalog } from '../../scripts/demo/art/catalog.ts'
import { drawImage } from '../../scripts/demo/art/draw-image.ts'
import { callResource, readData, send } from './client.ts'
import { writeComment } from './comments.ts'
import { makeAnimation, toBytes, type FileBytes } from './image-files.ts'
import { openModeration, reportAndDecide } from './moderation.ts'
import { makePerson, type Person } from './people.ts'
import { makeBoard } from './rows.ts'
import type { Site } from './site.ts'
import { readClip } from './video-files.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }

/** How many images of the demo the pins share. */
const IMAGES = 6

const DESCRIPTION = `The quay before sunrise, when the first boats come in and the gulls are asleep on the roofs.

Bring a scarf, and something warm to drink: https://harbor.example/how-to-get-there`

export interface PinsOfCalls {
  owner: Person
  reader: Person
  /** Ids by what is special about the pin. */
  open: Record<string, string>
  /** Those which the owner alone still sees, or sees otherwise. */
  decided: Record<string, string>
}

/** Pins of every kind and in every state that a closeup draws, with files of their own, made by calls. */
export async function makePinsOfCalls(site: Pick<Site, 'origin' | 'db'>): Promise<PinsOfCalls> {
  const { db, origin } = site
  const add = (fullName: string) => makePerson(db, { fullName, emailVerifiedAt: 1 })
  const [owner, reader, moderation] = [await add('Olga Marklund'), await add('Ben Aas'), await openModeration(site)]
  const { cookie } = owner
  const board = await makeBoard(db, owner.user, { name: 'The old harbor' })

  async function upload(body: FileBytes): Promise<string> {
    const answer = await send(origin, href('uploads'), { method: 'POST', body, cookie })
    return ((await answer.json()) as { data: UploadedImage }).data.id
  }

  const drawn: string[] = []
  for (const spec of imageCatalog().slice(0, IMAGES)) {
    drawn.push(
      await upload(
        toBytes(
          await sharp(Buffer.from(drawImage(spec)))
            .webp({ effort: 0 })
            .toBuffer(),
        ),
      ),
    )
  }
  const [first = '', second = '', third = ''] = drawn

  async function publish(title: string, fields: object = {}): Promise<string> {
    const options = {
      kind: 'image',
      board_id: board.id,
      media_ids: [drawn.at(-1)],
      title,
      description: DESCRIPTION,
      alt_text: 'Boats at a quay',
      link: 'https://harbor.example/boats/',
      ...fields,
    }
    return (await readData<PinData>(await callResource(origin, 'PinResource', 'create', options, cookie))).id
  }

  async function uploadClip(): Promise<string> {
    const clip = readClip('mp4')
    const taken = await send(origin, href('videoUploads'), { json: { bytes: clip.length, type: 'video/mp4' }, cookie })
    const { id } = ((await taken.json()) as { data: { id: string } }).data
    await send(origin, href('videoPart', { id, part: '1' }), { method: 'PUT', body: clip, cookie })
    await send(origin, href('videoComplete', { id }), { json: { cover_media_id: second }, cookie })
    const find = async () => readData(await send(origin, href('upload', { id }), { cookie }))
    await vi.waitFor(async () => expect(await find()).toMatchObject({ status: 'ready' }), PATIENCE)
    return id
  }

  const image = await publish('Boats at first light')
  const open = {
    image,
    animated: await publish('A harbor that moves', { media_ids: [await upload(await makeAnimation('gif', 4, 320))] }),
    video: await publish('Waves at dusk', { kind: 'video', media_ids: [await uploadClip()] }),
    carousel: await publish('Three coves', {
      kind: 'carousel',
      media_ids: [first, second, third],
      carousel: {
        slots: [
          { media: 0, title: 'The cove of the seals', link: 'https://harbor.example/seals/' },
          { media: 1, title: 'The cove behind the lighthouse' },
          { media: 2 },
        ],
      },
    }),
    story: await publish('How to tie a bowline', { kind: 'story', media_ids: [first, second], story: STORY }),
    recipe: await publish('Leek soup', { kind: 'recipe', recipe: RECIPE }),
    article: await publish('Why boats float', {
      kind: 'article',
      article: { name: 'Why boats float, and why some of them do not', date_published: '2026-03-04' },
    }),
    product: await publish('Oilskin jacket', {
      kind: 'product',
      products: [
        {
          name: 'Oilskin jacket, lined',
          brand: 'Marklund & Daughters',
          offer_summary: { ...OFFER, shipping_info: { free_shipping_price: '60.00' } },
          variant_set: {
            ...VARIANTS,
            variants: VARIANTS.variants.map((variant, place) => ({ ...variant, media_id: [first, second][place] })),
          },
          additional_media_ids: [first, second, third],
        },
      ],
    }),
    'sold out': await publish('Brass lamp', {
      kind: 'product',
      products: [{ name: 'Brass lamp', offer_summary: { ...OFFER, in_stock: false } }],
    }),
    tagged: await publish('What a sailor wears', {
      provenance: 'ai_generated',
      tagged_products: [
        { x: 0.2, y: 0.3, pin_id: image },
        { x: 0.7, y: 0.6, title: 'Sea boots of natural rubber', link: 'https://boots.example/sea/' },
      ],
    }),
    promoted: await publish('A film of the harbor'),
    'without words': await publish('', { description: '', link: null, alt_text: '' }),
  }
  const decided = { unsafe: await publish('A stormy night'), hidden: await publish('A shipwreck') }

  // What comes from elsewhere, and no call of the pinner sets.
  const embed = { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', type: 'video', subtype: 'iframe' }
  const sponsorship = { creatorId: owner.user.id, sponsorId: reader.user.id, status: 'approved' } as const
  const setDetails = (pinId: string, values: Partial<typeof pinDetails.$inferInsert>) =>
    db
      .insert(pinDetails)
      .values({ pinId, ...values })
      .onConflictDoUpdate({ target: pinDetails.pinId, set: values })
  const reasons = { isThirdPartyAd: true, usesLocation: true, usesInterests: true, usesCustomerList: false }
  await setDetails(open.promoted, { embed, sponsorship, adTargetingAttribution: reasons })
  await db.update(pins).set({ isPromoted: true }).where(eq(pins.id, open.promoted))
  await db.update(pins).set({ isStaleProduct: true }).where(eq(pins.id, open['sold out']))
  for (const [id, decision] of [
    [decided.unsafe, 'mark_unsafe'],
    [decided.hidden, 'hide'],
  ] as const) {
    await reportAndDecide(moderation, { id, by: reader.cookie }, decision)
  }
  const asked = { pin_id: image, text: 'Is this the quay by the lighthouse? We were there in the winter of 2019.' }
  const { id: parentId } = await writeComment(origin, asked, reader.cookie)
  await writeComment(origin, { pin_id: image, parent_id: parentId, text: 'It is!' }, cookie)
  return { owner, reader, open, decided }
}

const OFFER = { price: '149.00', currency: 'EUR', in_stock: true }

const VARIANTS = {
  dimensions: [
    { name: 'Color', values: ['Yellow', 'Navy'] },
    { name: 'Size', values: ['S', 'M', 'L', 'XL'] },
  ],
  variants: [
    { values: { Color: 'Yellow', Size: 'M' }, in_stock: true },
    { values: { Color: 'Navy', Size: 'L' }, in_stock: true, price: '159.00' },
    { values: { Color: 'Navy', Size: 'XL' }, in_stock: false },
  ],
}

const RECIPE = {
  name: 'Leek soup with smoked fish',
  ingredients: [
    {
      category: 'Soup',
      items: [
        { amount: '2', name: 'leeks' },
        { amount: '1 l', name: 'vegetable stock' },
      ],
    },
    { category: 'On top', items: [{ amount: '200 g', name: 'smoked mackerel, without its bones' }] },
  ],
  cook_times: { total: 50, cook: 40, prep: 10 },
  servings: 4,
  diets: ['pescatarian', 'gluten-free'],
}

const STORY = {
  pages: [
    {
      layout: 'media_text',
      blocks: [
        { type: 'image', media: 0 },
        { type: 'heading', text: 'Make a loop' },
        { type: 'paragraph', text: 'The end of the rope comes up through it, as a rabbit does out of its hole.' },
      ],
    },
    {
      layout: 'list',
      blocks: [
        { type: 'list', items: ['Rope', 'Patience'] },
        { type: 'supply', text: 'Tar', amount: '2 tins' },
        { type: 'link', text: 'More knots', href: 'https://knots.example/' },
      ],
    },
    { layout: 'media', blocks: [{ type: 'image', media: 1 }] },
  ],
}
