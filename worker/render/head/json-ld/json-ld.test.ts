import Validator from '@adobe/structured-data-validator'
import { describe, expect, it } from 'vitest'
import { PIN_KINDS } from '#schema/pins/pin-kind.ts'
import type { Pin } from '#schema/pins/pin.ts'
import { englishText } from '#worker/texts/texts.ts'
import { MARA, pinOfKind, pricedProduct, SITE } from '../../../../test/helpers/pins-of-kinds.ts'
import { jsonLdScript } from '../head.ts'
import type { JsonLdNode } from './node.ts'
import { pinNodes } from './pin.ts'

const PIN_URL = `${SITE}/pin/01KA7N0C4Q8T3V5W6X7Y8Z9ABC/`

/** The errors are about what search engines require, not what they recommend. */
async function collectErrors(nodes: readonly JsonLdNode[]): Promise<string[]> {
  const issues = await new Validator().validate({
    jsonld: Object.groupBy(nodes, (node) => node['@type']) as Record<string, object[]>,
  })
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ rootType, issueMessage }) => `${rootType}: ${issueMessage}`)
}

function findSubject(pin: Pin): JsonLdNode {
  const [subject] = pinNodes(pin, SITE, englishText)
  if (!subject) throw new Error('A pin is always something')
  return subject
}

describe('what a pin is', () => {
  it.each([
    ['image', 'ImageObject'],
    ['carousel', 'ImageObject'],
    ['story', 'ImageObject'],
    ['video', 'VideoObject'],
    ['recipe', 'Recipe'],
    ['article', 'Article'],
    ['product', 'Product'],
  ] as const)('%s is a %s, with the way to it', (kind, type) => {
    const pin = kind === 'product' ? pricedProduct() : pinOfKind(kind)
    expect(pinNodes(pin, SITE, englishText).map((node) => node['@type'])).toEqual([type, 'BreadcrumbList'])
  })

  it.each(['video', 'recipe', 'article', 'product'] as const)('%s without its data is an image', (kind) => {
    const pin = pinOfKind(kind, { videos: [], recipe: null, article: null, products: [] })
    expect(findSubject(pin)['@type']).toBe('ImageObject')
  })
})

describe('what search engines require', () => {
  // Prices are for signed-in viewers only.
  it.each(PIN_KINDS)('is there for %s, as visitors see it', async (kind) => {
    expect(await collectErrors(pinNodes(pinOfKind(kind), SITE, englishText))).toEqual([])
  })

  it('is there for a product whose price the viewer gets', async () => {
    expect(await collectErrors(pinNodes(pricedProduct(), SITE, englishText))).toEqual([])
  })

  it.each([
    ['without a price', pinOfKind('product')],
    ['whose offer is stale', pricedProduct({ isStaleProduct: true })],
  ])('makes an image of a product %s', (_, pin) => {
    expect(findSubject(pin)['@type']).toBe('ImageObject')
  })

  it('is there for a pin without any description', async () => {
    const mute = {
      title: '',
      gridTitle: '',
      description: '',
      altText: '',
      domain: null,
      link: null,
      topics: [],
      seo: null,
    }
    for (const kind of ['image', 'video'] as const) {
      const nodes = pinNodes(pinOfKind(kind, { ...mute, mediaAttribution: null }), SITE, englishText)
      expect(await collectErrors(nodes)).toEqual([])
      expect(nodes[0]).toMatchObject({
        name: 'Pin by Mara Lind',
        description: 'Pin by Mara Lind. Saved by Mara Lind to Autumn kitchen.',
      })
    }
  })
})

it('says a recipe whole', () => {
  expect(findSubject(pinOfKind('recipe'))).toMatchObject({
    name: 'Roast pumpkin soup',
    description: 'First line. Second line with "quotes", a separator and <angles>.',
    url: PIN_URL,
    image: {
      '@type': 'ImageObject',
      contentUrl: expect.stringMatching(/^https:\/\/tackboard\.example\/media\/orig\/.*\.jpg$/),
    },
    author: { '@type': 'Organization', name: 'soups.example' },
    datePublished: '2026-03-04T05:06:07.000Z',
    prepTime: 'PT15M',
    cookTime: 'PT50M',
    totalTime: 'PT2H5M',
    recipeYield: '4',
    recipeIngredient: ['1 kg pumpkin', 'salt', '8 sage leaves'],
    recipeInstructions: [
      { '@type': 'HowToStep', position: 1, text: 'Roast the pumpkin.' },
      { '@type': 'HowToStep', position: 2, text: 'Blend it with the stock.' },
    ],
    suitableForDiet: ['https://schema.org/VegetarianDiet', 'https://schema.org/GlutenFreeDiet'],
    keywords: 'Soups, Autumn',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, bestRating: 5, ratingCount: 30, reviewCount: 12 },
  })
})

it('leaves out a rating without votes', () => {
  const recipe = pinOfKind('recipe').recipe
  if (!recipe) throw new Error('The fixture has a recipe')
  const unrated = { bestRating: 5, ratingValue: 0, reviewCount: 0, ratingCount: 0 }
  expect(findSubject(pinOfKind('recipe', { recipe: { ...recipe, aggregateRating: unrated } }))).not.toHaveProperty(
    'aggregateRating',
  )
})

it('says a video by its most playable file', () => {
  expect(findSubject(pinOfKind('video'))).toMatchObject({
    contentUrl: expect.stringMatching(/^https:\/\/tackboard\.example\/media\/video\/.*\.mp4$/),
    encodingFormat: 'video/mp4',
    thumbnailUrl: expect.stringMatching(/^https:\/\/tackboard\.example\/media\/736x\/.*\.webp$/),
    duration: 'PT1M5S',
    width: '640 px',
    height: '360 px',
    uploadDate: '2026-03-04T05:06:07.000Z',
    caption: [
      {
        '@type': 'MediaObject',
        encodingFormat: 'text/vtt',
        inLanguage: 'en',
        contentUrl: expect.stringMatching(/\.vtt$/),
      },
    ],
  })
})

it('says who wrote an article', () => {
  const article = pinOfKind('article').article
  expect(findSubject(pinOfKind('article'))).toMatchObject({
    headline: 'How pumpkins came to be orange',
    author: { '@type': 'Person', name: 'Ida Brandt' },
    datePublished: '2026-02-01',
    isBasedOn: 'https://soups.example/pumpkin?a=1&b=2',
  })
  expect(findSubject(pinOfKind('article', { article: article && { ...article, authorName: null } }))).toMatchObject({
    author: { '@type': 'Organization', name: 'soups.example' },
  })
})

describe('a product', () => {
  it('has all its images, and no brand where none is known', () => {
    const { products, ...pin } = pricedProduct()
    const product = findSubject({ ...pin, products: products.map((one) => ({ ...one, brand: null })) })
    expect(product).toMatchObject({ name: 'Stoneware bowl', sku: 'bowl-1' })
    expect(product['image']).toHaveLength(2)
    expect(product).not.toHaveProperty('brand')
  })

  it.each([
    ['is in stock', {}, 'https://schema.org/InStock'],
    ['is sold out', { isOosProduct: true }, 'https://schema.org/OutOfStock'],
  ])('%s', (_, overrides, availability) => {
    expect(findSubject(pricedProduct(overrides))).toMatchObject({
      brand: { '@type': 'Brand', name: 'Kiln & Co' },
      offers: { '@type': 'Offer', price: '49.00', priceCurrency: 'EUR', availability, url: PIN_URL },
    })
  })

  it('has a range of prices where its variants differ', () => {
    const pin = pricedProduct()
    const products = pin.products.map((product) => ({
      ...product,
      offerSummary: product.offerSummary && { ...product.offerSummary, minPrice: '49.00', maxPrice: '69.00' },
    }))
    expect(findSubject({ ...pin, products })).toMatchObject({
      offers: { '@type': 'AggregateOffer', lowPrice: '49.00', highPrice: '69.00', priceCurrency: 'EUR' },
    })
  })

  it('has no price that may be out of date', () => {
    expect(findSubject(pricedProduct({ isStaleProduct: true }))).not.toHaveProperty('offers')
  })
})

describe('whose an image is', () => {
  it('names author, license and source', () => {
    expect(findSubject(pinOfKind('image'))).toMatchObject({
      contentUrl: expect.stringMatching(/^https:\/\/tackboard\.example\/media\/orig\//),
      width: '1200 px',
      height: '1600 px',
      caption: 'A bowl of orange soup',
      creator: { '@type': 'Person', name: 'Trevor "Freespace"', url: 'https://photos.example/trevor' },
      creditText: 'Trevor "Freespace" / Photo Commons',
      copyrightNotice: '© Trevor "Freespace"',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      acquireLicensePage: 'https://photos.example/lake',
    })
  })

  it('claims no copyright in the public domain and follows no link but to the web', () => {
    const { mediaAttribution } = pinOfKind('image')
    const image = findSubject(
      pinOfKind('image', {
        mediaAttribution: mediaAttribution && {
          ...mediaAttribution,
          ccUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
          link: 'javascript:alert(1)',
          authorUrl: 'nowhere',
        },
      }),
    )
    expect(image).not.toHaveProperty('copyrightNotice')
    expect(image).not.toHaveProperty('acquireLicensePage')
    expect(image['creator']).toEqual({ '@type': 'Person', name: 'Trevor "Freespace"' })
  })

  it.each([
    ['its creator', { nativeCreator: { ...MARA, fullName: 'Noor Haddad' } }, 'Noor Haddad'],
    ['the site that it was saved from', {}, 'soups.example'],
    ['the uploader', { domain: null }, 'Mara Lind'],
  ])('credits %s without an attribution', (_, overrides, credit) => {
    expect(findSubject(pinOfKind('image', { mediaAttribution: null, ...overrides }))).toMatchObject({
      creditText: credit,
      author: { name: credit },
    })
  })
})

describe('what people did with a pin', () => {
  it('is counted', () => {
    const counts = findSubject(pinOfKind('image'))
    expect(counts).toMatchObject({ commentCount: 3 })
    expect(counts['interactionStatistic']).toEqual([
      { '@type': 'InteractionCounter', interactionType: { '@type': 'LikeAction' }, userInteractionCount: 21 },
      { '@type': 'InteractionCounter', interactionType: { '@type': 'CommentAction' }, userInteractionCount: 3 },
      { '@type': 'InteractionCounter', interactionType: { '@type': 'BookmarkAction' }, userInteractionCount: 8 },
    ])
  })

  it('says nothing of comments where they are off', () => {
    const pin = findSubject(pinOfKind('image', { commentsDisabled: true }))
    expect(pin).not.toHaveProperty('commentCount')
    expect(JSON.stringify(pin)).not.toContain('CommentAction')
  })
})

describe('the script element', () => {
  it.each(PIN_KINDS)('of %s cannot be ended by its content and reads back the same', (kind) => {
    const nodes = pinNodes(pinOfKind(kind), SITE, englishText)
    const script = jsonLdScript(nodes)
    const [, content = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(script) ?? []
    expect(content).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(content)).toEqual({ '@context': 'https://schema.org', '@graph': nodes })
  })

  it('is left out where there is nothing to say', () => {
    expect(jsonLdScript([])).toBe('')
  })
})
