import { beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { openDom, type DomPage } from '../helpers/dom.ts'
import { playUploads } from '../helpers/dom-uploads.ts'
import { makeBoard, makeUser, type UserRow } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
  await makeBoard(db, user)
})

const answer = (data: unknown) => Response.json({ status: 'success', code: 0, message: 'ok', data })

/** A builder with an image that is uploaded, for a pin of the kind. */
async function open(kind: string) {
  const { uploads, prepare } = playUploads()
  const browser = await openDom({
    as: user,
    prepare,
    play: ({ path }) => (path.includes('/PinResource/') ? answer({ id: 'a-pin' }) : undefined),
  })
  const page = await browser.goto(href('pinBuilder'))
  await page.user.upload(field(page, 'Choose images'), new File(['picture'], 'a.png', { type: 'image/png' }))
  await expect.poll(() => uploads).toHaveLength(1)
  uploads[0]?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id: 'a-media' } })
  await page.screen.findByText('Uploaded')
  await page.user.selectOptions(field(page, 'Kind'), kind)
  const published = () =>
    browser.calls
      .filter(({ path }) => path.includes('/PinResource/'))
      .map(({ body }) => (JSON.parse(body) as { options: { is_draft?: boolean } }).options)
      .filter(({ is_draft: isDraft }) => isDraft === false)
  return { page, published }
}

const field = (page: DomPage, label: string) => page.screen.getByLabelText(label) as HTMLInputElement
const type = async (page: DomPage, label: string, text: string) =>
  page.user.type(await page.screen.findByLabelText(label), text)
const press = (page: DomPage, name: string) => page.user.click(page.screen.getByRole('button', { name }))

test('a recipe is written row by row, or pasted', async () => {
  const { page, published } = await open('recipe')
  await type(page, 'Name of the recipe', 'Leek soup')
  await type(page, 'Amount 1', '2')
  await type(page, 'Ingredient 1', 'leeks{Enter}')
  expect(page.document.activeElement).toBe(field(page, 'Amount 2'))
  field(page, 'Ingredient 2').focus()
  await page.user.paste('300 g potatoes\n1 pinch of salt')
  await type(page, 'Prep (min)', '10')
  await type(page, 'Cooking (min)', '30')
  await type(page, 'Servings', '4')
  await type(page, 'Diets', 'Vegan, Gluten free')
  await press(page, 'Publish')
  await expect.poll(published).toMatchObject([
    {
      kind: 'recipe',
      media_ids: ['a-media'],
      recipe: {
        name: 'Leek soup',
        ingredients: [
          {
            category: '',
            items: [
              { amount: '2', name: 'leeks' },
              { amount: '300 g', name: 'potatoes' },
              { amount: '1 pinch', name: 'salt' },
            ],
          },
        ],
        cook_times: { prep: 10, cook: 30, total: 40 },
        servings: 4,
        diets: ['Vegan', 'Gluten free'],
      },
      products: null,
    },
  ])
})

test('a product needs a name and a price, and its options make variants', async () => {
  const { page, published } = await open('product')
  await page.screen.findByLabelText('Name of the product')
  await press(page, 'Publish')
  await expect.poll(() => field(page, 'Name of the product').getAttribute('aria-invalid')).toBe('true')
  expect(published()).toEqual([])
  await type(page, 'Name of the product', 'Lamp')
  await type(page, 'Price', '49,90')
  await page.user.click(page.screen.getByText('Sizes, colors and other options'))
  await press(page, 'Add an option')
  await type(page, 'Name', 'Size')
  await type(page, 'Choices', 'S, M')
  await page.user.click(field(page, 'M'))
  await press(page, 'Publish')
  await expect.poll(published).toMatchObject([
    {
      kind: 'product',
      products: [
        {
          name: 'Lamp',
          offer_summary: { price: '49.90', currency: 'USD', in_stock: true },
          variant_set: {
            dimensions: [{ name: 'Size', values: ['S', 'M'] }],
            variants: [
              { values: { Size: 'S' }, in_stock: true },
              { values: { Size: 'M' }, in_stock: false },
            ],
          },
        },
      ],
    },
  ])
})

test('an article needs its date', async () => {
  const { page, published } = await open('article')
  await page.screen.findByLabelText('Published on')
  await press(page, 'Publish')
  await expect.poll(() => field(page, 'Published on').getAttribute('aria-invalid')).toBe('true')
  await type(page, 'Published on', '2026-05-01')
  await page.user.selectOptions(field(page, 'Made with AI'), 'ai_modified')
  await press(page, 'Publish')
  await expect
    .poll(published)
    .toMatchObject([{ kind: 'article', article: { date_published: '2026-05-01' }, provenance: 'ai_modified' }])
})
