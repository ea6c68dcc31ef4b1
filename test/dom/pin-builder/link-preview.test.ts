import { beforeEach, expect, test, vi } from 'vitest'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { LinkImageWithPreview, LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { href } from '#schema/routes.ts'
import type { LinkChoice } from '#ui/features/pin-builder/links/link-choice.ts'
import { showOnPage } from '../../helpers/dom-component.ts'
import { openDom, type DomBrowser, type DomPage, type Play } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const LINK = 'https://boats.example/soup'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
})

function image(name: string, more: Partial<LinkImageWithPreview> = {}): LinkImageWithPreview {
  const url = `https://boats.example/${name}.jpg`
  return { url, width: 640, height: 480, alt: '', preview_url: `/v3/links/picture/?url=${name}`, ...more }
}

const PAGE: LinkPreview = {
  url: LINK,
  domain: 'boats.example',
  kind: 'image',
  title: 'Soup on a boat',
  description: 'Warm',
  images: [image('a', { alt: 'A bowl' }), image('b', { width: null, height: null }), image('c')],
}

const found = (more: Partial<LinkPreview> = {}) =>
  Response.json({ status: 'success', code: 0, message: 'ok', data: { ...PAGE, ...more } })

function refused(name: ErrorName): Response {
  const { code, status } = ERRORS[name]
  return Response.json({ status: 'failure', code, message: name, data: null }, { status })
}

interface Shown {
  page: DomPage
  picker: DomPage['screen']
  asked(): string[]
  chosen: LinkChoice[]
  canceled: () => void
}

type Answer = () => Response | Promise<Response>

interface Opened {
  browser: DomBrowser
  page: DomPage
  answerWith(answer: Answer): void
}

async function open(): Promise<Opened> {
  let answer: Answer = () => found()
  const play: Play = ({ path }) => (path === href('linkPreview') ? answer() : undefined)
  const browser = await openDom({ as: user, play })
  const page = await browser.goto(href('help'))
  return { browser, page, answerWith: (next) => (answer = next) }
}

async function show(answer: Answer, url = LINK, opened?: Opened): Promise<Shown> {
  const { browser, page, answerWith } = opened ?? (await open())
  answerWith(answer)
  const chosen: LinkChoice[] = []
  const canceled = vi.fn()
  const picker = await showOnPage(page, async ({ createElement }) => {
    const { PageImages } = await import('#ui/features/pin-builder/page-images.tsx')
    const onChoose = (choice: LinkChoice) => void chosen.push(choice)
    return createElement(PageImages, { url, onChoose, onCancel: canceled })
  })
  const asked = () => browser.calls.filter(({ path }) => path === href('linkPreview')).map(({ body }) => body)
  return { page, picker, asked, chosen, canceled }
}

test('the images of a page are offered with their sizes, the first one chosen', async () => {
  const { page, picker, asked, chosen } = await show(() => found())
  await picker.findByText('3 images found on boats.example')
  expect(asked()).toEqual([JSON.stringify({ url: LINK })])
  const radios = picker.getAllByRole('radio') as HTMLInputElement[]
  expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['640 × 480', '', '640 × 480'])
  const shown = picker.getAllByRole('img') as HTMLElement[]
  expect(shown.map((one) => [one.getAttribute('src'), one.getAttribute('alt')])).toEqual([
    ['/v3/links/picture/?url=a', 'A bowl'],
    ['/v3/links/picture/?url=b', 'Image 2'],
    ['/v3/links/picture/?url=c', 'Image 3'],
  ])
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false])
  picker.getByText('Soup on a boat')

  await page.user.click(picker.getByRole('radio', { name: /Image 3/ }))
  await page.user.click(picker.getByRole('button', { name: 'Use this image' }))
  expect(chosen).toEqual([
    {
      url: LINK,
      domain: 'boats.example',
      image: {
        url: 'https://boats.example/c.jpg',
        previewUrl: '/v3/links/picture/?url=c',
        width: 640,
        height: 480,
        alt: '',
      },
      kind: 'image',
      title: 'Soup on a boat',
      description: 'Warm',
    },
  ])
})

test('Enter chooses, as a click does', async () => {
  const { page, picker, chosen } = await show(() => found())
  const [first] = await picker.findAllByRole('radio')
  first?.focus()
  await page.user.keyboard('{Enter}')
  expect(chosen.map((choice) => choice.image?.url)).toEqual(['https://boats.example/a.jpg'])
})

const recipe = {
  name: 'Soup',
  ingredients: [
    { category: '', items: [{ amount: '2 cups', name: 'water' }] },
    { category: 'On top', items: [{ amount: '', name: 'salt' }] },
  ],
  cook_times: { total: 20, cook: 0, prep: 0 },
  servings: 2,
  diets: [],
}
const product = { name: 'Lamp', brand: null, offer_summary: { price: '49.00', currency: 'EUR', in_stock: false } }
const article = { name: 'News', date_published: '2026-04-03' }

const CONTENTS: readonly (readonly [text: string, more: Partial<LinkPreview>])[] = [
  ['Recipe with 2 ingredients', { kind: 'recipe', recipe }],
  ['Recipe', { kind: 'recipe', recipe: { ...recipe, ingredients: [] } }],
  ['Product for €49.00, sold out', { kind: 'product', product }],
  ['Product', { kind: 'product', product: { ...product, offer_summary: null } }],
  ['Article from Apr 3, 2026', { kind: 'article', article }],
  ['Article', { kind: 'article', article: { ...article, date_published: null } }],
  ['Video', { kind: 'video' }],
]

test("the page's recipe, product or article is named and passed on", async () => {
  const opened = await open()
  for (const [text, more] of CONTENTS) {
    const { page, picker, chosen } = await show(() => found(more), LINK, opened)
    await picker.findByText(text)
    await page.user.click(picker.getByRole('button', { name: 'Use this image' }))
    expect(chosen).toEqual([expect.objectContaining(more)])
  }
})

test('where no image is found one can be added', async () => {
  const { page, picker, chosen } = await show(() => found({ images: [] }))
  await picker.findByText('No images found on boats.example')
  picker.getByText(/Just add an image yourself/)
  expect(picker.queryByRole('radio')).toBeNull()
  expect(picker.queryByRole('button', { name: 'Use this image' })).toBeNull()
  await page.user.click(picker.getByRole('button', { name: 'Add my own image' }))
  expect(chosen).toMatchObject([{ url: LINK, image: null, title: 'Soup on a boat' }])
})

test('an image that cannot be shown is not offered', async () => {
  const { page, picker, chosen } = await show(() => found())
  const [first] = await picker.findAllByRole('img')
  first?.dispatchEvent(new Event('error'))
  await picker.findByText('2 images found on boats.example')
  await page.user.click(picker.getByRole('button', { name: 'Use this image' }))
  expect(chosen.map((choice) => choice.image?.url)).toEqual(['https://boats.example/b.jpg'])
})

test('where this site shows none of other sites they are offered by their sizes', async () => {
  const { picker } = await show(() => found({ images: [image('a', { preview_url: null, alt: 'A bowl' })] }))
  await picker.findByRole('radio', { name: 'A bowl 640 × 480' })
})

const REFUSALS: readonly (readonly [name: ErrorName, words: RegExp, isRetried: boolean])[] = [
  ['linkNotAllowed', /can't open this link/, false],
  ['invalidInput', /can't open this link/, false],
  ['linkUnreadable', /couldn't read this page/, true],
  ['linkTooLarge', /too large to read/, false],
  ['linkTypeUnsupported', /doesn't go to a web page or an image/, false],
  ['linkTooSlow', /took too long/, true],
  ['tooManyRequests', /a lot of links/, true],
  ['writeBanned', /can't post right now/, false],
]

test('a refused link says what to do', async () => {
  const opened = await open()
  for (const [name, words, isRetried] of REFUSALS) {
    const { page, picker, canceled } = await show(() => refused(name), LINK, opened)
    expect((await picker.findByRole('alert')).textContent, name).toMatch(words)
    expect(picker.queryByRole('button', { name: 'Try again' }) !== null, name).toBe(isRetried)
    await page.user.click(picker.getByRole('button', { name: 'Cancel' }))
    expect(canceled).toHaveBeenCalledOnce()
  }
})

test('the picker says that it is loading, and a failure can be retried', async () => {
  const answers = [refused('linkTooSlow'), found()]
  const gate = Promise.withResolvers<void>()
  const { page, picker, asked } = await show(async () => {
    await gate.promise
    return answers.shift() ?? found()
  })
  await picker.findByText('Looking for images on boats.example')
  gate.resolve()
  await page.user.click(await picker.findByRole('button', { name: 'Try again' }))
  await picker.findByText('3 images found on boats.example')
  expect(asked()).toHaveLength(2)
})

test('without a connection the picker says so', async () => {
  const { picker } = await show(() => Promise.reject(new TypeError('Failed to fetch')))
  expect((await picker.findByRole('alert')).textContent).toMatch(/Couldn't reach the server/)
})

test('an address typed without a scheme is a link, too', async () => {
  const { picker, asked } = await show(() => found(), 'boats.example/soup')
  await picker.findByText('3 images found on boats.example')
  expect(asked()).toEqual([JSON.stringify({ url: 'boats.example/soup' })])
})
