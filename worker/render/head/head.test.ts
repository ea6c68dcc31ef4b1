import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { toImage } from '#schema/media/media-url.ts'
import { PIN_KINDS } from '#schema/pins/pin-kind.ts'
import type { Pin } from '#schema/pins/pin.ts'
import type { StoryPageBlock } from '#schema/pins/story.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { card, readFeed, pinOfKind, pricedProduct, SITE } from '../../../test/helpers/pins-of-kinds.ts'
import { buildHead } from './head.ts'
import type { HeadInput } from './page-description.ts'

const PIN_PATH = '/pin/01KA7N0C4Q8T3V5W6X7Y8Z9ABC/'

const PIN_PAGE: HeadInput = {
  handler: 'pin/[id]',
  subject: null,
  title: 'Soup | Tackboard',
  siteOrigin: SITE,
  pathname: PIN_PATH,
  isIndexable: true,
}
const HOME_PAGE: HeadInput = {
  ...PIN_PAGE,
  handler: 'index',
  title: 'Tackboard: ideas worth keeping',
  pathname: '/',
  subject: readFeed([card('1'), card('2'), card('3')]),
}
const LOGIN_PAGE: HeadInput = { ...PIN_PAGE, handler: 'login', title: 'Log in | Tackboard', pathname: '/login/' }
const MISSING_PAGE: HeadInput = { ...PIN_PAGE, title: 'Page not found | Tackboard', isIndexable: false }

function headOfPin(pin: Pin, input: Partial<HeadInput> = {}): string {
  return buildHead({ ...PIN_PAGE, subject: pin, ...input }).tags
}

function findValue(tags: string, key: string): string | null {
  const value = new RegExp(`<(?:meta|link) (?:name|property|rel)="${key}" (?:content|href)="([^"]*)"`).exec(tags)?.[1]
  return value?.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => REFERENCES[name] ?? '') ?? null
}

const REFERENCES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

describe('the document', () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const pages: [name: string, input: HeadInput][] = [
    ...PIN_KINDS.map((kind): [string, HeadInput] => [`a ${kind}`, { ...PIN_PAGE, subject: pinOfKind(kind) }]),
    ['a product with its price', { ...PIN_PAGE, subject: pricedProduct() }],
    ['the home page', HOME_PAGE],
    ['an empty home page', { ...HOME_PAGE, subject: readFeed([]) }],
    ['the login page', LOGIN_PAGE],
    ['a missing page', MISSING_PAGE],
  ]

  it.each(pages)('of %s is valid', async (_, input) => {
    const { title, tags } = buildHead(input)
    const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${tags}</head>
<body><h1>Soup</h1></body></html>
`
    const { results } = await validator.validateString(html)
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    )
  })
})

describe('a pin', () => {
  it('is described to search engines', () => {
    const tags = headOfPin(pinOfKind('image'))
    expect(findValue(tags, 'description')).toBe('What to cook when the evenings turn cold.')
    expect(findValue(tags, 'canonical')).toBe(SITE + PIN_PATH)
    expect(findValue(tags, 'robots')).toBe('max-image-preview:large')
    expect(tags).toContain('<script type="application/ld+json">')
  })

  it('is described to social networks', () => {
    const pin = pinOfKind('image')
    const tags = headOfPin(pin)
    expect(findValue(tags, 'og:site_name')).toBe('Tackboard')
    expect(findValue(tags, 'og:type')).toBe('website')
    expect(findValue(tags, 'og:title')).toBe(pin.title)
    expect(findValue(tags, 'og:description')).toBe('What to cook when the evenings turn cold.')
    expect(findValue(tags, 'og:url')).toBe(SITE + PIN_PATH)
    expect(findValue(tags, 'og:locale')).toBe('en_US')
    expect(findValue(tags, 'og:image')).toBe(`${SITE}${pin.images['600x315'].url}`)
    expect(findValue(tags, 'og:image')).toMatch(/\/600x315\/.*\.jpg$/)
    expect(findValue(tags, 'og:image:type')).toBe('image/jpeg')
    expect(findValue(tags, 'og:image:width')).toBe('600')
    expect(findValue(tags, 'og:image:height')).toBe('315')
    expect(findValue(tags, 'og:image:alt')).toBe('A bowl of orange soup')
    expect(findValue(tags, 'twitter:card')).toBe('summary_large_image')
    expect(findValue(tags, 'twitter:title')).toBe(pin.title)
    expect(findValue(tags, 'twitter:description')).toBe('What to cook when the evenings turn cold.')
    expect(findValue(tags, 'twitter:image')).toBe(`${SITE}${pin.images['600x315'].url}`)
    expect(findValue(tags, 'twitter:image:alt')).toBe('A bowl of orange soup')
  })

  it('lets no markup of its author through', () => {
    const tags = headOfPin(pinOfKind('recipe'))
    expect(tags.match(/<script/g)).toHaveLength(1)
    expect(tags.match(/<\/script>/g)).toHaveLength(1)
    expect(tags).not.toContain('<b>')
  })

  it.each([
    ['image', 'website'],
    ['carousel', 'website'],
    ['video', 'video.other'],
    ['story', 'article'],
    ['recipe', 'article'],
    ['article', 'article'],
    ['product', 'product'],
  ] as const)('that is of the kind %s is a %s', (kind, type) => {
    expect(findValue(headOfPin(pinOfKind(kind)), 'og:type')).toBe(type)
  })

  it('that is a video names its file', () => {
    const tags = headOfPin(pinOfKind('video'))
    expect(findValue(tags, 'og:video')).toMatch(/^https:\/\/tackboard\.example\/media\/video\/.*\.mp4$/)
    expect(findValue(tags, 'og:video:secure_url')).toBe(findValue(tags, 'og:video'))
    expect(findValue(tags, 'og:video:type')).toBe('video/mp4')
    expect(findValue(tags, 'og:video:width')).toBe('640')
    expect(findValue(tags, 'og:video:height')).toBe('360')
    expect(findValue(tags, 'video:duration')).toBe('65')
  })

  it('that is an article says when it was published', () => {
    const tags = headOfPin(pinOfKind('article'))
    expect(findValue(tags, 'article:published_time')).toBe('2026-02-01')
    expect(findValue(tags, 'article:tag')).toBe('Soups')
  })

  it('that is a product names a price only to viewers who get one', () => {
    expect(headOfPin(pinOfKind('product'))).not.toContain('product:')
    const tags = headOfPin(pricedProduct())
    expect(findValue(tags, 'product:price:amount')).toBe('49.00')
    expect(findValue(tags, 'product:price:currency')).toBe('EUR')
    expect(findValue(tags, 'product:availability')).toBe('in stock')
    expect(findValue(headOfPin(pricedProduct({ isOosProduct: true })), 'product:availability')).toBe('out of stock')
    expect(headOfPin(pricedProduct({ isStaleProduct: true }))).not.toContain('product:')
  })

  const shown = toImage(
    { signature: 'd'.repeat(32), extension: 'png', width: 900, height: 900, dominantColor: '#000000' },
    '736x',
  )
  const story = (blocks: StoryPageBlock[], isDeleted = false): Partial<Pin> => ({
    storyPinData: {
      id: '1',
      pages: [{ layout: 'cover', blocks }],
      metadata: { pinTitle: '', totalVideoDuration: 0, isDeleted, staticPageCount: 1, hasProductPins: false },
    },
  })
  const image: StoryPageBlock = { type: 'image', image: shown, large: shown, alt: '' }
  const slot = { id: '1', title: '', link: null, image: shown, large: shown, alt: '' }
  const own = pinOfKind('image').images['736x'].url
  it.each<[string, Pin, string | null]>([
    ['its image', pinOfKind('image'), own],
    ['the poster of its video', pinOfKind('video'), pinOfKind('video').videos[0]?.['V_MP4']?.thumbnail ?? ''],
    ['its first slide', pinOfKind('carousel', { carouselData: { slots: [slot] } }), shown.url],
    ['the image of its first page', pinOfKind('story', story([{ type: 'heading', text: 'Soup' }, image])), shown.url],
    ['nothing where that page has no image', pinOfKind('story', story([{ type: 'heading', text: 'Soup' }])), null],
    ['its image where the story is deleted', pinOfKind('story', story([image], true)), own],
  ])('has loaded first %s', (_, pin, url) => {
    const preloads = headOfPin(pin).match(/<link rel="preload"[^>]*>/g)
    expect(preloads).toEqual(url && [`<link rel="preload" as="image" href="${url}" fetchpriority="high">`])
  })

  it('that is long is described shortly', () => {
    const pin = pinOfKind('image', { seo: null, description: 'word '.repeat(100) })
    const description = findValue(headOfPin(pin), 'description')
    expect(description).toMatch(/word…$/)
    expect(description?.length).toBeLessThanOrEqual(155)
  })

  it('without any description still has a name', () => {
    const mute = { title: '', gridTitle: '', description: '', altText: '', autoAltText: '' }
    const tags = headOfPin(pinOfKind('image', { ...mute, seo: null }))
    expect(findValue(tags, 'og:title')).toBe('Pin by Mara Lind')
    expect(findValue(tags, 'og:image:alt')).toBe('Pin by Mara Lind')
  })

  const { seo, board } = pinOfKind('image')
  it.each<[string, Partial<Pin>]>([
    ['has a reason against it', { seo: seo && { ...seo, seoNoindexReason: 'low_quality' } }],
    ['is unsafe', { isUnsafe: true }],
    ['is hidden', { isHidden: true }],
    ['is on a secret board', { board: { ...board, privacy: 'secret' } }],
  ])('is not for search engines where it %s', (_, overrides) => {
    const tags = headOfPin(pinOfKind('image', overrides))
    expect(findValue(tags, 'robots')).toBe('noindex')
    expect(tags).not.toContain('ld+json')
    expect(findValue(tags, 'canonical')).toBe(SITE + PIN_PATH)
  })
})

describe('the canonical address', () => {
  it.each<[string, Partial<HeadInput>, string]>([
    ['the home page', { pathname: '/' }, '/'],
    ['the home feed', { handler: 'homefeed', pathname: '/homefeed/' }, '/'],
    ['the home feed without its slash', { handler: 'homefeed', pathname: '/homefeed' }, '/'],
    ['a pin without its slash', { pathname: PIN_PATH.slice(0, -1), subject: pinOfKind('image') }, PIN_PATH],
    ['a pin spelled with escapes', { pathname: PIN_PATH.replace('K', '%4B'), subject: pinOfKind('image') }, PIN_PATH],
    ['any other page without its slash', { pathname: '/ideas', subject: null }, '/ideas/'],
  ])('of %s', (_, input, expected) => {
    const { tags } = buildHead({ ...HOME_PAGE, ...input })
    expect(findValue(tags, 'canonical')).toBe(SITE + expected)
    expect(findValue(tags, 'og:url')).toBe(SITE + expected)
  })
})

describe('the home page', () => {
  it('is described, with the site behind it', () => {
    const { title, tags } = buildHead(HOME_PAGE)
    expect(title).toBe('Tackboard: ideas worth keeping')
    expect(findValue(tags, 'description')).toMatch(/^Discover /)
    expect(tags).toContain(`{"@type":"WebSite","name":"Tackboard","url":"${SITE}/"}`)
    expect(findValue(tags, 'og:image')).toMatch(/^https:\/\/tackboard\.example\/media\/600x315\/.*\.jpg$/)
    expect(findValue(tags, 'og:image:alt')).toBe('A lake between dark hills')
  })

  it('has the images of its first two cards loaded first, as the cards show them', () => {
    const { images } = card('1')
    const sources = `${images['236x'].url} 236w, ${images['474x'].url} 474w, ${images['736x'].url} 736w`
    const preloads = buildHead(HOME_PAGE).tags.match(/<link rel="preload"[^>]*>/g)
    expect(preloads).toHaveLength(2)
    expect(preloads?.[0]).toContain(`imagesrcset="${sources}" imagesizes="(max-width: 32rem) 50vw, 15rem"`)
  })

  it('lists each file of a small image once', () => {
    const small = card('1', {
      signature: 'b'.repeat(32),
      extension: 'jpg',
      width: 300,
      height: 300,
      dominantColor: '#000000',
    })
    const { tags } = buildHead({ ...HOME_PAGE, subject: readFeed([small]) })
    expect(/imagesrcset="([^"]*)"/.exec(tags)?.[1]?.split(', ')).toHaveLength(2)
  })

  it('beyond its first page is nothing for search engines', () => {
    const { tags } = buildHead({ ...HOME_PAGE, isIndexable: false })
    expect(findValue(tags, 'robots')).toBe('noindex')
    expect(findValue(tags, 'canonical')).toBeNull()
    expect(tags).not.toContain('ld+json')
  })
})

describe('other pages', () => {
  it.each(['/login/', '/login', '/languages/', '/languages'])('%s is nothing for search engines', (pathname) => {
    expect(findValue(buildHead({ ...LOGIN_PAGE, pathname }).tags, 'robots')).toBe('noindex')
  })

  it('are listed in every language that has an address of its own', () => {
    const origins = new Map([['zh_TW', 'https://tw.example']] as const)
    const { tags } = buildHead({ ...HOME_PAGE, localeOrigins: origins, localeOrigin: 'https://tw.example' })
    expect(tags).toContain('<link rel="alternate" hreflang="zh-TW" href="https://tw.example/">')
    expect(tags).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE}/">`)
    expect(findValue(tags, 'canonical')).toBe('https://tw.example/')
    for (const page of [LOGIN_PAGE, MISSING_PAGE]) {
      expect(buildHead({ ...page, localeOrigins: origins }).tags).not.toContain('hreflang')
    }
  })

  it('that are missing have no address that stands for them', () => {
    const { tags } = buildHead(MISSING_PAGE)
    expect(findValue(tags, 'robots')).toBe('noindex')
    expect(findValue(tags, 'canonical')).toBeNull()
    expect(findValue(tags, 'og:url')).toBeNull()
    expect(findValue(tags, 'twitter:card')).toBe('summary')
  })

  it.each(['about', 'help', 'login', 'privacy', 'search', 'search/[scope]', 'signup', 'terms'])(
    'of %s say what they are about',
    (handler) => {
      const { tags } = buildHead({ ...LOGIN_PAGE, handler, pathname: '/about-this/' })
      for (const name of ['description', 'og:description', 'twitter:description']) {
        expect(findValue(tags, name)).toMatch(/^[A-Z].{20,150}\.$/)
      }
    },
  )

  it('without an image of their own are shared with the icon of the site', () => {
    const { tags } = buildHead({ ...LOGIN_PAGE, handler: 'about', pathname: '/about/' })
    for (const name of ['og:image', 'twitter:image']) expect(findValue(tags, name)).toBe(`${SITE}/icon-512.png`)
    expect(['og:image:type', 'og:image:width', 'og:image:height'].map((name) => findValue(tags, name))).toEqual([
      'image/png',
      '512',
      '512',
    ])
    expect(findValue(tags, 'twitter:card')).toBe('summary')
  })

  it('that speak another language say so', () => {
    expect(findValue(buildHead({ ...LOGIN_PAGE, locale: 'de' }).tags, 'og:locale')).toBe('de_DE')
  })
})
