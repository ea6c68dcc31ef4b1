import { perceivedColor } from '#db/perceived-color.ts'
import { LOOK_DIMENSIONS } from '#db/tables/columns.ts'
import type { SizedPixels } from './image-color.ts'

/** Every image and region is averaged to this square first, so that all are described on one scale. */
const GRID = 64

/** The waves across and down, as JPEG numbers them: the average first and then ever finer ones. */
const WAVES = [
  [0, 0],
  [1, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [2, 0],
] as const
const LAYOUT_CELLS = 8
const COLOR_WAVES = 3

const HUES = 6
const GRAYS = 3
/** The chroma of a color that counts as fully vivid. */
const VIVID_CHROMA = 0.16

/** The directions are across, aslant, along, aslant the other way. */
const DIRECTIONS = 4
/** Keeps the noise of an empty surface from counting as edges. */
const NOISE = 0.02

const DETAIL_SCALES = 3

/** `typical` is what the average of many images has: without it all would seem alike. */
interface Part {
  weight: number
  typical: readonly number[]
}

/** The weights by which crops, other colors and other sizes of an image find it among hundreds. */
const PARTS = {
  lightness: { weight: 1.76, typical: [0.11, 0, 0, 0, 0, 0] },
  color: { weight: 3.3, typical: [0, 0, 0] },
  palette: { weight: 0.56, typical: [0.16, 0.3, 0.23, 0.09, 0.14, 0.12, 0.16, 0.59, 0.48] },
  directions: { weight: 1.2, typical: [-0.13, -0.17, 0.04] },
  edges: { weight: 1.5, typical: [0.35, -0.06] },
  detail: { weight: 0.144, typical: [2, 2.3, 2.5] },
} satisfies Record<string, Part>

/** Brightness and the two color axes of Oklab, line by line. */
type Plane = Float32Array

/**
 * What an image or a region of it looks like: where it is light and which colors lie where, which colors it has at
 * all, which way its edges run and how much of them there is, and how fine its detail is. A vector of length 1: the
 * more alike two images are, the larger their cosine, which orders as the distance of their parts does. A mirrored
 * image looks the same.
 */
export function describeLook(pixels: SizedPixels): Float32Array {
  const [light, green, blue] = toPlanes(pixels)
  const { directions, edges } = findEdges(light, pixels.width / pixels.height)
  return toUnit([
    ...weigh(findLayout(light, WAVES.length), PARTS.lightness),
    ...weigh(findLayout(green, COLOR_WAVES), PARTS.color),
    ...weigh(findLayout(blue, COLOR_WAVES), PARTS.color),
    ...weigh(findPalette(light, green, blue), PARTS.palette),
    ...weigh(directions, PARTS.directions),
    ...weigh(edges, PARTS.edges),
    ...weigh(measureDetail(light), PARTS.detail),
  ])
}

function weigh(values: readonly number[], { weight, typical }: Part): number[] {
  return values.map((value, place) => (value - (typical[place] ?? 0)) * weight)
}

/** The last dimension fills a vector up to length 1. */
function toUnit(parts: readonly number[]): Float32Array {
  const look = new Float32Array(LOOK_DIMENSIONS)
  const length = Math.max(1, Math.hypot(...parts))
  look.set(parts.map((part) => part / length))
  look[LOOK_DIMENSIONS - 1] = Math.sqrt(Math.max(0, 1 - Math.hypot(...look) ** 2))
  return look
}

/** What is see-through is seen on white. */
function toPlanes({ data, channels, width, height }: SizedPixels): [light: Plane, green: Plane, blue: Plane] {
  const planes = [0, 1, 2].map(() => new Float32Array(width * height))
  const isGray = channels < 3
  for (let at = 0; at < width * height; at += 1) {
    const from = at * channels
    const alpha = channels % 2 === 0 ? (data[from + channels - 1] ?? 0) / 255 : 1
    const channel = (place: number) => (data[from + (isGray ? 0 : place)] ?? 0) * alpha + 255 * (1 - alpha)
    const color = perceivedColor(channel(0), channel(1), channel(2))
    for (const [place, plane] of planes.entries()) plane[at] = color[place] ?? 0
  }
  return planes.map((plane) => resize(plane, { width, height }, GRID)) as [Plane, Plane, Plane]
}

/** Resizes to a square, by area; between the two nearest where that is larger. */
function resize(plane: Plane, { width, height }: { width: number; height: number }, side: number): Plane {
  const narrowed = transpose(resizeLines(plane, width, height, side), side, height)
  return transpose(resizeLines(narrowed, height, side, side), side, side)
}

function resizeLines(plane: Plane, width: number, height: number, side: number): Plane {
  const result = new Float32Array(side * height)
  const step = width / side
  const half = Math.max(step, 1) / 2
  for (let x = 0; x < side; x += 1) {
    const [start, end] = [(x + 0.5) * step - half, (x + 0.5) * step + half]
    for (let at = Math.floor(start); at < end; at += 1) {
      const weight = (Math.min(at + 1, end) - Math.max(at, start)) / (2 * half)
      const from = Math.min(width - 1, Math.max(0, at))
      for (let y = 0; y < height; y += 1) {
        const to = y * side + x
        result[to] = (result[to] ?? 0) + (plane[y * width + from] ?? 0) * weight
      }
    }
  }
  return result
}

function transpose(plane: Plane, width: number, height: number): Plane {
  const result = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) result[x * height + y] = plane[y * width + x] ?? 0
  }
  return result
}

/** The first coefficients of a cosine transform. The sign of waves that a mirror would turn round is left out. */
function findLayout(plane: Plane, count: number): number[] {
  const cells = resize(plane, { width: GRID, height: GRID }, LAYOUT_CELLS)
  const wave = (place: number, count: number) => Math.cos(((2 * place + 1) * count * Math.PI) / (2 * LAYOUT_CELLS))
  return WAVES.slice(0, count).map(([across, down]) => {
    let sum = 0
    for (const [at, value] of cells.entries()) {
      sum += value * wave(at % LAYOUT_CELLS, across) * wave(Math.floor(at / LAYOUT_CELLS), down)
    }
    const average = sum / cells.length
    return across % 2 === 1 ? Math.abs(average) : average
  })
}

/** Shares of six hues, by how vivid they are, and of dark, middle and light grays. */
function findPalette(light: Plane, green: Plane, blue: Plane): number[] {
  const hues = new Float64Array(HUES)
  const grays = new Float64Array(GRAYS)
  for (const [at, lightness] of light.entries()) {
    const [a, b] = [green[at] ?? 0, blue[at] ?? 0]
    const vividness = Math.min(1, Math.hypot(a, b) / VIVID_CHROMA)
    spread(hues, (Math.atan2(b, a) / (2 * Math.PI) + 1) * HUES, vividness)
    const gray = Math.min(1, Math.max(0, lightness + 0.5)) * (GRAYS - 1)
    spread(grays, gray, 1 - vividness)
  }
  return [...hues, ...grays].map((share) => Math.sqrt(share / light.length))
}

/** Spreads the amount between the two nearest places of a circle. */
function spread(circle: Float64Array, place: number, amount: number): void {
  const low = Math.floor(place)
  const part = place - low
  const [one, other] = [low % circle.length, (low + 1) % circle.length]
  circle[one] = (circle[one] ?? 0) + (1 - part) * amount
  circle[other] = (circle[other] ?? 0) + part * amount
}

/**
 * The directions of edges in the image as it is, not as squeezed into the square; how many, and how many more above.
 */
function findEdges(light: Plane, ratio: number): { directions: number[]; edges: number[] } {
  const sums = new Float64Array(DIRECTIONS)
  const halves = [0, 0]
  const [perX, perY] = ratio > 1 ? [1 / ratio, 1] : [1, ratio]
  for (let y = 1; y < GRID - 1; y += 1) {
    for (let x = 1; x < GRID - 1; x += 1) {
      const at = (dx: number, dy: number) => light[(y + dy) * GRID + x + dx] ?? 0
      const across = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1)
      const down = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1)
      const [gx, gy] = [(across / 8) * perX, (down / 8) * perY]
      const strength = Math.sqrt(Math.hypot(gx, gy))
      spread(sums, (Math.atan2(gy, gx) / Math.PI + 1) * DIRECTIONS, strength)
      const half = y < GRID / 2 ? 0 : 1
      halves[half] = (halves[half] ?? 0) + strength
    }
  }
  const [above = 0, below = 0] = halves
  const all = above + below + NOISE * GRID * GRID
  const [x = 0, rising = 0, y = 0, falling = 0] = [...sums].map((sum) => sum / all)
  return {
    directions: [x - y, rising + falling - x - y, Math.abs(rising - falling)],
    edges: [Math.sqrt((above + below) / (GRID * GRID)), (above - below) / all],
  }
}

/** How much fine, middle and coarse detail there is. */
function measureDetail(light: Plane): number[] {
  const amounts: number[] = []
  let [plane, side] = [light, GRID]
  for (let scale = 0; scale < DETAIL_SCALES; scale += 1) {
    const coarse = resize(plane, { width: side, height: side }, side / 2)
    const smooth = resize(coarse, { width: side / 2, height: side / 2 }, side)
    let squares = 0
    for (const [at, value] of plane.entries()) squares += (value - (smooth[at] ?? 0)) ** 2
    amounts.push(Math.log2(1 + Math.sqrt(squares / plane.length) * 100))
    ;[plane, side] = [coarse, side / 2]
  }
  return amounts
}
