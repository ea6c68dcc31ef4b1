import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { findReadableUrl } from '#worker/platform/safe-fetch/policy.ts'
import { describePage } from './describe-page.ts'
import { parsePage } from './parse-page.ts'

const BASE = new URL('https://blog.example/posts/soup/')

function read(html: string) {
  const page = describePage(parsePage(html), BASE, null, (address) => findReadableUrl(address, [], BASE))
  const images = page.images.map((image) => ({ ...image, preview_url: null }))
  v.parse(LinkPreview, { url: BASE.href, domain: BASE.hostname, ...page, images })
  return page
}

function jsonLd(...things: unknown[]): string {
  return things
    .map(
      (thing) =>
        `<script type="application/ld+json">${typeof thing === 'string' ? thing : JSON.stringify(thing)}</script>`,
    )
    .join('\n')
}

const RECIPE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Tomato &amp; basil soup',
  description: 'Warm, <b>quick</b> and cheap.',
  image: [
    'https://cdn.example/soup.jpg',
    { '@type': 'ImageObject', url: '/soup-square.jpg', width: 800, height: '800' },
  ],
  prepTime: 'PT10M',
  cookTime: 'PT1H15M',
  recipeYield: ['4', '4 servings'],
  recipeIngredient: [
    '500 g ripe tomatoes',
    '1 1/2 cups vegetable stock',
    '½ bunch basil',
    'salt to taste',
    '2 eggs',
    ' ',
  ],
  suitableForDiet: ['https://schema.org/VeganDiet', 'http://schema.org/GlutenFreeDiet', 'SomeDiet'],
}

describe('a recipe', () => {
  const expected = {
    kind: 'recipe',
    title: 'Tomato & basil soup',
    recipe: {
      name: 'Tomato & basil soup',
      ingredients: [
        {
          category: '',
          items: [
            { amount: '500 g', name: 'ripe tomatoes' },
            { amount: '1 1/2 cups', name: 'vegetable stock' },
            { amount: '½ bunch', name: 'basil' },
            { amount: '', name: 'salt to taste' },
            { amount: '2', name: 'eggs' },
          ],
        },
      ],
      cook_times: { total: 85, cook: 75, prep: 10 },
      servings: 4,
      diets: ['Vegan', 'Gluten-free'],
    },
  }

  it('is read from JSON-LD', () => {
    expect(read(jsonLd(RECIPE))).toMatchObject({
      ...expected,
      description: 'Warm, quick and cheap.',
      images: [
        { url: 'https://cdn.example/soup.jpg', width: null, height: null },
        { url: 'https://blog.example/soup-square.jpg', width: 800, height: 800 },
      ],
    })
  })

  it('is found in lists and graphs, after scripts that are no JSON, with images that are named by id', () => {
    const image = { '@id': 'https://blog.example/#picture', '@type': 'ImageObject', url: '/by-id.jpg' }
    const graph = {
      '@graph': [{ '@type': 'Article', headline: 'Soups' }, image, { ...RECIPE, image: { '@id': image['@id'] } }],
    }
    const page = read(jsonLd('{ "@type": "Recipe", ', 'null', '', '[[[', [graph]))
    expect(page).toMatchObject(expected)
    expect(page.images).toEqual([{ url: 'https://blog.example/by-id.jpg', width: null, height: null, alt: '' }])
  })

  it('may be one of several types', () => {
    expect(read(jsonLd({ ...RECIPE, '@type': ['NewsArticle', 'http://schema.org/Recipe'] }))).toMatchObject(expected)
  })

  it('is read from microdata', () => {
    const html = `
      <div itemscope itemtype="https://schema.org/Recipe">
        <h1 itemprop="name">Tomato &amp; basil soup</h1>
        <script>var text = 'not in the recipe'</script>
        <img itemprop="image" src="/micro.jpg">
        <time itemprop="prepTime" datetime="PT10M">ten minutes</time>
        <span itemprop="cookTime">1 hr 15 min</span>
        <span itemprop="recipeYield">4 servings</span>
        <div itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ida</span></div>
        <ul>
          <li itemprop="recipeIngredient"><b>500 g</b> ripe tomatoes</li>
          <li itemprop="recipeIngredient">1 1/2 cups vegetable stock
          <li itemprop="recipeIngredient">½ bunch basil
          <li itemprop="recipeIngredient">salt to taste</li>
          <li itemprop="recipeIngredient">2 eggs</li>
        </ul>
        <link itemprop="suitableForDiet" href="https://schema.org/VeganDiet">
        <link itemprop="suitableForDiet" href="https://schema.org/GlutenFreeDiet">
      </div>`
    expect(read(html)).toMatchObject({ ...expected, images: [{ url: 'https://blog.example/micro.jpg' }] })
  })

  it('keeps to what a pin can hold', () => {
    const recipe = {
      '@type': 'Recipe',
      name: 'n'.repeat(200),
      recipeIngredient: Array.from({ length: 300 }, () => `1 cup ${'x'.repeat(500)}`),
      cookTime: 'PT-5M',
      prepTime: 'P999999D',
      totalTime: ['soon'],
      recipeYield: { '@type': 'QuantitativeValue', value: 6 },
    }
    const { recipe: found, title } = read(jsonLd(recipe))
    expect(title).toHaveLength(100)
    expect(found?.ingredients[0]?.items).toHaveLength(100)
    expect(found?.ingredients[0]?.items[0]?.name).toHaveLength(100)
    expect(found?.cook_times).toEqual({ total: 0, cook: 0, prep: 0 })
    expect(found?.servings).toBe(6)
  })

  it.each([
    ['line breaks in its texts', (json: string) => json.replace('Tomato', 'Tomato\n\t')],
    ['trailing commas', (json: string) => json.replaceAll('}', ',}')],
    ['a semicolon at its end', (json: string) => `${json};`],
    ['a comment', (json: string) => `/* recipe */ ${json} // end`],
    ['another value before it', (json: string) => `{"@type":"WebSite","name":"Blog"} ${json}`],
    ['quotes that are escaped as entities', (json: string) => json.replaceAll('"', '&quot;')],
  ])('is read from JSON-LD with %s', (_, change) => {
    expect(read(jsonLd(change(JSON.stringify(RECIPE))))).toMatchObject({
      ...expected,
      title: expect.stringMatching(/^Tomato/),
    })
  })

  it('is read under whole names, and from lists and values as JSON-LD spells them out', () => {
    const { recipe } = read(
      jsonLd({
        '@type': ['http://schema.org/recipe'],
        'http://schema.org/name': [{ '@value': 'Soup', '@language': 'en' }],
        'schema:totalTime': 'PT5M',
        'https://schema.org/recipeIngredient': { '@list': [{ '@value': '1 cup water' }, '2 eggs'] },
      }),
    )
    expect(recipe).toMatchObject({ name: 'Soup', cook_times: { total: 5 } })
    expect(recipe?.ingredients[0]?.items).toEqual([
      { amount: '1 cup', name: 'water' },
      { amount: '2', name: 'eggs' },
    ])
  })
  it('has its servings in digits of any script, and the sections of its ingredients', () => {
    const { recipe } = read(
      jsonLd({
        '@type': 'Recipe',
        name: 'Cake',
        recipeYield: '４人分',
        recipeIngredient: [
          { '@type': 'ItemList', name: 'Dough', itemListElement: ['200 g flour', '2 eggs'] },
          { '@type': 'ItemList', name: 'Icing', itemListElement: '100 g sugar' },
        ],
      }),
    )
    expect(recipe?.servings).toBe(4)
    expect(recipe?.ingredients.map(({ category, items }) => [category, items.length])).toEqual([
      ['Dough', 2],
      ['Icing', 1],
    ])
  })
  it('has its ingredients line by line where they are a list of HTML', () => {
    const { recipe } = read(
      jsonLd({
        '@type': 'Recipe',
        name: 'Soup',
        recipeIngredient: '<ul><li>1 cup water</li><li>2 eggs</li></ul>salt<br>oil',
      }),
    )
    expect(recipe?.ingredients[0]?.items.map(({ name }) => name)).toEqual(['water', 'eggs', 'salt', 'oil'])
  })
  it('that is there twice is what says most of it, and not one without a name', () => {
    const { recipe } = read(
      jsonLd(
        { '@type': 'Recipe', name: 'Soup' },
        { '@type': 'Recipe', image: '/x.jpg', url: 'https://blog.example/other/', totalTime: 'PT9M' },
        { '@type': 'Recipe', name: 'Soup', totalTime: 'PT5M' },
      ),
    )
    expect(recipe).toMatchObject({ name: 'Soup', cook_times: { total: 5 } })
  })
  it('may have its ingredients in one text', () => {
    const { recipe } = read(jsonLd({ ...RECIPE, recipeIngredient: '500 g flour\n 1 tsp salt\n\n' }))
    expect(recipe?.ingredients[0]?.items.map(({ name }) => name)).toEqual(['flour', 'salt'])
  })

  it("is the page's own where there are several", () => {
    const other = { ...RECIPE, name: 'Bread', url: 'https://blog.example/posts/bread/' }
    const own = { ...RECIPE, url: '/posts/soup' }
    expect(read(jsonLd(other, own)).title).toBe('Tomato & basil soup')
    expect(read(jsonLd(other, { ...other, name: 'Rolls' }) + '<title>Ten breads</title>')).toMatchObject({
      kind: 'image',
      title: 'Ten breads',
    })
  })

  it('is read however little of it makes sense', () => {
    const odd = {
      '@type': 'Recipe',
      name: { a: 1 },
      recipeIngredient: [null, 7, { name: 'salt' }, [['oil']]],
      image: 5,
    }
    expect(read(jsonLd(odd)).recipe).toEqual({
      name: '',
      ingredients: [
        {
          category: '',
          items: [
            { amount: '', name: '7' },
            { amount: '', name: 'salt' },
            { amount: '', name: 'oil' },
          ],
        },
      ],
      cook_times: { total: 0, cook: 0, prep: 0 },
      servings: 0,
      diets: [],
    })
  })
})

describe('a product', () => {
  const PRODUCT = { '@type': 'Product', name: 'Desk lamp', brand: { '@type': 'Brand', name: 'Lumen' } }

  it.each([
    [{ price: '49.00', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }, '49.00', 'EUR', true],
    [{ price: 49, priceCurrency: 'usd', availability: 'OutOfStock' }, '49', 'USD', false],
    [{ price: '1.299,00', priceCurrency: 'EUR', availability: 'http://schema.org/SoldOut' }, '1299.00', 'EUR', false],
    [{ price: '$1,299', priceCurrency: 'USD' }, '1299', 'USD', true],
    [{ '@type': 'AggregateOffer', lowPrice: '12.5', highPrice: 20, priceCurrency: 'GBP' }, '12.5', 'GBP', true],
    [{ priceSpecification: [{ price: '9.9900', priceCurrency: 'CHF' }] }, '9.99', 'CHF', true],
    [{ priceCurrency: 'SEK', offers: [{ price: 100 }] }, '100', 'SEK', true],
    [{ price: '.99', priceCurrency: 'USD' }, '0.99', 'USD', true],
    [{ price: '$ ,50', priceCurrency: 'USD' }, '0.50', 'USD', true],
    [{ price: 'Rs.99', priceCurrency: 'INR' }, '99', 'INR', true],
    [{ price: '1’299.95', priceCurrency: 'CHF' }, '1299.95', 'CHF', true],
    [{ price: '٩٩٫٥٠', priceCurrency: 'SAR' }, '99.50', 'SAR', true],
    [{ price: '１，２９９円', priceCurrency: 'JPY' }, '1299', 'JPY', true],
    [{ price: '12.500', priceCurrency: 'KWD' }, '12.500', 'KWD', true],
    [{ price: '1,250.500 KD', priceCurrency: 'KWD' }, '1250.500', 'KWD', true],
    [{ price: '12,500', priceCurrency: 'TND' }, '12.500', 'TND', true],
    [{ price: '12,500', priceCurrency: 'BHD' }, '12500', 'BHD', true],
    [{ price: '140.000', priceCurrency: 'USD' }, '140.00', 'USD', true],
    [{ price: 3.355, priceCurrency: 'EUR' }, '3.36', 'EUR', true],
    [{ price: 0.995, priceCurrency: 'USD' }, '1.00', 'USD', true],
    [{ price: '150.000', priceCurrency: 'IDR' }, '150000', 'IDR', true],
    [{ price: '1.299 €', priceCurrency: 'EUR' }, '1299', 'EUR', true],
  ])('with the offer %j costs %s %s', (offer, price, currency, isInStock) => {
    expect(read(jsonLd({ ...PRODUCT, offers: [{}, offer] }))).toMatchObject({
      kind: 'product',
      title: 'Desk lamp',
      product: { name: 'Desk lamp', brand: 'Lumen', offer_summary: { price, currency, in_stock: isInStock } },
    })
  })

  it.each([
    ['that has the address of the page', { url: 'https://www.blog.example/posts/soup' }, ''],
    ['that is named by id', { '@id': 'https://blog.example/posts/soup/#product' }, ''],
    ['that the page is about', { mainEntityOfPage: true }, ''],
    ['whose name is the title', {}, '<meta property="og:title" content="Own lamp">'],
    ['that has the canonical address', { url: '/lamp' }, '<link rel="canonical" href="https://blog.example/lamp/">'],
  ])('is of several the one %s', (_, mark, head) => {
    const beside = [1, 2].map((number) => ({ '@type': 'Product', name: `Related ${number}` }))
    const page = read(head + jsonLd(...beside, { '@type': 'Product', name: 'Own lamp', ...mark }))
    expect(page).toMatchObject({ kind: 'product', product: { name: 'Own lamp' } })
  })

  it('is none of several that only stand in an article', () => {
    const products = ['Lamp', 'Chair'].map((name) => ({ '@type': 'Product', name }))
    const page = read(jsonLd({ '@graph': [{ '@type': 'Article', headline: 'Rooms' }, ...products] }))
    expect([page.kind, page.title]).toEqual(['article', 'Rooms'])
  })

  it.each([{}, { price: '-5', priceCurrency: 'EUR' }, { price: 'on request', priceCurrency: 'EUR' }, { price: '5' }])(
    'with the offer %j has no price',
    (offers) => {
      const { product } = read(jsonLd({ ...PRODUCT, brand: null, offers }))
      expect(product).toEqual({ name: 'Desk lamp', brand: null, offer_summary: null })
    },
  )

  it('of several variants costs what the first does', () => {
    const hasVariant = [{ '@type': 'Product', name: 'Red', offers: { price: '5.00', priceCurrency: 'EUR' } }]
    const { product } = read(jsonLd({ '@type': 'ProductGroup', name: 'Mug', hasVariant }))
    expect(product).toMatchObject({ name: 'Mug', offer_summary: { price: '5.00' } })
  })

  it('is read from Open Graph', () => {
    const html = `
      <meta property="og:type" content="product">
      <meta property="og:title" content="Desk lamp">
      <meta property="product:brand" content="Lumen">
      <meta property="product:price:amount" content="49,00">
      <meta property="product:price:currency" content="EUR">
      <meta property="product:availability" content="out of stock">`
    expect(read(html)).toMatchObject({
      kind: 'product',
      product: {
        name: 'Desk lamp',
        brand: 'Lumen',
        offer_summary: { price: '49.00', currency: 'EUR', in_stock: false },
      },
    })
  })
})

describe('the price of a product', () => {
  const summarize = (offers: unknown) =>
    read(jsonLd({ '@type': 'Product', name: 'Lamp', offers })).product?.offer_summary

  it.each([
    ['its price, not what it cost before', [{ priceType: 'https://schema.org/ListPrice', price: 20 }, { price: 15 }]],
    [
      'its price, not what was struck out',
      [
        { priceType: 'StrikethroughPrice', price: 20 },
        { priceType: 'SalePrice', price: 15 },
      ],
    ],
    [
      'its price, not that of a kilogram',
      [{ price: 1, referenceQuantity: { value: 100, unitCode: 'GRM' } }, { price: 15 }],
    ],
    ['its price, not that of members', [{ price: 12, validForMemberTier: { name: 'Gold' } }, { price: 15 }]],
    ['the lowest one', { minPrice: '15', maxPrice: '18' }],
  ])('is %s', (_, specifications) => {
    const all = (Array.isArray(specifications) ? specifications : [specifications]) as object[]
    const priceSpecification = all.map((one) => ({ priceCurrency: 'EUR', ...one }))
    expect(summarize({ '@type': 'Offer', priceSpecification })).toEqual({
      price: '15',
      currency: 'EUR',
      in_stock: true,
    })
  })

  it.each([
    ['€ 5,50', undefined, '5.50', 'EUR'],
    ['12.50 USD', undefined, '12.50', 'USD'],
    ['5', '€', '5', 'EUR'],
    ['5', 'https://schema.org/GBP', '5', 'GBP'],
    ['1e3', 'USD', '1000.00', 'USD'],
    ['௧௨', 'INR', '12', 'INR'],
  ])('%s in %s is %s %s', (price, priceCurrency, amount, currency) => {
    expect(summarize({ price, priceCurrency })).toMatchObject({ price: amount, currency })
  })

  it('is one that can be bought, and none where all are sold out', () => {
    const [gone, here] = [
      { price: 10, priceCurrency: 'EUR', availability: 'OutOfStock' },
      { price: 12, priceCurrency: 'EUR', availability: 'InStock' },
    ]
    expect(summarize([gone, here])).toMatchObject({ price: '12', in_stock: true })
    expect(summarize([gone])).toMatchObject({ price: '10', in_stock: false })
    const aggregate = { '@type': 'AggregateOffer', lowPrice: 10, priceCurrency: 'EUR', offers: [gone, gone] }
    expect(summarize(aggregate)).toMatchObject({ price: '10', in_stock: false })
  })
})

describe('an article', () => {
  it.each([
    ['2026-02-28T23:30:00+01:00', '2026-02-28'],
    ['2026-02-28', '2026-02-28'],
    ['Sat, 28 Feb 2026 12:00:00 GMT', '2026-02-28'],
    ['2026-02-31', null],
    ['last week', null],
    ['', null],
  ])('published on %j', (datePublished, date) => {
    const { kind, title, article } = read(jsonLd({ '@type': 'BlogPosting', headline: 'Ten ideas', datePublished }))
    expect([kind, title, article]).toEqual(['article', 'Ten ideas', { name: 'Ten ideas', date_published: date }])
  })

  it('is read from Open Graph', () => {
    const html = `<meta property="og:type" content="article"><meta property="og:title" content="Ten ideas">
      <meta property="article:published_time" content="2026-02-28T08:00:00Z">`
    expect(read(html).article).toEqual({ name: 'Ten ideas', date_published: '2026-02-28' })
  })
})

describe('a page', () => {
  it('without any of it has its title, description and images', () => {
    const html = `<!doctype html><title>A &lt;fine&gt; page</title><meta name="Description" content=" Two&#10;lines ">
      <p>text</p><img src="a.jpg" width="640" height="480" alt="A &amp; B">`
    expect(read(html)).toEqual({
      kind: 'image',
      title: 'A <fine> page',
      description: 'Two lines',
      images: [{ url: 'https://blog.example/posts/soup/a.jpg', width: 640, height: 480, alt: 'A & B' }],
    })
  })

  it.each(['', 'no markup', '<', '<title>', '<!--', '<script type="application/ld+json">{', '\0\0', '<title></title>'])(
    'of %j is read all the same',
    (html) => {
      expect(read(html)).toMatchObject({ kind: 'image', images: [] })
    },
  )

  it('has the first words that there are', () => {
    const html = `<title>Title</title><meta name="twitter:title" content="Card"><meta property="og:title" content="  ">`
    expect(read(html).title).toBe('Card')
  })

  it('is about a video where it says so', () => {
    expect(read('<meta property="og:type" content="video.other">').kind).toBe('video')
    expect(read(jsonLd({ '@type': 'VideoObject', name: 'A film', thumbnailUrl: '/t.jpg' }))).toMatchObject({
      kind: 'video',
      title: 'A film',
      images: [{ url: 'https://blog.example/t.jpg' }],
    })
  })

  it('brings no control characters, no tricks with the direction of text, and no half characters', () => {
    const title = `\u202eevil\u202c\u0007 \u2066x\u2069${'👩‍👩‍👧‍👦'.repeat(40)}`
    const clean = read(jsonLd({ '@type': 'Article', headline: title })).title
    expect(clean).toBe(`evil x${'👩‍👩‍👧‍👦'.repeat(13)}`)
    const long = read(`<meta name="description" content="${'é'.repeat(2_000)}">`).description
    expect(long).toBe('é'.repeat(800))
    expect(read('<title>&#xD800;half</title>').title.isWellFormed()).toBe(true)
  })

  it('that is nested without end is read to a depth', () => {
    expect(read(`<title>Deep</title>${'<i>'.repeat(300_000)}${'</b>'.repeat(300_000)}`).title).toBe('Deep')
  })

  it('that repeats itself without end is read to a number', () => {
    const thing = `{"@type":"Recipe","name":"x","recipeIngredient":["${'1 cup y","'.repeat(10_000)}"]}`
    const html =
      '<div itemscope><i itemprop="a">'.repeat(20_000) +
      `<img src="x.jpg"><meta name="a" content="b">`.repeat(5_000) +
      jsonLd(...Array.from({ length: 10 }, () => thing))
    expect(read(html).images.length).toBeLessThan(2)
  })
})

describe('images', () => {
  function urls(html: string): string[] {
    return read(html).images.map(({ url }) => url.replace('https://blog.example/', ''))
  }

  it('that the page declares come first, with their sizes and words', () => {
    const html = `
      <img src="/large.jpg" width="4000" height="3000">
      <meta property="og:image" content="/first.jpg"><meta property="og:image:secure_url" content="https://blog.example/secure.jpg">
      <meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">
      <meta property="og:image:alt" content="A bowl">
      <meta property="og:image" content="/second.jpg">
      <meta name="twitter:image" content="/card.jpg"><meta name="twitter:image:alt" content="Another bowl">
      <link rel="image_src" href="/linked.jpg">`
    expect(urls(html)).toEqual(['secure.jpg', 'second.jpg', 'card.jpg', 'linked.jpg', 'large.jpg'])
    expect(read(html).images[0]).toMatchObject({ width: 1_200, height: 630, alt: 'A bowl' })
    expect(read(html).images[2]).toMatchObject({ width: null, height: null, alt: 'Another bowl' })
  })

  it('that it shows come by size', () => {
    const html = `<img src="/unknown.jpg"><img src="/small.jpg" width="200" height="200"><img src="/big.jpg" width="900" height="600">`
    expect(urls(html)).toEqual(['big.jpg', 'small.jpg', 'unknown.jpg'])
  })

  it('are taken in the largest of their sizes, and from where they are loaded later', () => {
    expect(urls('<img src="/s.jpg" srcset="/m.jpg 640w, /l.jpg 1280w, /xs.jpg 320w">')).toEqual(['l.jpg'])
    expect(read('<img src="/s.jpg" width="100" height="150" srcset="/l.jpg 1000w">').images[0]).toMatchObject({
      width: 1_000,
      height: 1_500,
    })
    expect(urls('<img srcset="/a,b/1.jpg 1x, /a,b/2.jpg 2x" src="/s.jpg">')).toEqual(['a,b/2.jpg'])
    expect(urls('<img src="data:image/gif;base64,R0" data-src="/lazy.jpg">')).toEqual(['lazy.jpg'])
    expect(urls('<noscript><img src="/plain.jpg"></noscript>')).toEqual(['plain.jpg'])
  })

  it('are found under any name that a script may load them by, in AMP and behind videos', () => {
    const { images } = read(
      `<img src="data:image/gif;base64,R0lG" data-zoom-thing="/zoom.jpg?w=9" data-json='{"x":"/no.jpg"}'>
      <img src="data:image/gif;base64,R0lG" data-anything-srcset="/small.png 300w, /set.png 900w">
      <amp-img src="/amp.png" width="300" height="200"></amp-img><video poster="/poster.webp"></video>`,
    )
    expect(images.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
      '/amp.png',
      '/poster.webp',
      '/set.png',
      '/zoom.jpg',
    ])
  })
  it('are declared by each of the names of an element', () => {
    const page =
      read(`<meta property="og:title twitter:title" content="Both"><meta name="description" property="x:y" content="Said">
      <meta itemprop="image primaryImageOfPage" property="og:image" content="/a.png">`)
    expect(page).toMatchObject({ title: 'Both', description: 'Said', images: [{ url: 'https://blog.example/a.png' }] })
  })
  it('are listed once, at most thirty', () => {
    expect(urls('<meta property="og:image" content="/a.jpg"><img src="/a.jpg#x"><img src="/a.jpg">')).toEqual(['a.jpg'])
    expect(urls(Array.from({ length: 100 }, (_, place) => `<img src="/${place}.jpg">`).join(''))).toHaveLength(30)
  })

  it.each([
    ['data', '<img src="data:image/png;base64,AAAA">'],
    ['scripts', '<meta property="og:image" content="javascript:alert(1)">'],
    ['drawings', '<img src="/drawing.svg">'],
    ['drawings', '<meta property="og:image" content="/logo.svg?v=2">'],
    ['icons', '<img src="/favicon.png"><img src="/img/icons/heart.png"><img src="/favicon.ico">'],
    ['icons', '<img src="/a.png" width="32" height="32">'],
    ['counting pixels', '<img src="/count.gif" width="1" height="1">'],
    ['images of private networks', '<img src="http://192.168.1.1/camera.jpg">'],
    ['images of private networks', '<meta property="og:image" content="http://localhost/picture.jpg">'],
    ['nothing', '<img><img src=""><img src="   ">'],
  ])('are no %s', (_, html) => {
    expect(urls(html)).toEqual([])
  })
})

it('reads a page whose image address is nothing but commas', () => {
  expect(read(`<img srcset="a${','.repeat(100_000)}b 2x">`).images).toEqual([])
  expect(read(`<img srcset="${'a,('.repeat(50_000)} 2x">`).images).toEqual([])
})

it('drops filler and invisible characters, but keeps flags of regions', () => {
  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
  expect(read(`<title>So\u3164up\u115f\uffa0 ${flag}\u{1f37d}\u{e0073}\u{e0061}</title>`).title).toBe(
    `Soup ${flag}\u{1f37d}`,
  )
})

it('reads things that name each other in lists only so often', () => {
  const refs = (id: string) => Array.from({ length: 100 }, () => ({ '@id': id }))
  const page = read(
    jsonLd([
      { '@id': 'v', '@type': 'Thing', offers: refs('o') },
      { '@id': 'o', '@type': 'Offer', priceSpecification: refs('s') },
      { '@id': 's', '@type': 'Thing', price: refs('t') },
      { '@id': 't', '@type': 'Thing', value: '<b></b>' },
      { '@type': 'Product', name: 'A cup', hasVariant: refs('v') },
    ]),
  )
  expect(page.title).toBe('A cup')
})

describe('images', () => {
  const addresses = (html: string) => read(html).images.map(({ url }) => url.replace('https://blog.example/', ''))

  it.each([
    ['a list without spaces', '<img src="/s.jpg" srcset="/s.jpg 180w,/l.jpg 1200w,/m.jpg 600w">', ['l.jpg']],
    ['a list with line breaks', '<img srcset="/s.jpg 180w\n,\n/l.jpg\n1200w">', ['l.jpg']],
    ['a list with one that has no size', '<img srcset="/s.jpg, /l.jpg 2x">', ['l.jpg']],
    ['a list with one that makes no sense', '<img srcset="/odd.jpg huge, /l.jpg 2x">', ['l.jpg']],
    ['a list with heights', '<img srcset="/s.jpg 100w 50h, /l.jpg 1200w 600h">', ['l.jpg']],
    ['sources of an image', '<picture><source srcset="/l.jpg 900w"><img src="placeholder.png"></picture>', ['l.jpg']],
    [
      'no source of a type that it cannot be',
      '<picture><source type="image/svg+xml" srcset="/l.svg"><img src="/p.jpg"></picture>',
      ['p.jpg'],
    ],
    ['a lazy list', '<img src="/s.jpg" data-lazy-srcset="/l.jpg 900w">', ['l.jpg']],
    ['a lazy address', '<img src="data:image/gif;base64,AAAA" data-lazy="/l.jpg">', ['l.jpg']],
    ['an address for pins', '<img src="/s.jpg" data-pin-media="/l.jpg">', ['l.jpg']],
    [
      'no placeholders',
      '<img src="/img/placeholder.png"><img src="/pixel.gif"><img src="/icons/icon-64x64.png"><img src="/favicon.png">',
      [],
    ],
    [
      'names that only have such words',
      '<img src="/google-pixel-9.jpg"><img src="/blank-canvas.jpg"><img src="/art/pixel/cat.png">',
      ['google-pixel-9.jpg', 'blank-canvas.jpg', 'art/pixel/cat.png'],
    ],
    ['og:image:url alone', '<meta property="og:image:url" content="/og.jpg">', ['og.jpg']],
    ['og:image:secure_url alone', '<meta property="og:image:secure_url" content="/og.jpg">', ['og.jpg']],
    ['an itemprop', '<meta itemprop="image" content="/item.jpg">', ['item.jpg']],
  ])('are found by %s', (_, html, urls) => {
    expect(addresses(html)).toEqual(urls)
  })

  it('of a second image are its own', () => {
    const html = '<picture><source srcset="/a.jpg 900w"><img src="/a-small.jpg"></picture><img src="/b.jpg">'
    expect(addresses(html)).toEqual(['a.jpg', 'b.jpg'])
  })
})

it('a page is read on after many elements that are never closed', () => {
  const page = read(`${'<font><b>'.repeat(20_000)}<title>Deep</title>${jsonLd({ '@type': 'Recipe', name: 'Soup' })}`)
  expect([page.kind, page.title]).toEqual(['recipe', 'Soup'])
})

it('the title of a drawing is not that of the page', () => {
  expect(read('<svg><title>Menu</title></svg><title>The page</title>').title).toBe('The page')
})

it('an article may be old', () => {
  const article = { '@type': 'Article', headline: 'Landing', datePublished: '1969-07-21T02:56:00Z' }
  expect(read(jsonLd(article)).article).toEqual({ name: 'Landing', date_published: '1969-07-21' })
})
