import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { similarity } from '#db/embedding.ts'
import { cropPixels } from './image-color.ts'
import { describeLook } from './image-look.ts'

const SIDE = 240

interface Colors {
  back: string
  front: string
}

const PEACH: Colors = { back: '#fbe6d4', front: '#c2452d' }
const OCEAN: Colors = { back: '#d7ecf7', front: '#1d4f7a' }

const drawings = {
  stripes: ({ back, front }: Colors) =>
    draw(
      back,
      Array.from({ length: 8 }, (_, i) => `<rect x="${i * 30}" width="15" height="240" fill="${front}"/>`),
    ),
  dots: ({ back, front }: Colors) =>
    draw(
      back,
      Array.from(
        { length: 64 },
        (_, i) => `<circle cx="${(i % 8) * 30 + 15}" cy="${Math.floor(i / 8) * 30 + 15}" r="12" fill="${front}"/>`,
      ),
    ),
  house: ({ back, front }: Colors) =>
    draw(back, [
      `<path d="M30 230V120L120 40L210 120V230Z" fill="${front}"/>`,
      '<rect y="225" width="240" height="15"/>',
    ]),
  moon: ({ back, front }: Colors) => draw(back, [`<circle cx="170" cy="70" r="45" fill="${front}"/>`]),
  hills: ({ back, front }: Colors) =>
    draw(back, [
      `<path d="M0 150Q60 90 120 150T240 150V240H0Z" fill="${front}"/>`,
      '<path d="M0 200Q80 150 160 200T240 190V240H0Z" fill="#2f4a2c"/>',
    ]),
}

type Drawing = keyof typeof drawings

const NAMES = Object.keys(drawings) as Drawing[]

function draw(back: string, shapes: readonly string[]): Buffer {
  const size = `width="${SIDE}" height="${SIDE}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="${back}"/>${shapes.join('')}</svg>`,
  )
}

/** Shapes of a kind and size in colors of their own, strewn evenly. */
const SCENES = [
  { name: 'confetti', colors: ['#fff7e6', '#e4572e', '#17bebb', '#ffc914'], size: 8, tilt: 0 },
  { name: 'leaves', colors: ['#e9f5e1', '#2f6f3e', '#7fb069', '#c7d66d'], size: 22, tilt: 45 },
  { name: 'planks', colors: ['#6b4226', '#8a5a34', '#5a3620', '#a9744f'], size: 60, tilt: 0 },
  { name: 'rain', colors: ['#22304a', '#5d7ba6', '#3a5078', '#9db6d8'], size: 26, tilt: 60 },
  { name: 'pebbles', colors: ['#b9b4ab', '#8f8a80', '#d9d5cc', '#6e6a62'], size: 30, tilt: 0 },
  { name: 'night', colors: ['#0d0d14', '#23233a', '#3c2f5c', '#f4e285'], size: 12, tilt: 20 },
]

function drawScene({ name, colors, size, tilt }: (typeof SCENES)[number]): Buffer {
  const [back = '', ...others] = colors
  const isRound = name === 'confetti' || name === 'pebbles'
  const places = Array.from({ length: 120 }, (_, i) => ({ x: (i * 97) % SIDE, y: (i * 61 + (i % 7) * 13) % SIDE, i }))
  const shapes = places.map(({ x, y, i }) => {
    const fill = others[i % others.length]
    return isRound
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${fill}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size / 4}" transform="rotate(${tilt} ${x} ${y})" fill="${fill}"/>`
  })
  return draw(back, shapes)
}

async function toPixels(file: Buffer) {
  const { data, info } = await sharp(file)
    .resize(96, 96, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...info, data: new Uint8Array(data) }
}

const lookOf = async (file: Buffer) => describeLook(await toPixels(file))

/** The names of the gallery's images, most alike first. */
async function rank(look: Float32Array, gallery: Record<string, Buffer>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(gallery).map(async ([name, file]) => ({ name, score: similarity(look, await lookOf(file)) })),
  )
  return found.sort((one, other) => other.score - one.score).map(({ name }) => name)
}

const gallery = (colors: Colors) => Object.fromEntries(NAMES.map((name) => [name, drawings[name](colors)]))

describe('describeLook', () => {
  it('gives a vector of length 1, the same each time', async () => {
    const look = await lookOf(drawings.house(PEACH))
    expect(similarity(look, look)).toBeCloseTo(1, 5)
    expect(await lookOf(drawings.house(PEACH))).toEqual(look)
  })

  it('tells stripes from dots of the same colors', async () => {
    const wider = draw(
      PEACH.back,
      Array.from({ length: 6 }, (_, i) => `<rect x="${i * 40 + 5}" width="20" height="240" fill="${PEACH.front}"/>`),
    )
    const { stripes, dots } = drawings
    expect(await rank(await lookOf(wider), { dots: dots(PEACH), stripes: stripes(PEACH) })).toEqual(['stripes', 'dots'])
  })

  it.each(NAMES)('finds %s in other colors before all else in those', async (name) => {
    expect((await rank(await lookOf(drawings[name](PEACH)), gallery(OCEAN)))[0]).toBe(name)
  })

  it('finds the colors of an image before the same image in others', async () => {
    const shown = { peach: drawings.hills(PEACH), ocean: drawings.hills(OCEAN) }
    const brighter = await sharp(shown.ocean).modulate({ brightness: 1.1 }).png().toBuffer()
    expect(await rank(await lookOf(brighter), shown)).toEqual(['ocean', 'peach'])
  })

  it.each([
    ['the middle', { x: 0.2, y: 0.2, width: 0.6, height: 0.6 }],
    ['the upper part', { x: 0, y: 0, width: 1, height: 0.7 }],
    ['the left part', { x: 0, y: 0, width: 0.7, height: 1 }],
  ])('finds the whole by %s', async (_, crop) => {
    const scenes = Object.fromEntries(SCENES.map((scene) => [scene.name, drawScene(scene)]))
    for (const [name, file] of Object.entries(scenes)) {
      const part = describeLook(cropPixels(await toPixels(file), crop))
      expect((await rank(part, scenes))[0]).toBe(name)
    }
  })

  it.each([
    ['a small file of low quality', (file: Buffer) => sharp(file).resize(90).jpeg({ quality: 25 }).toBuffer()],
    ['its mirror image', (file: Buffer) => sharp(file).flop().png().toBuffer()],
    ['one twice as wide', (file: Buffer) => sharp(file).resize(480, 240, { fit: 'fill' }).png().toBuffer()],
    ['a dark one', (file: Buffer) => sharp(file).modulate({ brightness: 0.8 }).png().toBuffer()],
  ])('is nearest to its original: %s', async (_, change) => {
    const all = { ...gallery(PEACH), ...Object.fromEntries(NAMES.map((name) => [`${name} 2`, drawings[name](OCEAN)])) }
    for (const name of NAMES) expect((await rank(await lookOf(await change(drawings[name](PEACH))), all))[0]).toBe(name)
  })

  it('sees what is see-through on white, and gray files as gray', () => {
    const white = describeLook({ data: new Uint8Array(3 * 64).fill(255), channels: 3, width: 8, height: 8 })
    const clear = describeLook({ data: new Uint8Array(4 * 64), channels: 4, width: 8, height: 8 })
    const gray = describeLook({ data: new Uint8Array(64).fill(255), channels: 1, width: 8, height: 8 })
    expect(similarity(white, clear)).toBeCloseTo(1, 5)
    expect(similarity(white, gray)).toBeCloseTo(1, 5)
  })

  it('describes a strip of one line', () => {
    const look = describeLook({ data: new Uint8Array(3 * 96).fill(90), channels: 3, width: 96, height: 1 })
    expect(similarity(look, look)).toBeCloseTo(1, 5)
  })
})
