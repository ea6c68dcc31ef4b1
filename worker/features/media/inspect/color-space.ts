/** How the numbers of an image stand for light, by the code points of ITU-T H.273. */
export interface Cicp {
  primaries: number
  transfer: number
}

export type Triple = readonly [number, number, number]
export type Matrix = readonly [Triple, Triple, Triple]

/** Chromaticities (x, y) of red, green, blue and white. */
export type Primaries = readonly [red: Point, green: Point, blue: Point, white: Point]
export type Point = readonly [x: number, y: number]

const D65: Point = [0.3127, 0.329]
const ILLUMINANT_C: Point = [0.31, 0.316]
const SMPTE_C: Primaries = [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65]
const BT_2020: Primaries = [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65]
const BT_709: Primaries = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65]

/** Browsers take numbers for those of sRGB if the primaries are not listed, or said to be unspecified. */
const PRIMARIES: Partial<Record<number, Primaries>> = {
  4: [[0.67, 0.33], [0.21, 0.71], [0.14, 0.08], ILLUMINANT_C],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: SMPTE_C,
  7: SMPTE_C,
  8: [[0.681, 0.319], [0.243, 0.692], [0.145, 0.049], ILLUMINANT_C],
  9: BT_2020,
  10: [
    [1, 0],
    [0, 1],
    [0, 0],
    [1 / 3, 1 / 3],
  ],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65],
  22: [[0.63, 0.34], [0.295, 0.605], [0.155, 0.077], D65],
}

const PQ = 16
const HLG = 18

/** A curve of ICC: (a × value + b) ^ g above d, c × value below it. */
export interface Curve {
  g: number
  a?: number
  b?: number
  c?: number
  d?: number
}

const SRGB_CURVE: Curve = { g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045 }
/** What screens make of video, by ITU-R BT.1886. Browsers do so in a PNG, and take it for sRGB elsewhere. */
const SCREEN_CURVE: Curve = { g: 2.4 }
const VIDEO_TRANSFERS = [1, 6, 11, 14, 15]

const CURVES: Partial<Record<number, Curve>> = {
  4: { g: 2.2 },
  5: { g: 2.8 },
  7: { g: 1 / 0.45, a: 1 / 1.1115, b: 0.1115 / 1.1115, c: 1 / 4, d: 0.0912 },
  8: { g: 1 },
  17: { g: 2.6, a: (52.37 / 48) ** (1 / 2.6), b: 0, c: 0, d: 0 },
}

/** Null where the numbers are those of sRGB. */
export function findCicpSpace({ primaries, transfer }: Cicp, coding: 'png' | 'video'): ColorSpace | null {
  const ofPng = coding === 'png'
  const chosen = PRIMARIES[primaries]
  const toXyz = toXyzMatrix(chosen ?? BT_709)
  if (transfer === PQ || transfer === HLG) return { toXyz, toLight: transfer === PQ ? fromPq : fromHlg }
  const curve = CURVES[transfer] ?? (ofPng && VIDEO_TRANSFERS.includes(transfer) ? SCREEN_CURVE : undefined)
  if (!chosen && !curve) return null
  return { toXyz, curve: curve ?? SRGB_CURVE }
}

/** What browsers take for the curve of sRGB. */
const SRGB_GAMMA = 0.45455

/** The space that a PNG names by `gAMA` and `cHRM`. Null where the numbers are those of sRGB, or make no sense. */
export function findGammaSpace(gamma: number, primaries: Primaries | null): ColorSpace | null {
  const isSrgb = Math.abs(gamma - SRGB_GAMMA) < 0.005
  if (gamma <= 0 || (isSrgb && !primaries)) return null
  const toXyz = toXyzMatrix(primaries ?? BT_709)
  if (!toXyz.flat().every((value) => Math.abs(value) < MOST_OF_PRIMARY)) return null
  return { toXyz, curve: isSrgb ? SRGB_CURVE : { g: 1 / gamma } }
}

/** The limit is far more than any primary can have of the white. */
const MOST_OF_PRIMARY = 4

/** `toXyz` leads to the white of ICC profiles, D50. */
export type ColorSpace = { toXyz: Matrix } & (
  | { curve: Curve }
  /** High dynamic range goes from the numbers of a pixel to its light, where 1 is a white sheet of paper. */
  | { toLight(pixel: Triple, luminance: Triple): Triple }
)

/** The light of a white sheet of paper, in candelas per square meter, by ITU-R BT.2408. */
const WHITE_NITS = 203
/** The brightest light that images are made for, as they hardly ever say. */
const PEAK_NITS = 1_000
const PEAK = PEAK_NITS / WHITE_NITS

/** Follows SMPTE ST 2084. */
function fromPq(pixel: Triple): Triple {
  return mapTriple(pixel, (value) => {
    const root = value ** (32 / 2_523)
    return (
      (10_000 / WHITE_NITS) * (Math.max(0, root - 107 / 128) / (2_413 / 128 - (2_392 / 128) * root)) ** (8_192 / 1_305)
    )
  })
}

/** Follows ITU-R BT.2100, on a screen of the peak. */
function fromHlg(pixel: Triple, luminance: Triple): Triple {
  const scene = mapTriple(pixel, (value) =>
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12,
  )
  const gain = PEAK * multiplyRow(luminance, scene) ** 0.2
  return mapTriple(scene, (value) => value * gain)
}

/**
 * Converts light to XYZ. The light of white paper and what is darker is halved, so that what is brighter has room up to
 * the peak; the brightest color of BT.2020 decides by how much.
 */
export function toneMap(space: Extract<ColorSpace, { toLight: unknown }>, pixel: Triple): Triple {
  const xyz = multiply(space.toXyz, space.toLight(pixel, space.toXyz[1]))
  const light = multiply(XYZ_TO_BT_2020, xyz)
  const brightest = Math.max(...light)
  if (brightest <= 0) return [0, 0, 0]
  const gain = compress(brightest) / brightest
  return mapTriple(xyz, (value) => value * gain)
}

const KNEE = 0.5
/** How far the curve goes on as it began. */
const BEND = 0.65

function compress(light: number): number {
  if (light <= 1) return light * KNEE
  if (light >= PEAK) return 1
  const [middle, height] = [1 - BEND + BEND / KNEE, (1 - BEND) * KNEE + BEND]
  const [a, b] = [1 - 2 * middle + PEAK, 2 * middle - 2]
  const t = (-b + Math.sqrt(b ** 2 - 4 * a * (1 - light))) / (2 * a)
  return KNEE * (1 - t) ** 2 + 2 * height * t * (1 - t) + t ** 2
}

const D50: Triple = [0.9642, 1, 0.8249]
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

function toXyzMatrix([red, green, blue, white]: Primaries): Matrix {
  const columns = transpose([toXyz(red), toXyz(green), toXyz(blue)])
  const from = toXyz(white)
  const scale = multiply(invert(columns), from)
  const scaled = mapMatrix(columns, (value, _, column) => value * scale[column])
  const [cones, target] = [multiply(BRADFORD, from), multiply(BRADFORD, D50)]
  const adapted = mapMatrix(BRADFORD, (value, row) => (value * target[row]) / cones[row])
  return multiplyAll(multiplyAll(invert(BRADFORD), adapted), scaled)
}

function toXyz([x, y]: Point): Triple {
  // The blue of "XYZ" has no luminance at all.
  return y === 0 ? (x === 0 ? [0, 0, 1] : [1, 0, 0]) : [x / y, 1, (1 - x - y) / y]
}

/** Leads from D50 to the numbers of sRGB, without its curve. */
export const SRGB_TO_XYZ = toXyzMatrix(BT_709)
export const XYZ_TO_SRGB = invert(SRGB_TO_XYZ)
const XYZ_TO_BT_2020 = invert(toXyzMatrix(BT_2020))

export function toSrgbCode(light: number): number {
  const value = Math.min(1, Math.max(0, light))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

export { SRGB_CURVE }

export function multiply([first, second, third]: Matrix, vector: Triple): Triple {
  return [multiplyRow(first, vector), multiplyRow(second, vector), multiplyRow(third, vector)]
}

function multiplyRow([a, b, c]: Triple, [x, y, z]: Triple): number {
  return a * x + b * y + c * z
}

export function mapTriple([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)]
}

type Index = 0 | 1 | 2

function mapMatrix([a, b, c]: Matrix, change: (value: number, row: Index, column: Index) => number): Matrix {
  const mapRow = (line: Triple, row: Index): Triple => [
    change(line[0], row, 0),
    change(line[1], row, 1),
    change(line[2], row, 2),
  ]
  return [mapRow(a, 0), mapRow(b, 1), mapRow(c, 2)]
}

function transpose([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ]
}

function multiplyAll(matrix: Matrix, other: Matrix): Matrix {
  const [a, b, c] = transpose(other)
  return transpose([multiply(matrix, a), multiply(matrix, b), multiply(matrix, c)])
}

function invert([a, b, c]: Matrix): Matrix {
  const cross = (one: Triple, two: Triple): Triple => [
    one[1] * two[2] - one[2] * two[1],
    one[2] * two[0] - one[0] * two[2],
    one[0] * two[1] - one[1] * two[0],
  ]
  const determinant = multiplyRow(a, cross(b, c))
  return mapMatrix(transpose([cross(b, c), cross(c, a), cross(a, b)]), (value) => value / determinant)
}
