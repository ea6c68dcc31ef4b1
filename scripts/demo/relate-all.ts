import { similarity } from '#db/embedding.ts'
import { ALIKE, RELATED_PINS_KEPT } from '#db/related-pins.ts'
import { EMBEDDING_DIMENSIONS } from '#db/tables/columns.ts'

/** Per pin, when very many are related together: three pages, so that the table doesn't outgrow the pins. */
export const RELATED_PINS_KEPT_IN_BULK = 36

/** Up to this many pins, all are compared with all; beyond, only those with a shared topic or family. */
const EXHAUSTIVE_PINS = 3_000

/** In a large set, a pin is compared with about this many pins of each family. */
const MOST_COMPARED = 1_500

export interface RelatablePin {
  id: string
  embedding: Float32Array
  topicIds: readonly string[]
  imageSignature: string
  /** Of its image, where that is described. */
  look?: Float32Array | null
  /** An unlisted pin has related pins but is in no list. Default: true. */
  isListed?: boolean
}

interface RelatedPin {
  pinId: string
  relatedPinId: string
  /** 0 to 1, on the scale of `relateNewPin`. */
  score: number
  reason?: 'picture'
}

/**
 * Computes related pins in memory, best first, with at most one pin of each image in a list and never the pin's own
 * image.
 *
 * @param families the family of each topic: pins of one family are compared even in large sets
 */
export function relateAll(
  pins: readonly RelatablePin[],
  families: ReadonlyMap<string, string> = new Map(),
): RelatedPin[] {
  const isSmall = pins.length <= EXHAUSTIVE_PINS
  const kept = isSmall ? RELATED_PINS_KEPT : RELATED_PINS_KEPT_IN_BULK
  const all = pins.map((_, place) => place).filter((place) => pins[place]?.isListed !== false)
  const finder = createFinder(pins, isSmall)
  const findAlike = createLookFinder(pins, all)
  const groups = isSmall ? new Map<string, number[]>() : groupByKin(pins, families, all)

  // In the order of the ids, which is the fastest to insert.
  const order = [...pins.entries()].sort(([, one], [, other]) => (one.id < other.id ? -1 : 1))
  const related: RelatedPin[] = []
  for (const [place, pin] of order) {
    let found: Found[] = []
    if (!isSmall) {
      const kin = new Set(findKin(pin, families))
      found = finder(
        place,
        [...kin].map((key) => groups.get(key) ?? []),
        kept,
      )
    }
    if (found.length < kept) found = finder(place, [all], kept)
    for (const { other, score, isAlike } of addAlike(pins, found, findAlike(pin)).slice(0, kept)) {
      const relatedPinId = (pins[other] as RelatablePin).id
      related.push({ pinId: pin.id, relatedPinId, score, ...(isAlike && { reason: 'picture' }) })
    }
  }
  return related
}

interface Found {
  other: number
  score: number
  isAlike?: boolean
}

/** Of a pin, those whose images look alike: of each image the first that is listed. */
function createLookFinder(pins: readonly RelatablePin[], listed: readonly number[]) {
  const shown = new Map<string, { other: number; look: Float32Array }>()
  for (const other of listed) {
    const { imageSignature, look } = pins[other] as RelatablePin
    if (look && !shown.has(imageSignature)) shown.set(imageSignature, { other, look })
  }
  const known = new Map<string, Found[]>()
  return function findAlike({ imageSignature, look }: RelatablePin): Found[] {
    if (!look) return []
    let found = known.get(imageSignature)
    if (!found) {
      found = [...shown]
        .filter(([signature]) => signature !== imageSignature)
        .map(([, one]) => ({ other: one.other, distance: 1 - similarity(look, one.look) }))
        .filter(({ distance }) => distance <= ALIKE.distance)
        .sort((one, two) => one.distance - two.distance)
        .slice(0, ALIKE.kept)
        .map(({ other, distance }) => ({
          other,
          score: ALIKE.least + (ALIKE.most - ALIKE.least) * (1 - distance / ALIKE.distance),
          isAlike: true,
        }))
      known.set(imageSignature, found)
    }
    return found
  }
}

/** An image that is listed already keeps its pin. */
function addAlike(pins: readonly RelatablePin[], found: readonly Found[], alike: readonly Found[]): readonly Found[] {
  if (alike.length === 0) return found
  const list = new Map(found.map((one) => [pins[one.other]?.imageSignature, one]))
  for (const one of alike) {
    const signature = pins[one.other]?.imageSignature
    const before = list.get(signature)
    list.set(signature, before ? { ...before, score: Math.max(before.score, one.score), isAlike: true } : one)
  }
  return [...list.values()].sort((one, two) => two.score - one.score || one.other - two.other)
}

function findKin(pin: RelatablePin, families: ReadonlyMap<string, string>): string[] {
  return pin.topicIds.map((topicId) => families.get(topicId) ?? topicId)
}

function groupByKin(
  pins: readonly RelatablePin[],
  families: ReadonlyMap<string, string>,
  listed: readonly number[],
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const place of listed) {
    for (const key of new Set(findKin(pins[place] as RelatablePin, families))) {
      const group = groups.get(key)
      if (group) group.push(place)
      else groups.set(key, [place])
    }
  }
  return groups
}

/** Finds the best pin of each image among candidates; all vectors are in one array, which makes the scan fast. */
function createFinder(pins: readonly RelatablePin[], isSmall: boolean) {
  const vectors = new Float32Array(pins.length * EMBEDDING_DIMENSIONS)
  const imageOf = new Int32Array(pins.length)
  const images = new Map<string, number>()
  for (const [place, pin] of pins.entries()) {
    vectors.set(pin.embedding, place * EMBEDDING_DIMENSIONS)
    const image = images.get(pin.imageSignature) ?? images.size
    images.set(pin.imageSignature, image)
    imageOf[place] = image
  }
  const bestScore = new Float64Array(images.size)
  const bestPin = new Int32Array(images.size)

  return function find(place: number, groups: readonly (readonly number[])[], limit: number): Found[] {
    bestPin.fill(-1)
    const own = imageOf[place]
    const from = place * EMBEDDING_DIMENSIONS
    for (const group of groups) {
      // In a large group each pin is compared with another part, which also distributes the lists over the copies of a
      // image.
      const step = isSmall ? 1 : Math.max(1, Math.ceil(group.length / MOST_COMPARED))
      for (let at = place % step; at < group.length; at += step) {
        const other = group[at] as number
        const image = imageOf[other] as number
        if (image === own) continue
        const to = other * EMBEDDING_DIMENSIONS
        let cosine = 0
        for (let i = 0; i < EMBEDDING_DIMENSIONS; i++)
          cosine += (vectors[from + i] as number) * (vectors[to + i] as number)
        if (bestPin[image] === -1 || cosine > (bestScore[image] as number)) {
          bestScore[image] = cosine
          bestPin[image] = other
        }
      }
    }
    const found: Found[] = []
    for (let image = 0; image < bestPin.length; image++) {
      const other = bestPin[image] as number
      if (other >= 0) found.push({ other, score: Math.min(1, Math.max(0, (1 + (bestScore[image] as number)) / 2)) })
    }
    return found.sort((one, two) => two.score - one.score || one.other - two.other).slice(0, limit)
  }
}
