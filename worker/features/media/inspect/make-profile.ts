import {
  mapTriple,
  multiply,
  SRGB_CURVE,
  SRGB_TO_XYZ,
  toneMap,
  toSrgbCode,
  XYZ_TO_SRGB,
  type ColorSpace,
  type Curve,
  type Triple,
} from './color-space.ts'

const HEAD_BYTES = 128
const TAG_BYTES = 12

/**
 * An ICC profile of a color space, or of its grays, as a profile of colors can't be used for these. What is of high
 * dynamic range is mapped to what a screen without shows.
 */
export function makeProfile(space: ColorSpace, isGray: boolean): Uint8Array<ArrayBuffer> {
  const tags: [string, Uint8Array][] = [
    ['desc', writeText('Tackboard')],
    ['cprt', writeText('CC0')],
    ['wtpt', writeXyz([0.9642, 1, 0.8249])],
  ]
  if (isGray) tags.push(['kTRC', 'curve' in space ? writeCurve(space.curve) : writeTable(space)])
  else if ('curve' in space) {
    const { toXyz, curve } = space
    const names = ['r', 'g', 'b'] as const
    names.forEach((name, column) => {
      const [x, y, z] = toXyz
      tags.push([`${name}XYZ`, writeXyz([x[column] ?? 0, y[column] ?? 0, z[column] ?? 0])])
      tags.push([`${name}TRC`, writeCurve(curve)])
    })
  } else tags.push(['A2B0', writeLookUp(space)])
  // Version 4 has a lighter black for a table.
  const version = isGray || 'curve' in space ? VERSION_4 : VERSION_2
  return joinTags(tags, { kind: isGray ? 'GRAY' : 'RGB ', version })
}

const VERSION_2 = 0x02400000
const VERSION_4 = 0x04300000

interface ProfileHead {
  kind: 'GRAY' | 'RGB '
  version: number
}

function joinTags(
  tags: readonly (readonly [string, Uint8Array])[],
  { kind, version }: ProfileHead,
): Uint8Array<ArrayBuffer> {
  const start = HEAD_BYTES + 4 + TAG_BYTES * tags.length
  const size = tags.reduce((sum, [, data]) => sum + pad(data.length), start)
  const profile = new Uint8Array(size)
  const view = new DataView(profile.buffer)
  view.setUint32(0, size)
  view.setUint32(8, version)
  writeAscii(profile, 12, `mntr${kind}XYZ `)
  // The first of January 2020.
  ;[2_020, 1, 1].forEach((part, place) => view.setUint16(24 + 2 * place, part))
  writeAscii(profile, 36, 'acsp')
  profile.set(writeXyz([0.9642, 1, 0.8249]).subarray(8), 68)
  view.setUint32(HEAD_BYTES, tags.length)
  let at = start
  tags.forEach(([name, data], place) => {
    const entry = HEAD_BYTES + 4 + TAG_BYTES * place
    writeAscii(profile, entry, name)
    view.setUint32(entry + 4, at)
    view.setUint32(entry + 8, data.length)
    profile.set(data, at)
    at += pad(data.length)
  })
  return profile
}

const pad = (bytes: number) => Math.ceil(bytes / 4) * 4

function writeAscii(bytes: Uint8Array, at: number, text: string): void {
  bytes.set(new TextEncoder().encode(text), at)
}

function writeText(text: string): Uint8Array {
  const bytes = new Uint8Array(28 + 2 * text.length)
  const view = new DataView(bytes.buffer)
  writeAscii(bytes, 0, 'mluc')
  ;[1, 12].forEach((value, place) => view.setUint32(8 + 4 * place, value))
  writeAscii(bytes, 16, 'enUS')
  ;[2 * text.length, 28].forEach((value, place) => view.setUint32(20 + 4 * place, value))
  Array.from(text, (letter, place) => view.setUint16(28 + 2 * place, letter.charCodeAt(0)))
  return bytes
}

function writeXyz(values: Triple): Uint8Array {
  return writeNumbers('XYZ ', values)
}

function writeNumbers(type: string, values: readonly number[], flags = 0): Uint8Array {
  const head = flags === 0 ? 8 : 12
  const bytes = new Uint8Array(head + 4 * values.length)
  const view = new DataView(bytes.buffer)
  writeAscii(bytes, 0, type)
  if (flags !== 0) view.setUint16(8, flags)
  values.forEach((value, place) => view.setInt32(head + 4 * place, Math.round(value * 65_536)))
  return bytes
}

function writeCurve({ g, a = 1, b = 0, c = 1, d = 0 }: Curve): Uint8Array {
  const LINE_AND_POWER = 3
  return writeNumbers('para', [g, a, b, c, d], LINE_AND_POWER)
}

const GRAY_STEPS = 4_096

function writeTable(space: HdrSpace): Uint8Array {
  const bytes = new Uint8Array(12 + 2 * GRAY_STEPS)
  const view = new DataView(bytes.buffer)
  writeAscii(bytes, 0, 'curv')
  view.setUint32(8, GRAY_STEPS)
  for (let step = 0; step < GRAY_STEPS; step += 1) {
    const value = step / (GRAY_STEPS - 1)
    const [, luminance] = toneMap(space, [value, value, value])
    view.setUint16(12 + 2 * step, Math.round(65_535 * luminance))
  }
  return bytes
}

type HdrSpace = Extract<ColorSpace, { toLight: unknown }>

/** The length of each side of the table. */
const GRID = 33
const STRAIGHT: Curve = { g: 1 }

/**
 * Tone mapping looks at all three colors at once, so a table of them: it leads to the numbers of sRGB, and their curve
 * and matrix from there to XYZ.
 */
function writeLookUp(space: HdrSpace): Uint8Array {
  const [identity, toLinear] = [joinThree(writeCurve(STRAIGHT)), joinThree(writeCurve(SRGB_CURVE))]
  // One is 1 + 32,767 ÷ 32,768 here.
  const matrix = writeNumbers(
    '',
    [...SRGB_TO_XYZ.flat(), 0, 0, 0].map((value) => (value * 32_768) / 65_535),
  ).subarray(8)
  const table = new Uint8Array(20 + 2 * 3 * GRID ** 3)
  table.fill(GRID, 0, 3)
  // Two bytes for each value.
  table[16] = 2
  const view = new DataView(table.buffer)
  let at = 20
  for (let red = 0; red < GRID; red += 1) {
    for (let green = 0; green < GRID; green += 1) {
      for (let blue = 0; blue < GRID; blue += 1) {
        const xyz = toneMap(
          space,
          mapTriple([red, green, blue], (step) => step / (GRID - 1)),
        )
        for (const value of multiply(XYZ_TO_SRGB, xyz)) {
          view.setUint16(at, Math.round(65_535 * toSrgbCode(value)))
          at += 2
        }
      }
    }
  }
  const parts = [identity, matrix, toLinear, table, identity]
  const bytes = new Uint8Array(32 + parts.reduce((sum, part) => sum + pad(part.length), 0))
  const head = new DataView(bytes.buffer)
  writeAscii(bytes, 0, 'mAB ')
  bytes.set([3, 3], 8)
  let offset = 32
  parts.forEach((part, place) => {
    head.setUint32(12 + 4 * place, offset)
    bytes.set(part, offset)
    offset += pad(part.length)
  })
  return bytes
}

function joinThree(curve: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(3 * curve.length)
  for (let place = 0; place < 3; place += 1) bytes.set(curve, place * curve.length)
  return bytes
}
