import type { SeenThing } from '../content.ts'
import { TOPICS, type TopicKey } from '../topics.ts'
import { LIGHTS, SCHEMES } from './lights.ts'
import { BOTANICAL_ROWS } from './rows/botanical.ts'
import { FOOD_ROWS } from './rows/food.ts'
import { INTERIOR_ROWS } from './rows/interiors.ts'
import { NATURE_ROWS } from './rows/nature.ts'
import { CRAFT_ROWS, PLACE_ROWS } from './rows/places.ts'
import { POSTER_ROWS, TYPE_ROWS } from './rows/posters.ts'
import { PRODUCT_ROWS } from './rows/products.ts'
import { placeThings } from './scenes/room.ts'

export interface ImageSpec {
  key: string
  topic: TopicKey
  /** The family of the scene, then the traits it draws, separated by spaces. */
  scene: string
  subject: string
  alt: string
  width: number
  height: number
  seed: string
  things: readonly SeenThing[]
}

const ROWS: Record<TopicKey, string> = {
  ...NATURE_ROWS,
  ...BOTANICAL_ROWS,
  ...INTERIOR_ROWS,
  ...FOOD_ROWS,
  ...PRODUCT_ROWS,
  ...POSTER_ROWS,
  ...TYPE_ROWS,
  ...PLACE_ROWS,
  ...CRAFT_ROWS,
}

type Size = readonly [width: number, height: number]

const TALL: Size = [736, 1308]
const PORTRAIT: Size = [736, 1104]
const BOOK: Size = [736, 981]
const CARD: Size = [736, 920]
const SQUARE: Size = [736, 736]
const SCREEN: Size = [920, 690]
const PILLAR: Size = [736, 1472]
const BANNER: Size = [1200, 600]

const SIZES: Record<string, readonly Size[]> = {
  landscape: [PORTRAIT, BOOK, CARD, PORTRAIT, TALL, BOOK, SCREEN, PORTRAIT, CARD, PILLAR, BANNER],
  wild: [PORTRAIT, CARD, BOOK, PORTRAIT, TALL, SCREEN],
  room: [BOOK, CARD, SCREEN, BOOK, SQUARE, CARD, PORTRAIT],
  plate: [CARD, SQUARE, BOOK, PORTRAIT, CARD, SQUARE],
  still: [CARD, BOOK, PORTRAIT, SQUARE, CARD, BOOK],
  poster: [PORTRAIT, BOOK, PORTRAIT, CARD],
  words: [CARD, PORTRAIT, SQUARE, BOOK, CARD],
  flat: [BOOK, SQUARE, CARD, PORTRAIT],
}

const SHAPES: Record<string, string> = {
  landscape: 'landscape',
  coast: 'wild',
  desert: 'wild',
  forest: 'wild',
  city: 'wild',
  town: 'wild',
  room: 'room',
  plate: 'plate',
  still: 'still',
  travel: 'poster',
  poster: 'poster',
  botanical: 'poster',
  words: 'words',
}

const OPENINGS: Record<string, readonly string[]> = {
  landscape: [
    'A layered landscape in $T shows $S.',
    'In this landscape of $T we see $S.',
    'The view shows $S, drawn in flat layers of $T.',
  ],
  room: ['The illustration looks into a room in $T: $S.', 'An interior in $T shows $S.'],
  plate: ['Seen from above on a table in $T, the dish is $S.', 'A table in $T is set with $S, seen from above.'],
  still: [
    'A still life in $T shows $S with a soft shadow.',
    'Against a plain backdrop, the picture shows $S in a palette of $T.',
  ],
  travel: ['This is $S, framed and lettered in $T.'],
  poster: ['This is $S, printed in $T with large lettering.'],
  words: ['A lettered print in $T reads “$W”.', 'Drawn letters in $T spell “$W”.'],
  pattern: ['The surface is covered by $S in $T.'],
  hoop: ['A round wooden hoop in a setting of $T holds cloth with $S.'],
  knit: ['The close view shows $S in $T.'],
  workbench: ['Seen from above, a wooden bench holds $S among curled shavings.'],
  other: ['The picture shows $S in $T.', 'The artwork shows $S, kept in $T.'],
}

function findTones(words: readonly string[]): string {
  for (const word of words) {
    const [name, value = ''] = word.split(':')
    const tones = name === 'light' ? LIGHTS[value]?.tones : name === 'scheme' ? SCHEMES[value]?.tones : undefined
    if (tones !== undefined) return tones
  }
  return 'natural colors'
}

function describe(family: string, words: readonly string[], subject: string, turn: number): string {
  const kind = SHAPES[family] === 'wild' ? 'landscape' : family
  const openings = OPENINGS[kind] ?? OPENINGS['other'] ?? []
  const said =
    words
      .find((word) => word.startsWith('say:'))
      ?.slice(4)
      .split('/') ?? []
  const [first = '', second = ''] = said
  const text = words.includes('giant')
    ? `${first}, ${second.replaceAll('_', ' ').toLowerCase()}`
    : said.join(' ').replaceAll('_', ' ').toLowerCase()
  return (openings[turn % openings.length] ?? '$S')
    .replace('$S', subject)
    .replace('$T', findTones(words))
    .replace('$W', text)
}

/** Of its own units, how far the middle of a thing is above where it stands. */
const MIDDLE = 34

function findThings(family: string, words: readonly string[], width: number, height: number): SeenThing[] {
  if (family === 'still') return words.map((name) => ({ name, x: 0.5, y: 0.5 }))
  if (family !== 'room') return []
  return placeThings(words, width, height).map(({ name, x, y, scale, isHanging }) => ({
    name,
    x: x / width,
    y: (isHanging ? y : y - MIDDLE * scale) / height,
  }))
}

export function imageCatalog(): ImageSpec[] {
  const specs: ImageSpec[] = []
  const counts = new Map<string, number>()
  for (const { key: topic } of TOPICS) {
    for (const [i, row] of ROWS[topic].split('\n').entries()) {
      const [scene = '', subject = ''] = row.split(' | ')
      const [family = '', ...words] = scene.split(' ')
      const sizes = SIZES[SHAPES[family] ?? 'flat'] ?? [CARD]
      const shape = SHAPES[family] ?? 'flat'
      const turn = counts.get(shape) ?? 0
      counts.set(shape, turn + 1)
      const [width, height] = sizes[turn % sizes.length] ?? CARD
      const key = `${topic}-${i + 1}`
      const alt = describe(family, words, subject, turn)
      const things = findThings(family, words, width, height)
      specs.push({ key, topic, scene, subject, alt, width, height, seed: key, things })
    }
  }
  return specs
}
