import { perceivedColor } from './perceived-color.ts'
import { EMBEDDING_DIMENSIONS } from './tables/columns.ts'

/** The last dimensions hold the color; words and topics share the others. */
const COLOR_DIMENSIONS = 3
const HASHED_DIMENSIONS = EMBEDDING_DIMENSIONS - COLOR_DIMENSIONS

/** Each word or topic is hashed into this many dimensions, so that one collision doesn't make two of them equal. */
const PLACES_PER_FEATURE = 4

const FIRST_TOPIC_WEIGHT = 1
const OTHER_TOPIC_WEIGHT = 0.45
const TOPIC_WORD_WEIGHT = 0.2
const TITLE_WORD_WEIGHT = 1
const DESCRIPTION_WORD_WEIGHT = 0.45
const WORDS_SHARE = 0.8
const COLOR_SHARE = 0.35

const STOP_WORDS = new Set(
  (
    'a about after all also an and any are as at be because been before but by can could did do does for from get got had has have how i if in ' +
    'into is it its just like me more most much my no not of off on one only or other our out over so some such than that the their them then ' +
    'there these they this those to too under until up us very was we were what when where which while who why will with would you your'
  ).split(' '),
)

interface EmbeddedPin {
  title: string
  description: string
  /** Most relevant first. */
  topicSlugs: readonly string[]
  /** `#rrggbb` */
  dominantColor: string
}

/**
 * A vector of 64 numbers and length 1: the closer two pins are in topic, wording and (weakly) color, the larger their
 * cosine.
 */
export function embedPin(pin: EmbeddedPin): Float32Array {
  const topics = new Float32Array(EMBEDDING_DIMENSIONS)
  pin.topicSlugs.forEach((slug, place) => {
    addFeature(topics, `topic ${slug}`, place === 0 ? FIRST_TOPIC_WEIGHT : OTHER_TOPIC_WEIGHT)
    for (const word of toWords(slug)) addFeature(topics, word, TOPIC_WORD_WEIGHT)
  })

  const words = new Float32Array(EMBEDDING_DIMENSIONS)
  for (const word of new Set(toWords(pin.title))) addFeature(words, word, TITLE_WORD_WEIGHT)
  for (const word of new Set(toWords(pin.description))) addFeature(words, word, DESCRIPTION_WORD_WEIGHT)
  scaleTo(words, WORDS_SHARE)

  const sum = new Float32Array(EMBEDDING_DIMENSIONS)
  for (let i = 0; i < EMBEDDING_DIMENSIONS; i++) sum[i] = (topics[i] ?? 0) + (words[i] ?? 0)
  weakColor(pin.dominantColor).forEach((part, i) => {
    sum[HASHED_DIMENSIONS + i] = part * COLOR_SHARE
  })
  // A vector of length 0 has no direction, and the vector index refuses to compare it.
  if (!scaleTo(sum, 1)) sum[0] = 1
  return sum
}

/** The cosine of two vectors of length 1: 1 for the same direction, 0 for nothing in common. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < EMBEDDING_DIMENSIONS; i++) sum += (one[i] ?? 0) * (other[i] ?? 0)
  return sum
}

/** The words in the order of the text, without accents, endings and stop words. */
export function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem)
}

const HISSES = ['sses', 'xes', 'shes', 'ches']
const SINGULARS = ['ss', 'us', 'is']
const ENDINGS = ['ing', 'ed']

function stem(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (HISSES.some((end) => word.endsWith(end))) return word.slice(0, -2)
  if (word.endsWith('s') && !SINGULARS.some((end) => word.endsWith(end))) return stem(word.slice(0, -1))
  const end = ENDINGS.find((one) => word.endsWith(one))
  const bare = end && word.slice(0, -end.length)
  if (!bare || bare.length < 3 || !/[aeiouy]/.test(bare)) return word.endsWith('e') ? word.slice(0, -1) : word
  return /([b-df-hj-kmnp-rt])\1$/.test(bare) ? bare.slice(0, -1) : bare
}

function addFeature(vector: Float32Array, feature: string, weight: number): void {
  let state = hashText(feature)
  for (let place = 0; place < PLACES_PER_FEATURE; place++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    const mixed = (state ^ (state >>> 13)) >>> 0
    const at = mixed % HASHED_DIMENSIONS
    vector[at] = (vector[at] ?? 0) + (mixed & 0x40000000 ? weight : -weight) / Math.sqrt(PLACES_PER_FEATURE)
  }
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

function scaleTo(vector: Float32Array, length: number): boolean {
  let squares = 0
  for (const part of vector) squares += part * part
  if (squares === 0) return false
  const factor = length / Math.sqrt(squares)
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * factor
  return true
}

/** The a and b of `#rrggbb`, around 0. */
function weakColor(color: string): [number, number, number] {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : 0x808080
  const [lightness, green, blue] = perceivedColor(value >> 16, (value >> 8) & 255, value & 255)
  return [lightness, 2 * green, 2 * blue]
}
