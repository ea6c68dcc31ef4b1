import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { readData, send } from '../helpers/client.ts'
import { startExampleSites, type ExampleSites } from '../helpers/example-sites.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

let sites: ExampleSites
let site: Site
let cookie: string

beforeAll(async () => {
  sites = await startExampleSites()
  site = await startApp({ vars: { LINK_TEST_ORIGINS: sites.origin } })
  cookie = await makeSession(site.db, await makeUser(site.db))
}, 60_000)
afterAll(async () => {
  await Promise.all([site.stop(), sites.stop()])
})

async function preview(url: string): Promise<LinkPreview> {
  return readData<LinkPreview>(await send(site.origin, href('linkPreview'), { json: { url }, cookie }))
}

const imagesOf = ({ images }: LinkPreview) =>
  images.map(({ url, width, height, alt }) => [new URL(url).pathname, width, height, alt])

it('a recipe of a blog brings its ingredients, times and images', async () => {
  const found = await preview(sites.recipe)
  expect(found).toMatchObject({
    kind: 'recipe',
    title: 'Leek soup',
    description: 'A soup for windy evenings.',
    recipe: { name: 'Leek soup', cook_times: { total: 45, cook: 30, prep: 15 }, servings: 4 },
  })
  expect(found.recipe?.ingredients.flatMap(({ items }) => items)).toEqual([
    { amount: '3', name: 'leeks' },
    { amount: '500 g', name: 'potatoes' },
    { amount: '1 l', name: 'vegetable stock' },
    { amount: '2 tbsp', name: 'butter' },
    { amount: '', name: 'Salt' },
  ])
  expect(imagesOf(found)).toEqual([
    ['/blog/soup.jpg', 1_200, 800, 'A bowl of leek soup'],
    ['/blog/pot.jpg', 800, 1_200, 'Leeks in a pot'],
    ['/blog/table.jpg', 640, 480, ''],
  ])
})

it('a product of a shop brings its price', async () => {
  const found = await preview(sites.product)
  expect(found).toMatchObject({
    kind: 'product',
    title: 'Harbor lamp',
    product: {
      name: 'Harbor lamp',
      brand: 'Lumen',
      offer_summary: { price: '49.00', currency: 'USD', in_stock: true },
    },
  })
  expect(imagesOf(found).map(([path]) => path)).toEqual(['/shop/lamp.jpg', '/shop/lamp-lit.jpg'])
})

it('an article of a magazine brings its date', async () => {
  expect(await preview(sites.article)).toMatchObject({
    kind: 'article',
    article: { name: 'The harbor at dawn', date_published: '2026-03-04' },
  })
})

it('a page without images brings none, and each image is shown by this site', async () => {
  expect((await preview(sites.plain)).images).toEqual([])
  const [image] = (await preview(sites.recipe)).images
  const answer = await send(site.origin, image?.preview_url ?? '', { cookie })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
})
