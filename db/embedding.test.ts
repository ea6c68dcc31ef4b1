import { describe, expect, it } from 'vitest'
import { embedPin, similarity, toWords } from './embedding.ts'

const loaf = {
  title: 'Overnight rye loaf',
  description: 'A dark loaf with a crackling crust, baked in a heavy pot.',
  topicSlugs: ['bread-baking'],
  dominantColor: '#8a5a2b',
}

describe('embedPin', () => {
  it('gives 64 numbers of length 1, the same each time', () => {
    const vector = embedPin(loaf)
    expect(vector).toHaveLength(64)
    expect(similarity(vector, vector)).toBeCloseTo(1, 5)
    expect(embedPin(loaf)).toEqual(vector)
  })

  it('has a direction even where a pin says nothing', () => {
    const vector = embedPin({ title: '', description: '', topicSlugs: [], dominantColor: 'none' })
    expect(similarity(vector, vector)).toBeCloseTo(1, 5)
  })

  it('finds a pin of the same topic nearer than one of another', () => {
    const other = embedPin({
      ...loaf,
      title: 'Sourdough for a weekday',
      description: 'Flour, water, salt and patience.',
    })
    const far = embedPin({
      title: 'Headland at dusk',
      description: 'Wind and salt.',
      topicSlugs: ['coastlines'],
      dominantColor: '#8a5a2b',
    })
    expect(similarity(embedPin(loaf), other)).toBeGreaterThan(similarity(embedPin(loaf), far) + 0.2)
  })

  it('finds shared words nearer than different ones within a topic', () => {
    const alike = embedPin({ ...loaf, title: 'Rye loaves in a pot' })
    const unlike = embedPin({ ...loaf, title: 'Braided milk buns', description: 'Soft and sweet.' })
    expect(similarity(embedPin(loaf), alike)).toBeGreaterThan(similarity(embedPin(loaf), unlike))
  })

  it('lets the color decide between otherwise equal pins', () => {
    const brown = embedPin({ ...loaf, dominantColor: '#7d5530' })
    const blue = embedPin({ ...loaf, dominantColor: '#2040d0' })
    const own = embedPin(loaf)
    expect(similarity(own, brown)).toBeGreaterThan(similarity(own, blue))
    expect(similarity(own, blue)).toBeGreaterThan(0.8)
  })
})

describe('toWords', () => {
  it('drops filler, accents and endings', () => {
    expect(toWords('The cafés, baking and baked berries of Étretat')).toEqual(['caf', 'bak', 'bak', 'berry', 'etretat'])
    expect(toWords('running boxes')).toEqual(['run', 'box'])
  })
})
