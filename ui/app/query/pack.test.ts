import { expect, test } from 'vitest'
import { IMAGE_SIZES, type ImageSize } from '#schema/media/image-size-constants.ts'
import { toImages } from '#schema/media/media-url.ts'
import { pack, unpack } from './pack.ts'

const SIGNATURE = '25ab32713d0acd2758296ece7b89f4c8'
const ID = '01M7X6C07YH5HHT0EVC4CSTG7M'
const SIZES = Object.keys(IMAGE_SIZES) as ImageSize[]

function image(width: number, height: number) {
  return { signature: SIGNATURE, extension: 'webp' as const, width, height, dominantColor: '#e2c5ab' }
}

const PERSON = {
  id: btoa(`User:${ID}`),
  entityId: ID,
  smallImageUrl: '/media/75x75/25/ab/32/a.webp',
  mediumImageUrl: '/media/136x136/25/ab/32/a.webp',
  largeImageUrl: '/media/236x/25/ab/32/a.webp',
}

const cursor = (text: string) => btoa(text).replace(/=+$/, '')

const FEED = {
  edges: [
    { cursor: cursor(`0.8883586687974414 ${ID}`), node: { id: ID } },
    { cursor: cursor(`3 ${ID}`), node: { id: ID } },
  ],
  pageInfo: { endCursor: cursor(`3 ${ID}`), hasNextPage: true },
}

const COMMENT = {
  parentId: null,
  text: 'Lovely',
  tags: [],
  taggedUsers: [],
  image: null,
  reactionByMe: null,
  helpfulCount: 0,
  markedHelpfulByMe: false,
  highlightedByPinOwner: false,
  commentCount: 0,
  translatedText: null,
  isHidden: false,
  editedAt: null,
  permissions: { edit: false, delete: false, hide: false, highlight: false, react: false, markHelpful: false },
}

const CARD = {
  gridTitle: 'A card',
  price: null,
  priceCurrency: null,
  isOosProduct: false,
  isPromoted: false,
  videoDuration: null,
  promoterName: null,
}

test.each([
  ['plain values', [1, 'a', null, true, { a: [{}, []] }]],
  ['a person', PERSON],
  ['a person without an image', { ...PERSON, smallImageUrl: null, mediumImageUrl: null, largeImageUrl: null }],
  ['a person whose images are different ones', { ...PERSON, mediumImageUrl: '/b.webp', largeImageUrl: null }],
  ['an id that has nothing to do with the other', { ...PERSON, id: btoa('User:someone else') }],
  ['an id that is no Base64', { ...PERSON, id: `-${ID}` }],
  ['a feed', FEED],
  ['a feed of other cursors', { edges: [{ cursor: 'one', node: { id: ID } }], pageInfo: { endCursor: 'two' } }],
  ['an empty feed', { edges: [], pageInfo: { endCursor: null, hasNextPage: false } }],
  ['the sizes of a card', { images: toImages(image(1_473, 2_209), ['236x', '474x', '736x']) }],
  ['all sizes', { images: toImages(image(1_473, 2_209), SIZES) }],
  ['all sizes of a JPEG', { images: toImages({ ...image(736, 1_104), extension: 'jpg' }, SIZES) }],
  ['all sizes of a small image', { images: toImages(image(120, 77), SIZES) }],
  ['an image beside other things', { title: '', moving: null, large: { url: '/a.webp', width: 1, height: 1 } }],
  ['a card as usual', CARD],
  ['a card of a product', { ...CARD, price: 12, priceCurrency: 'EUR', isOosProduct: true }],
  ['a card without a field', { ...CARD, price: undefined }],
  ['images of which one is missing', { small: null, large: { url: '/a.webp', width: 1, height: 1 } }],
  ['an image from elsewhere', { images: { '236x': { url: 'https://a.example/b.png', width: 1, height: 1 } } }],
])('unpacked again, it is the same: %s', (_, value) => {
  expect(unpack(JSON.parse(JSON.stringify(pack(value))))).toEqual(value)
})

test('what follows from the rest is left out', () => {
  expect(pack(PERSON)).toEqual({ ...PERSON, id: 'User:', mediumImageUrl: '', largeImageUrl: '' })
  expect(pack(FEED)).toEqual({
    edges: [
      { cursor: '0.8883586687974414 $', node: { id: ID } },
      { cursor: '3 $', node: { id: ID } },
    ],
    pageInfo: { endCursor: '', hasNextPage: true },
  })
  expect(pack(toImages(image(736, 1_104), ['236x', 'orig']))).toEqual({
    $: [`${SIGNATURE}.webp`, '#e2c5ab', ['236x', 236, 354], ['orig', 736, 1_104]],
  })
})

test('fields that are as usual are left out', () => {
  expect(pack(CARD)).toEqual({ '~': 3, gridTitle: 'A card' })
  expect(pack({ ...CARD, isPromoted: true })).toEqual({ '~': 3, gridTitle: 'A card', isPromoted: true })
})

test('two of a kind share nothing', () => {
  const [one, other] = unpack([pack(COMMENT), pack(COMMENT)]) as [typeof COMMENT, typeof COMMENT]
  expect(one).toEqual(COMMENT)
  expect(one.tags).not.toBe(other.tags)
})

test('the id in a cursor is left out wherever it stands', () => {
  const edge = { cursor: cursor(`1.48 ${ID},@mwyn8g00 mwyn8g00`), node: { id: ID } }
  expect(pack(edge)).toEqual({ cursor: '1.48 $,@mwyn8g00 mwyn8g00', node: { id: ID } })
  expect(unpack(pack(edge))).toEqual(edge)
})
