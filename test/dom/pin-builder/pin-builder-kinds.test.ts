import { within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { topics } from '#db/tables/topics.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { playUploads } from '../../helpers/dom-uploads.ts'
import { openDom, type DomPage } from '../../helpers/dom.ts'
import { makeBoard, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
  await makeBoard(db, user)
})

const answer = (data: unknown) => Response.json({ status: 'success', code: 0, message: 'ok', data })

/** A builder with an image that is uploaded, for a pin of the kind. */
async function open(kind: string, answerPin = () => answer({ id: 'a-pin' })) {
  const { uploads, prepare } = playUploads()
  const browser = await openDom({
    as: user,
    prepare,
    play: ({ path }) => (path.includes('/PinResource/') ? answerPin() : undefined),
  })
  const page = await browser.goto(href('pinBuilder'))
  await page.user.upload(field(page, 'Choose images or videos'), new File(['picture'], 'a.png', { type: 'image/png' }))
  await expect.poll(() => uploads).toHaveLength(1)
  uploads[0]?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id: 'a-media' } })
  await page.screen.findByText('Uploaded')
  await page.user.selectOptions(field(page, 'Kind'), kind)
  const published = () =>
    browser.calls
      .filter(({ path }) => path.includes('/PinResource/'))
      .map(({ body }) => (JSON.parse(body) as { options: { is_draft?: boolean } }).options)
      .filter(({ is_draft: isDraft }) => isDraft === false)
  return { page, published, uploads }
}

/** A builder with a draft of this. */
async function openDraft(fields: object) {
  const draft = { id: 'a-draft', is_draft: true, media_ids: ['a-media'], title: 'A title', ...fields }
  const browser = await openDom({
    as: user,
    play: ({ path }) => (path.includes('/PinResource/') ? answer(draft) : undefined),
  })
  return await browser.goto(`${href('pinBuilder')}?draft=a-draft`)
}

function refuse(detail: string): Response {
  const { code, status } = ERRORS.invalidInput
  const body = { status: 'failure', code, message: 'invalidInput', message_detail: detail, data: null }
  return Response.json(body, { status })
}

const field = (page: DomPage, label: string) => page.screen.getByLabelText(label) as HTMLInputElement
const type = async (page: DomPage, label: string, text: string) =>
  page.user.type(await page.screen.findByLabelText(label), text)
const press = (page: DomPage, name: string) => page.user.click(page.screen.getByRole('button', { name }))

test('a recipe is written row by row, or pasted', async () => {
  const { page, published } = await open('recipe')
  await type(page, 'Recipe name', 'Leek soup')
  await type(page, 'Amount 1', '2')
  await type(page, 'Ingredient 1', 'leeks{Enter}')
  expect(page.document.activeElement).toBe(field(page, 'Amount 2'))
  field(page, 'Ingredient 2').focus()
  await page.user.paste('300 g potatoes\n1 pinch of salt')
  await type(page, 'Prep (min)', '10')
  await type(page, 'Cook (min)', '30')
  await type(page, 'Servings', '4')
  const diets = within(page.screen.getByRole('group', { name: 'Diets' }))
  await page.user.click(diets.getByRole('checkbox', { name: 'Vegan' }))
  await page.user.click(diets.getByRole('checkbox', { name: 'Kosher' }))
  await page.user.click(diets.getByRole('checkbox', { name: 'Gluten-free' }))
  await page.user.click(diets.getByRole('checkbox', { name: 'Kosher' }))
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
        diets: ['Vegan', 'Gluten-free'],
      },
      products: null,
    },
  ])
})

test('a product needs a name and a price, and its options make variants', async () => {
  const { page, published } = await open('product')
  await page.screen.findByLabelText('Product name')
  await press(page, 'Publish')
  await expect.poll(() => field(page, 'Product name').getAttribute('aria-invalid')).toBe('true')
  expect(published()).toEqual([])
  await type(page, 'Product name', 'Lamp')
  await type(page, 'Price', '49,90')
  await page.user.click(page.screen.getByText('Sizes, colors and other options'))
  await press(page, 'Add an option')
  await type(page, 'Name', 'Size')
  await type(page, 'Choices', 'S{Enter}M{Enter}')
  await page.user.click(field(page, 'M'))
  await page.user.click(page.screen.getByText('Different prices'))
  await type(page, 'Price of M', '59,90')
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
              { values: { Size: 'M' }, in_stock: false, price: '59.90' },
            ],
          },
        },
      ],
    },
  ])
})

/** The choice of an image for a variant. */
const imageOf = (page: DomPage, variant: string) =>
  within(page.screen.getByRole('group', { name: `Image of ${variant}` }))

test('a variant of a product has an image of its own, uploaded for it or one of the others', async () => {
  const { page, published, uploads } = await open('product')
  await type(page, 'Product name', 'Lamp')
  await type(page, 'Price', '49')
  await page.user.click(page.screen.getByText('Sizes, colors and other options'))
  await press(page, 'Add an option')
  await type(page, 'Name', 'Color')
  await type(page, 'Choices', 'Red{Enter}Blue{Enter}Gray{Enter}')
  await page.user.click(page.screen.getByText('Different images'))
  expect(imageOf(page, 'Red').getAllByRole('radio')).toHaveLength(1)
  const file = new File(['picture'], 'blue.png', { type: 'image/png' })
  await page.user.upload(imageOf(page, 'Blue').getByLabelText('Add image'), file)
  await expect.poll(() => uploads).toHaveLength(2)
  uploads[1]?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id: 'blue-media' } })
  const chosen = (variant: string) =>
    imageOf(page, variant)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).checked)
  await expect.poll(() => chosen('Blue')).toEqual([false, true])
  expect(chosen('Red')).toEqual([true, false])
  await page.user.click(imageOf(page, 'Gray').getByRole('radio', { name: 'Use image 2: blue.png' }))
  await page.user.click(imageOf(page, 'Red').getByRole('radio', { name: 'Use image 2: blue.png' }))
  await page.user.click(imageOf(page, 'Red').getByRole('radio', { name: 'Use image 1: a.png' }))
  await press(page, 'Publish')
  await expect.poll(published).toMatchObject([
    {
      media_ids: ['a-media'],
      products: [
        {
          additional_media_ids: ['blue-media'],
          variant_set: {
            variants: [
              { values: { Color: 'Red' }, signature: null },
              { values: { Color: 'Blue' }, media_id: 'blue-media' },
              { values: { Color: 'Gray' }, media_id: 'blue-media' },
            ],
          },
        },
      ],
    },
  ])
})

test('an edit keeps the images of variants, and gives them others that the product has', async () => {
  const [ink, rust] = ['1a'.repeat(16), '2b'.repeat(16)]
  const media = (signature: string) => ({
    kind: 'image',
    url: `/media/${signature}.webp`,
    width: 60,
    height: 80,
    dominant_color: '#446688',
    signature,
  })
  const pin = {
    id: 'a-pin',
    is_draft: false,
    kind: 'product',
    title: 'Bowls',
    media: [media('3c'.repeat(16))],
    products: [
      {
        product_id: 'a-product',
        name: 'Bowl',
        offer_summary: { price: '49.00', currency: 'EUR', in_stock: true, shipping_info: null },
        variant_set: {
          dimensions: [{ name: 'Color', values: ['Ink', 'Rust', 'Plain'] }],
          variants: [
            { product_id: 'v1', values: { Color: 'Ink' }, in_stock: true, signature: ink, media: media(ink) },
            { product_id: 'v2', values: { Color: 'Rust' }, in_stock: true, signature: rust, media: media(rust) },
            { product_id: 'v3', values: { Color: 'Plain' }, in_stock: true },
          ],
        },
        additional_media: [media(ink), media(rust)],
      },
    ],
  }
  const browser = await openDom({
    as: user,
    play: ({ path }) => (path.includes('/PinResource/') ? answer(pin) : undefined),
  })
  const page = await browser.goto(`${href('pinBuilder')}?pin=a-pin`)
  await page.screen.findByDisplayValue('Bowl')
  const chosen = (variant: string) =>
    imageOf(page, variant)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).checked)
  expect([chosen('Ink'), chosen('Rust'), chosen('Plain')]).toEqual([
    [false, true, false],
    [false, false, true],
    [true, false, false],
  ])
  // Files of a published pin are fixed.
  expect(page.screen.queryByLabelText('Add image')).toBeNull()
  const choose = async (variant: string, number: number) =>
    page.user.click(imageOf(page, variant).getByRole('radio', { name: new RegExp(`^Use image ${number}:`) }))
  await choose('Ink', 1)
  await choose('Plain', 2)
  await press(page, 'Save changes')
  const sent = () =>
    browser.calls.flatMap(({ path, body }) =>
      path.includes('/PinResource/update/') ? [(JSON.parse(body) as { options: object }).options] : [],
    )
  await expect.poll(sent).toMatchObject([
    {
      id: 'a-pin',
      products: [
        {
          product_id: 'a-product',
          variant_set: { variants: [{ signature: null }, { signature: rust }, { signature: ink }] },
        },
      ],
    },
  ])
  expect(JSON.stringify(sent())).not.toContain('additional_media')
})

test('choices of an option are added and removed one by one, by keyboard', async () => {
  const { page, published } = await open('product')
  await type(page, 'Product name', 'Lamp')
  await type(page, 'Price', '49')
  await page.user.click(page.screen.getByText('Sizes, colors and other options'))
  await press(page, 'Add an option')
  await type(page, 'Name', 'Size')
  const shown = () => {
    const list = page.screen.queryByRole('list', { name: 'Choices of option 1' })
    return list
      ? within(list)
          .getAllByRole('button')
          .map((button) => button.getAttribute('aria-label'))
      : []
  }
  await type(page, 'Choices', 'S{Enter}M{Enter} {Enter}M{Enter}L, XL{Enter}')
  expect(shown()).toEqual(['Remove S', 'Remove M', 'Remove L', 'Remove XL'])
  await page.user.keyboard('{Backspace}')
  expect([shown(), field(page, 'Choices').value]).toEqual([['Remove S', 'Remove M', 'Remove L'], ''])
  page.screen.getByRole('button', { name: 'Remove M' }).focus()
  await page.user.keyboard('{Enter}')
  expect([shown(), page.document.activeElement]).toEqual([['Remove S', 'Remove L'], field(page, 'Choices')])
  expect(published()).toEqual([])
  await page.user.paste('2XL\n3XL')
  // What is typed last counts without Enter.
  await page.user.keyboard('One size')
  await press(page, 'Publish')
  const values = ['S', 'L', '2XL', '3XL', 'One size']
  await expect
    .poll(published)
    .toMatchObject([{ products: [{ variant_set: { dimensions: [{ name: 'Size', values }] } }] }])
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

test('ingredients are moved and removed by keyboard, and the focus goes along', async () => {
  const { page, published } = await open('recipe')
  ;(await page.screen.findByLabelText('Ingredient 1')).focus()
  await page.user.paste('leeks\nsalt\nwater')
  page.screen.getByRole('button', { name: 'Move later: leeks' }).focus()
  await page.user.keyboard('{Enter}')
  expect(page.document.activeElement?.getAttribute('aria-label')).toBe('Move later: leeks')
  await page.user.keyboard('{Enter}')
  await press(page, 'Remove salt')
  expect(page.document.activeElement).toBe(field(page, 'Amount 1'))
  await page.user.clear(field(page, 'Ingredient 1'))
  await type(page, 'Ingredient 1', 'milk')
  await press(page, 'Publish')
  const items = [{ name: 'milk' }, { name: 'leeks' }]
  await expect.poll(published).toMatchObject([{ recipe: { ingredients: [{ items }] } }])
})

test('what is wrong with a recipe is shown at its fields', async () => {
  const detail = 'options.recipe.servings: Must be 1000 or less; options.recipe.ingredients.0.items.1.name: Too long'
  const { page, published } = await open('recipe', () => refuse(detail))
  await type(page, 'Amount 1', '2')
  await press(page, 'Publish')
  await expect.poll(() => page.document.activeElement).toBe(field(page, 'Ingredient 1'))
  expect(page.screen.getByText('Name the ingredient, or clear its amount.')).toBeTruthy()
  expect(published()).toEqual([])
  await type(page, 'Ingredient 1', 'leeks{Enter}')
  // An empty row between them is not sent.
  await type(page, 'Ingredient 2', 'salt{Enter}')
  await type(page, 'Ingredient 3', 'water')
  await page.user.clear(field(page, 'Ingredient 2'))
  await type(page, 'Servings', '5000')
  await press(page, 'Publish')
  await expect.poll(() => field(page, 'Servings').getAttribute('aria-invalid')).toBe('true')
  expect(field(page, 'Ingredient 2').getAttribute('aria-invalid')).toBeNull()
  expect(field(page, 'Ingredient 3').getAttribute('aria-invalid')).toBe('true')
})

test('Enter in a part of a recipe publishes nothing', async () => {
  const { page, published } = await open('recipe')
  await type(page, 'Amount 1', '2{Enter}')
  expect(page.document.activeElement).toBe(field(page, 'Ingredient 1'))
  await type(page, 'Ingredient 1', 'leeks')
  for (const label of ['Vegan', 'Servings', 'Recipe name', 'Title', 'Allow comments']) {
    field(page, label).focus()
    await page.user.keyboard(label === 'Vegan' ? ' {Enter}' : '{Enter}')
  }
  expect(field(page, 'Vegan').checked).toBe(true)
  expect(published()).toEqual([])
})

test('a draft of a recipe shows all of it again', async () => {
  const page = await openDraft({
    kind: 'recipe',
    recipe: {
      name: 'Soup',
      ingredients: [
        { category: '', items: [{ amount: '2', name: 'leeks' }] },
        { category: 'Topping', items: [{ amount: '', name: 'chives' }] },
      ],
      cook_times: { prep: 10, cook: 30, total: 45 },
      servings: 4,
      diets: ['vegan', 'nut-free'],
    },
  })
  await expect.poll(() => page.screen.queryByDisplayValue('Soup')).not.toBeNull()
  const first = within(page.screen.getByRole('group', { name: 'Ingredients 1' }))
  const second = within(page.screen.getByRole('group', { name: 'Ingredients 2' }))
  const value = (label: string, part = page.screen) => (part.getByLabelText(label) as HTMLInputElement).value
  expect([value('Amount 1', first), value('Ingredient 1', first)]).toEqual(['2', 'leeks'])
  expect([value('Group name', second), value('Ingredient 1', second)]).toEqual(['Topping', 'chives'])
  const labels = ['Prep (min)', 'Cook (min)', 'Total (min)', 'Servings']
  expect(labels.map((label) => value(label))).toEqual(['10', '30', '45', '4'])
  const diets = within(page.screen.getByRole('group', { name: 'Diets' }))
  const chosen = () => diets.queryAllByRole('checkbox', { checked: true }).map((box) => box.parentElement?.textContent)
  expect(chosen()).toEqual(['Vegan', 'nut-free'])
  field(page, 'nut-free').focus()
  await page.user.keyboard(' ')
  expect(chosen()).toEqual(['Vegan'])
  expect(page.document.activeElement).toBe(field(page, 'nut-free'))
})

test('an option without a name, and a price that is none, are shown at their fields', async () => {
  const detail = 'options.products.0.offer_summary.shipping_info.free_shipping_price: Enter an amount, like 49.00'
  const { page, published } = await open('product', () => refuse(detail))
  await type(page, 'Product name', 'Lamp')
  await type(page, 'Price', '1,299')
  await page.user.click(page.screen.getByText('Sizes, colors and other options'))
  await press(page, 'Add an option')
  await type(page, 'Choices', 'S, M')
  await press(page, 'Publish')
  await expect.poll(() => page.document.activeElement).toBe(field(page, 'Name'))
  expect(published()).toEqual([])
  await type(page, 'Name', 'Size')
  await page.user.click(page.screen.getByText('Shipping'))
  await page.user.click(field(page, 'Free shipping'))
  await type(page, 'Minimum order', 'much')
  await page.user.click(page.screen.getByText('Shipping'))
  await press(page, 'Publish')
  await expect.poll(() => field(page, 'Minimum order').getAttribute('aria-invalid')).toBe('true')
  expect(field(page, 'Minimum order').closest('details')?.open).toBe(true)
  expect(published()).toMatchObject([{ products: [{ offer_summary: { price: '1299' } }] }])
})

test('a currency that is not listed is typed', async () => {
  const { page, published } = await open('product')
  await type(page, 'Product name', 'Lamp')
  await type(page, 'Price', '10')
  await page.user.selectOptions(field(page, 'Currency'), 'Other')
  await type(page, 'Currency code', 'isk')
  await press(page, 'Publish')
  await expect.poll(published).toMatchObject([{ products: [{ offer_summary: { price: '10', currency: 'ISK' } }] }])
})

test('a draft of a product shows all of it again', async () => {
  const page = await openDraft({
    kind: 'product',
    products: [
      {
        name: 'Lamp',
        brand: 'Lumen',
        offer_summary: {
          price: '12.50',
          currency: 'HUF',
          in_stock: false,
          shipping_info: { free_shipping_price: '60' },
        },
        variant_set: {
          dimensions: [{ name: 'Size', values: ['S', 'M'] }],
          variants: [
            { values: { Size: 'S' }, in_stock: false },
            { values: { Size: 'M' }, in_stock: true },
          ],
        },
      },
    ],
  })
  await expect.poll(() => page.screen.queryByDisplayValue('Lamp')).not.toBeNull()
  const labels = ['Brand', 'Price', 'Currency', 'Currency code', 'Minimum order', 'Name']
  expect(labels.map((label) => field(page, label).value)).toEqual(['Lumen', '12.50', 'other', 'HUF', '60', 'Size'])
  for (const name of ['Remove S', 'Remove M']) expect(page.screen.getByRole('button', { name })).toBeTruthy()
  expect(page.document.querySelectorAll('details[open]')).toHaveLength(2)
  const boxes = ['Free shipping', 'S', 'M']
  expect(boxes.map((label) => field(page, label).checked)).toEqual([true, false, true])
})

test('topics of a draft have their names, and others are found by what is typed', async () => {
  const made = (name: string) => ({ id: newId(), slug: newId().toLowerCase(), name, family: 'test' })
  const [lamps, soups] = [made('Wobblylamps'), made('Brimblesoups')]
  await db.insert(topics).values([lamps, soups])
  const page = await openDraft({ topic_ids: [soups.id] })
  await page.screen.findByRole('button', { name: 'Remove Brimblesoups' })
  await type(page, 'Topics', 'wobb')
  await page.screen.findByRole('button', { name: 'Add Wobblylamps' })
  await page.user.keyboard('{Enter}')
  await page.screen.findByRole('button', { name: 'Remove Wobblylamps' })
  expect([field(page, 'Topics').value, page.document.activeElement === field(page, 'Topics')]).toEqual(['', true])
  await press(page, 'Remove Brimblesoups')
  expect(page.screen.queryByRole('button', { name: 'Remove Brimblesoups' })).toBeNull()
  expect(page.document.activeElement).toBe(field(page, 'Topics'))
})
