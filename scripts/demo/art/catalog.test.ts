import { describe, expect, it } from 'vitest'
import { TOPICS } from '../topics.ts'
import { imageCatalog } from './catalog.ts'
import { drawImage } from './draw-image.ts'

const specs = imageCatalog()

/** Every opened element is closed in order, and no attribute holds a stray angle bracket or a failed number. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  for (const [, closing, name = '', rest = ''] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*\s*\/?)>/g)) {
    if (closing === '/') {
      if (open.pop() !== name) return false
    } else if (!rest.endsWith('/')) {
      open.push(name)
    }
  }
  const leftOver = svg.replace(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '')
  return open.length === 0 && leftOver === '' && !/NaN|undefined|Infinity/.test(svg)
}

describe('the image catalog', () => {
  it('is long, stable and has unique keys', () => {
    expect(specs.length).toBeGreaterThanOrEqual(380)
    expect(new Set(specs.map((spec) => spec.key)).size).toBe(specs.length)
    expect(imageCatalog()).toEqual(specs)
  })

  it('gives every topic at least five images', () => {
    for (const { key } of TOPICS) {
      expect(specs.filter((spec) => spec.topic === key).length, key).toBeGreaterThanOrEqual(5)
    }
  })

  it('keeps every ratio between one to two and two to one', () => {
    for (const { key, width, height } of specs) {
      expect(width / height, key).toBeGreaterThanOrEqual(0.5)
      expect(width / height, key).toBeLessThanOrEqual(2)
    }
  })

  it('describes every image', () => {
    for (const { key, subject, alt } of specs) {
      expect(subject.length, key).toBeGreaterThan(3)
      expect(alt, key).toMatch(/^[A-Z].*\.$/)
      expect(alt, key).not.toContain('$')
    }
  })
})

describe('drawing', () => {
  it('draws distinct, well-formed, self-contained images, the same each time', () => {
    const drawings = new Set<string>()
    for (const spec of specs) {
      const svg = drawImage(spec)
      expect(drawImage(spec) === svg, spec.key).toBe(true)
      expect(isWellFormed(svg), spec.key).toBe(true)
      expect(svg, spec.key).not.toMatch(/<image|href="http|<script|<text/)
      expect(svg.length, spec.key).toBeLessThan(150_000)
      drawings.add(svg)
    }
    expect(drawings.size).toBeGreaterThanOrEqual(300)
  }, 60_000)
})
