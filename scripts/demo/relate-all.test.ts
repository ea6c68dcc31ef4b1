import { describe, expect, it } from 'vitest'
import { embedPin } from '#db/embedding.ts'
import { RELATED_PINS_KEPT_IN_BULK, relateAll, type RelatablePin } from './relate-all.ts'

const TOPICS = ['soups', 'salads', 'cabins', 'lakes']
const FAMILIES = new Map([
  ['soups', 'food'],
  ['salads', 'food'],
  ['cabins', 'places'],
  ['lakes', 'nature'],
])

function makePins(count: number, images: number): RelatablePin[] {
  return Array.from({ length: count }, (_, i) => {
    const image = i % images
    const topic = TOPICS[image % TOPICS.length] as string
    return {
      id: String(i).padStart(6, '0'),
      embedding: embedPin({
        title: `${topic} ${image % 7}`,
        description: `number ${i}`,
        topicSlugs: [topic],
        dominantColor: '#808080',
      }),
      topicIds: [topic],
      imageSignature: `picture-${image}`,
      isListed: i % 50 !== 0,
    }
  })
}

describe('relateAll', () => {
  for (const count of [400, 3_200]) {
    it(`relates ${count} pins without copies, hidden pins or themselves`, () => {
      const pins = new Map(makePins(count, 160).map((pin) => [pin.id, pin]))
      const lists = Map.groupBy(relateAll([...pins.values()], FAMILIES), (row) => row.pinId)
      expect(lists.size).toBe(count)
      for (const [id, list] of lists) {
        const own = pins.get(id) as RelatablePin
        const others = list.map((row) => pins.get(row.relatedPinId) as RelatablePin)
        expect(list.length).toBe(count === 400 ? 120 : RELATED_PINS_KEPT_IN_BULK)
        expect(new Set([own, ...others].map((pin) => pin.imageSignature)).size).toBe(list.length + 1)
        expect(others.every((pin) => pin.isListed) && others[0]?.topicIds[0] === own.topicIds[0]).toBe(true)
        expect(list.every(({ score }, i) => score <= (list[i - 1]?.score ?? 1))).toBe(true)
      }
    }, 30_000)
  }

  it('has nothing to say of a lone pin', () => {
    expect(relateAll(makePins(1, 1))).toEqual([])
  })
})
