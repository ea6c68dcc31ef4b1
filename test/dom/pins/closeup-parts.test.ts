import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#db/id.ts'
import { images } from '#db/tables/images.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import type { Product, ProductVariant, Recipe, StoryPinData, TaggedProduct } from '#schema/pins/rich-metadata.ts'
import { href } from '#schema/routes.ts'
import { breakChunk } from '../../helpers/broken-chunk.ts'
import { openDom, whenEnabled, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { OFFER } from '../../helpers/pins-of-kinds.ts'
import {
  makeBoard,
  makeImage,
  makePin,
  makeTopic,
  makeUser,
  relate,
  type BoardRow,
  type PinParts,
  type UserRow,
} from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let owner: UserRow
let board: BoardRow

beforeEach(async () => {
  owner = await makeUser(db)
  board = await makeBoard(db, owner)
})

async function openPin(parts: PinParts, options: DomOptions = {}): Promise<DomPage> {
  const { id } = await makePin(db, board, parts)
  return (await openDom(options)).goto(href('pin', { id }))
}

const tag = (x: number, y: number, more: Partial<TaggedProduct>): TaggedProduct => ({
  x,
  y,
  productId: null,
  pinId: null,
  title: null,
  link: null,
  ...more,
})

test('who is credited is named, but not twice', async () => {
  const shop = await makeUser(db, { fullName: 'Harbour and Pine' })
  const credited = await makePin(db, board, { columns: { attributionUserId: shop.id } })
  const own = await makePin(db, board, { columns: { attributionUserId: owner.id } })
  const browser = await openDom()
  const page = await browser.goto(href('pin', { id: credited.id }))
  await page.screen.findByText('Credit: Harbour and Pine')
  const next = await browser.goto(href('pin', { id: own.id }))
  expect(next.screen.queryByText(/^Credit:/)).toBeNull()
})

test('tagged products are dots with a callout each, and a sheet begins with the one that was pressed', async () => {
  const lamp = await makePin(db, board, { columns: { title: 'Brass lamp', price: '80.00', priceCurrency: 'EUR' } })
  const taggedProducts = [
    tag(0.9, 0.9, { link: 'https://rugs.example/wool' }),
    tag(0.1, 0.1, { pinId: lamp.id }),
    tag(0.5, 0.1, { title: 'Oak bowl', link: 'https://bowls.example/oak' }),
  ]
  const page = await openPin({ details: { taggedProducts } }, { as: owner })
  const dots = within(await page.screen.findByRole('list', { name: 'Products in this image' }))
  const names = dots.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Brass lamp, €80.00', 'Oak bowl, bowls.example', 'rugs.example'])

  const bowl = dots.getByRole('button', { name: /^Oak bowl/ })
  const callout = () => bowl.querySelector('span:not(.visually-hidden) > bdi')?.textContent
  await page.user.hover(bowl)
  await expect.poll(callout).toBe('Oak bowl')
  await page.user.keyboard('{Escape}')
  await expect.poll(callout).toBeUndefined()
  bowl.focus()
  await expect.poll(callout).toBe('Oak bowl')

  await page.user.click(bowl)
  const sheet = within(await page.screen.findByRole('dialog', { name: 'Shop the look' }))
  const links = sheet.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://bowls.example/oak',
    'https://rugs.example/wool',
    href('pin', { id: lamp.id }),
  ])
  expect(links.map(({ rel }) => rel)).toEqual([
    'nofollow ugc noopener noreferrer',
    'nofollow ugc noopener noreferrer',
    '',
  ])
  await page.user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
})

test('a label says that a pin was made with AI, where that comes from, and where to hide such pins', async () => {
  const browser = await openDom()
  const said = async (columns: PinParts['columns'] = {}) => {
    const { id } = await makePin(db, board, { columns })
    const label = (await browser.goto(href('pin', { id }))).document.querySelector('main article details')
    return [label?.textContent, label?.querySelector('a')?.getAttribute('href')]
  }
  expect(await said({ provenance: 'ai_generated' })).toEqual([
    'Made with AITove Marklund added this label when creating the Pin.',
    undefined,
  ])
  await browser.logIn(owner)
  expect(await said({ provenance: 'ai_modified', isProvenanceFixed: true })).toEqual([
    expect.stringMatching(/^Edited with AIThe file itself says so\./),
    href('permissionSettings'),
  ])
  expect(await said()).toEqual([undefined, undefined])
})

async function openMoving(prefersLess: boolean): Promise<DomPage> {
  const pin = await makePin(db, board)
  await db.update(images).set({ extension: 'gif', isAnimated: true }).where(eq(images.signature, pin.imageSignature))
  const browser = await openDom({
    prepare(window) {
      const query = { matches: prefersLess, addEventListener() {}, removeEventListener() {} }
      Object.assign(window, { matchMedia: () => query })
    },
  })
  return browser.goto(href('pin', { id: pin.id }))
}

const moving = ({ document }: DomPage) => document.querySelector('main article img[src$=".gif"]')

test('an animated image plays, and can be paused', async () => {
  const page = await openMoving(false)
  await expect.poll(() => moving(page)).not.toBeNull()
  await page.user.click(page.screen.getByRole('button', { name: 'Pause animation' }))
  expect(moving(page)).toBeNull()
  await page.user.click(page.screen.getByRole('button', { name: 'Play animation' }))
  expect(moving(page)).not.toBeNull()
})

test('with reduced motion an animated image stays still until it is played', async () => {
  const page = await openMoving(true)
  const play = await page.screen.findByRole('button', { name: 'Play animation' })
  expect(moving(page)).toBeNull()
  await page.user.click(play)
  expect(moving(page)).not.toBeNull()
})

const rendition = (url: string) => ({
  url,
  width: 640,
  height: 360,
  duration: 4_000,
  thumbnail: '/media/poster.webp',
  captionsUrls: {},
})

test('a stream comes before the files of a video; where the browser plays none, a link leads to the last', async () => {
  const videos = [
    {
      V_WEBM: rendition('/media/video/a.webm'),
      V_HLSV4: rendition('/media/video/a.m3u8?v=2'),
      V_MP4: rendition('/media/video/a.mp4'),
    },
  ]
  const page = await openPin({ columns: { kind: 'video', videoDuration: 4_000 }, details: { videos } })
  const sources = [...page.document.querySelectorAll<HTMLSourceElement>('main article video source')]
  expect(sources.map(({ type }) => type)).toEqual(['application/vnd.apple.mpegurl', 'video/webm', 'video/mp4'])
  expect(page.screen.queryByText("Your browser can't play this video.")).toBeNull()
  sources.at(-1)?.dispatchEvent(new page.window.Event('error') as unknown as Event)
  const link = await page.screen.findByRole('link', { name: 'Open the file' })
  expect(link.getAttribute('href')).toBe('/media/video/a.mp4')
})

test('another variant has its own image and price; one that is sold out says so', async () => {
  const image = await makeImage(db)
  const variant = (Color: string, more: Partial<ProductVariant> = {}): ProductVariant => ({
    productId: Color,
    values: { Color },
    inStock: true,
    ...more,
  })
  const product: Product = {
    productId: 'bowl',
    name: 'Stoneware bowl',
    brand: 'Kiln & Co',
    offerSummary: OFFER,
    variantSet: {
      dimensions: [{ name: 'Color', values: ['Sand', 'Ink', 'Rust'] }],
      variants: [variant('Sand'), variant('Ink', { price: '60.00', image }), variant('Rust', { inStock: false })],
    },
    additionalImages: [image],
  }
  const page = await openPin({ columns: { kind: 'product' }, details: { products: [product] } }, { as: owner })
  const colors = within(await page.screen.findByRole('group', { name: 'Color' }))
  const status = page.screen.getByText('In stock').parentElement
  const press = async (name: string) => page.user.click(colors.getByRole('button', { name }))
  await expect.poll(() => colors.getByRole('button', { name: 'Ink' }).hasAttribute('disabled')).toBe(false)
  expect(status?.textContent).toBe('€49.00In stock')

  await press('Ink')
  expect(colors.getByRole('button', { name: 'Ink' }).getAttribute('aria-pressed')).toBe('true')
  expect(status?.textContent).toBe('€60.00In stock')
  const shown = await page.screen.findByRole('img', { name: 'Stoneware bowl, Ink' })
  expect(shown.getAttribute('src')).toContain(image)

  await press('Rust Out of stock')
  expect(status?.textContent).toBe('€49.00Out of stock')
  expect(page.screen.queryByRole('img', { name: /^Stoneware bowl, (?!image)/ })).toBeNull()

  await press('Rust Out of stock')
  expect(status?.textContent).toBe('€49.00In stock')

  const gallery = page.screen.getByRole('link', { name: 'Stoneware bowl, image 1 of 1' })
  expect(gallery.getAttribute('href')).toContain(`/736x/`)
  await page.user.click(gallery)
  const enlarged = within(await page.screen.findByRole('dialog', { name: 'Enlarged image' }))
  expect(enlarged.getByRole('img', { name: 'Stoneware bowl, image 1 of 1' }).getAttribute('src')).toContain(image)
})

test('variants that there are not together have neither price nor stock', async () => {
  const variant = (Color: string, Size: string): ProductVariant => ({
    productId: `${Color} ${Size}`,
    values: { Color, Size },
    inStock: true,
  })
  const product: Product = {
    productId: 'bowl',
    name: 'Stoneware bowl',
    brand: 'Kiln & Co',
    offerSummary: OFFER,
    variantSet: {
      dimensions: [
        { name: 'Color', values: ['Sand', 'Ink'] },
        { name: 'Size', values: ['S', 'M'] },
      ],
      variants: [variant('Sand', 'S'), variant('Ink', 'M')],
    },
    additionalImages: [],
  }
  const page = await openPin({ columns: { kind: 'product' }, details: { products: [product] } }, { as: owner })
  const status = (await page.screen.findByText('In stock')).parentElement
  await page.user.click(await whenEnabled(() => page.screen.getByRole('button', { name: 'Sand' })))
  await page.user.click(page.screen.getByRole('button', { name: 'M Out of stock' }))
  expect(status?.textContent).toBe('Not available in this combination')
})

test('a link to a video of a known site plays it after a press', async () => {
  const page = await openPin({ columns: { link: 'https://vimeo.com/76979871' } })
  await page.user.click(await page.screen.findByRole('button', { name: 'Play from Vimeo' }))
  expect(page.screen.getByTitle(/Vimeo/).getAttribute('src')).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871/)
})

test('the pinner of a hidden pin reads that and finds the appeal', async () => {
  const pin = await makePin(db, board, { columns: { isHidden: true } })
  const decision = { id: newId(), kind: 'decision', type: 'pin', decision: 'hide', actorId: newId() } as const
  await db.insert(moderationLog).values({ ...decision, subjectId: pin.id, personId: owner.id, createdAt: Date.now() })
  const page = await (await openDom({ as: owner })).goto(href('pin', { id: pin.id }))
  const link = await page.screen.findByRole('link', { name: 'See why and appeal' })
  expect(link.parentElement?.textContent).toMatch(/^Our team hid this Pin/)
  expect(link.getAttribute('href')).toBe(href('appeal', { id: decision.id }))
})

test('what may be sensitive is veiled until its pinner presses, and nothing of it can be reached', async () => {
  const page = await openPin({ columns: { isUnsafe: true } }, { as: owner })
  await page.screen.findByText('This Pin may show something sensitive.')
  const zoom = () => page.screen.queryByRole('button', { name: 'Zoom in on the image' })
  expect(zoom()).toBeNull()
  await page.user.click(await whenEnabled(() => page.screen.getByRole('button', { name: 'Show anyway' })))
  expect(page.screen.queryByText('This Pin may show something sensitive.')).toBeNull()
  expect(zoom()).not.toBeNull()
  expect(page.document.activeElement).toBe(zoom())
})

test('promoted closeups and cards can be told from others, and related cards say what they share', async () => {
  const topic = await makeTopic(db)
  const placed = { columns: { topicId: topic.id, isPromoted: true, title: 'Kites' }, topicIds: [topic.id] }
  const [pin, other] = [await makePin(db, board, placed), await makePin(db, board, placed)]
  await relate(db, pin, [other])
  const page = await (await openDom()).goto(href('pin', { id: pin.id }))
  expect(page.document.querySelector('main article[data-promoted]')).not.toBeNull()
  const card = await vi.waitFor(() => {
    const found = page.document.querySelector(`a[data-promoted][href="${href('pin', { id: other.id })}"]`)
    if (!found) throw new Error('No card yet')
    return found
  })
  expect(card.textContent).toMatch(/More (?:like this|on this topic)/)
})

const RECIPE: Recipe = {
  name: 'Flatbread',
  ingredients: [
    {
      category: '',
      items: [
        { amount: '300 g', name: 'flour' },
        { amount: '1/2 tsp', name: 'salt' },
      ],
    },
  ],
  cookTimes: { total: 20, cook: 10, prep: 10 },
  servings: 2,
  diets: [],
  steps: ['Knead.', 'Bake.'],
  aggregateRating: null,
}

test('a recipe is ticked off, scaled to more servings, and printed', async () => {
  let prints = 0
  const page = await openPin(
    { columns: { kind: 'recipe' }, details: { recipe: RECIPE } },
    { prepare: (window) => Object.assign(window, { print: () => (prints += 1) }) },
  )
  const flour = await page.screen.findByRole('checkbox', { name: '300 g flour' })
  await page.user.click(flour)
  await page.user.click(page.screen.getByRole('checkbox', { name: 'Knead.' }))
  const servings = within(page.screen.getByRole('group', { name: 'Servings' }))
  const more = servings.getByRole('button', { name: 'More servings' })
  await expect.poll(() => more.hasAttribute('disabled')).toBe(false)
  await page.user.click(more)
  servings.getByText('3 servings')
  expect((page.screen.getByRole('checkbox', { name: '450 g flour' }) as HTMLInputElement).checked).toBe(true)
  page.screen.getByRole('checkbox', { name: '¾ tsp salt' })
  for (let press = 0; press < 4; press += 1)
    await page.user.click(servings.getByRole('button', { name: 'Fewer servings' }))
  servings.getByText('1 serving')
  page.screen.getByRole('checkbox', { name: '150 g flour' })
  await page.user.click(page.screen.getByRole('button', { name: 'Print' }))
  expect(prints).toBe(1)
})

test('an image is enlarged by buttons and keys, and what is like the part in view is found', async () => {
  const asked: string[] = []
  const page = await openPin(
    {},
    {
      play(call) {
        if (!call.path.includes('SimilarPinsQuery')) return undefined
        asked.push(new URL(call.path, 'http://localhost').searchParams.get('variables') ?? '')
        return Response.json({ data: { edges: [], pageInfo: { endCursor: null, hasNextPage: false } } })
      },
    },
  )
  await page.user.click(await page.screen.findByRole('button', { name: 'Zoom in on the image' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Enlarged image' }))
  dialog.getByText('100%')
  await page.user.click(dialog.getByRole('button', { name: 'Zoom in' }))
  dialog.getByText('150%')
  await page.user.keyboard('+')
  dialog.getByText('225%')
  await page.user.keyboard('0')
  dialog.getByText('100%')
  await page.user.click(dialog.getByRole('button', { name: 'More like this part' }))
  const similar = within(await page.screen.findByRole('dialog', { name: 'More like this part' }))
  await expect
    .poll(() => asked.map((variables) => JSON.parse(variables).crop))
    .toEqual([{ x: 0, y: 0, width: 1, height: 1 }])
  await page.user.click(similar.getByRole('button', { name: 'Close' }))
  await page.user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
})

test('a dialog whose code could not be loaded says so, and opens on the next press', async () => {
  const restore = breakChunk('zoom')
  const page = await openPin({}, { expects: /No zoom/ })
  const open = await page.screen.findByRole('button', { name: 'Zoom in on the image' })
  await page.user.click(open)
  await page.screen.findByText("Couldn't load this part of the page.")
  restore()
  await page.user.click(open)
  await page.screen.findByRole('dialog', { name: 'Enlarged image' })
})

const embed = (src: string) => ({ details: { embed: { src, type: 'video', subtype: 'iframe' } } })

test('an embed of a known site plays in a sandbox after a press', async () => {
  const page = await openPin(embed('https://www.youtube.com/watch?v=dQw4w9WgXcQ'))
  const play = await page.screen.findByRole('button', { name: 'Play from YouTube' })
  expect(page.screen.getByRole('link', { name: /^Watch on YouTube/ }).getAttribute('rel')).toContain('nofollow')
  expect(page.screen.queryByTitle('Player from YouTube')).toBeNull()
  await page.user.click(play)
  const frame = page.screen.getByTitle('Player from YouTube')
  expect(page.document.activeElement).toBe(frame)
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation allow-popups')
})

test('an embed of any other site is a link', async () => {
  const page = await openPin(embed('https://videos.example/embed/one'))
  const link = await page.screen.findByRole('link', { name: /^Watch on videos\.example/ })
  expect(link.getAttribute('href')).toBe('https://videos.example/embed/one')
  expect(page.screen.queryByRole('button', { name: /^Play from/ })).toBeNull()
})

function story(pages: StoryPinData['pages']): PinParts {
  const metadata = {
    pinTitle: 'A story',
    totalVideoDuration: 0,
    isDeleted: false,
    staticPageCount: 1,
    hasProductPins: false,
  }
  return {
    columns: { kind: 'story', title: 'A story', altText: 'A boat' },
    details: { storyPinData: { id: 'one', pages, metadata } },
  }
}

test('a press on a side of a story turns its pages; what can be pressed itself keeps its use', async () => {
  const link = { type: 'link' as const, text: 'Boats', href: 'https://boats.example/' }
  const page = await openPin(
    story(['One', 'Two', 'Three'].map((text) => ({ layout: 'text', blocks: [{ type: 'heading', text }, link] }))),
  )
  const strip = await page.screen.findByRole('region', { name: 'Pages in A story' })
  const slides = [...strip.children]
  for (const [place, slide] of slides.entries()) Object.defineProperty(slide, 'offsetLeft', { value: 300 * place })
  const shown: unknown[] = []
  Object.assign(strip, { scrollTo: ({ left }: ScrollToOptions) => shown.push(left) })
  const press = (element: Element | null | undefined, clientX: number) => {
    const event = new page.window.MouseEvent('click', { bubbles: true, cancelable: true, clientX })
    element?.addEventListener('click', (one) => one.preventDefault(), { once: true })
    element?.dispatchEvent(event as unknown as Event)
  }
  page.viewport.enter([strip.children[0] as Element])
  // The frame has no width here: what is right of its left edge is on its right side.
  press(slides[0]?.querySelector('h2, h3, p'), 10)
  expect(shown).toEqual([300])
  page.viewport.enter([strip.children[1] as Element])
  await page.screen.findByText('2 of 3', { selector: '[role="status"]' })
  press(slides[1]?.querySelector('h2, h3, p'), 10)
  strip.dispatchEvent(new Event('scrollend'))
  press(slides[1]?.querySelector('h2, h3, p'), -10)
  press(slides[1]?.querySelector('a'), 10)
  expect(shown).toEqual([300, 600, 0])
})

/** A story with the places that its strip was asked to scroll to; the slides are 300 pixels wide. */
async function openStory(...blocks: StoryPinData['pages'][number]['blocks']) {
  const parts = story(blocks.map((block) => ({ layout: 'text', blocks: [block] })))
  const { id } = await makePin(db, board, {
    ...parts,
    details: { ...parts.details, videos: [{ V_MP4: { ...CLIP, url: '/media/video/a.mp4' } }] },
  })
  const page = await (await openDom()).goto(href('pin', { id }))
  const strip = await page.screen.findByRole('region', { name: 'Pages in A story' })
  const slides = [...strip.children]
  for (const [place, slide] of slides.entries()) Object.defineProperty(slide, 'offsetLeft', { value: 300 * place })
  const shown: unknown[] = []
  Object.assign(strip, { scrollTo: ({ left }: ScrollToOptions) => shown.push(left) })
  return { page, strip, slides, shown }
}

const CLIP = { width: 360, height: 640, duration: 4_000, thumbnail: '/media/236x/a.webp', captionsUrls: {} }
const heading = (text: string) => ({ type: 'heading' as const, text })

test('quick presses turn a page each, and a screen reader hears which page it is', async () => {
  const { page, strip, slides, shown } = await openStory(heading('One'), heading('Two'), heading('Three'))
  const status = strip.parentElement?.querySelector('[role="status"]')
  expect(status?.textContent).toBe('')
  const next = await page.screen.findByRole('button', { name: 'Next page' })
  await page.user.click(next)
  await page.user.click(next)
  await page.user.click(next)
  expect(shown).toEqual([300, 600])
  page.viewport.enter([slides[2] as Element])
  await expect.poll(() => status?.textContent).toBe('3 of 3')
  const previous = page.screen.getByRole('button', { name: 'Previous page' })
  await page.user.click(previous)
  // The scroll was stopped by hand.
  strip.dispatchEvent(new Event('scrollend'))
  await page.user.click(previous)
  expect(shown).toEqual([300, 600, 300, 300])
})

test.each([
  ['is paused', true],
  ['plays on in a picture of its own', false],
])('once its page of a story is out of the frame a video %s', async (_, isPaused) => {
  const { page, slides } = await openStory({ type: 'video', videoIndex: 0 }, heading('Two'))
  const video = page.document.querySelector<HTMLVideoElement>('main article video')
  await video?.play()
  expect(video?.paused).toBe(false)
  if (!isPaused) Object.defineProperty(page.document, 'pictureInPictureElement', { value: video })
  page.viewport.enter([slides[1] as Element])
  await page.screen.findByText('2 of 2', { selector: '[role="status"]' })
  // Effects come after what can be read.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.poll(() => video?.paused).toBe(isPaused)
})

test.each<[string, PinParts]>([
  ['a story of no pages', story([])],
  ['a video without a source', { columns: { kind: 'video', altText: 'A boat' }, details: { videos: [] } }],
  ['a video of no formats', { columns: { kind: 'video', altText: 'A boat' }, details: { videos: [{}] } }],
])('%s shows the image', async (_, parts) => {
  const page = await openPin(parts)
  expect(page.document.querySelector('main article img[alt="A boat"]')).not.toBeNull()
  expect(page.screen.queryByText(/went wrong/)).toBeNull()
})

test('captions that cannot be loaded are offered no more, and a text says so', async () => {
  const video = {
    ...rendition('/media/video/a.mp4'),
    captionsUrls: { en: '/media/video/gone.vtt', sv: '/media/video/there.vtt' },
  }
  const page = await openPin({
    columns: { kind: 'video', videoDuration: 4_000 },
    details: { videos: [{ V_MP4: video }] },
  })
  const languages = () =>
    [...page.document.querySelectorAll('main article video track')].map((track) => track.getAttribute('srclang'))
  expect(languages()).toEqual(['en', 'sv'])
  page.document.querySelector('track[srclang=en]')?.dispatchEvent(new page.window.Event('error') as unknown as Event)
  await expect.poll(languages).toEqual(['sv'])
  page.screen.getByText("The captions of this video couldn't be loaded.")
  expect(page.screen.queryByText("Your browser can't play this video.")).toBeNull()
})
