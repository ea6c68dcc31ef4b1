/** 8 bits per channel, with or without alpha. */
export interface Pixels {
  data: Uint8Array
  channels: number
}

export interface SizedPixels extends Pixels {
  width: number
  height: number
}

/** A region; positions and sides are in parts of one. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

interface Cluster {
  weight: number
  linear: [red: number, green: number, blue: number]
}

const PALETTE_COLORS = 5
const STEPS_PER_CHANNEL = 4

/** The crop has at least one pixel. */
export function cropPixels({ data, channels, width, height }: SizedPixels, crop: Crop): SizedPixels {
  const [left, right] = cropSide(width, crop.x, crop.width)
  const [top, bottom] = cropSide(height, crop.y, crop.height)
  const line = (right - left) * channels
  const cropped = new Uint8Array(line * (bottom - top))
  for (let row = top; row < bottom; row += 1) {
    const start = (row * width + left) * channels
    cropped.set(data.subarray(start, start + line), (row - top) * line)
  }
  return { data: cropped, channels, width: right - left, height: bottom - top }
}

function cropSide(length: number, start: number, part: number): [from: number, to: number] {
  const from = Math.min(length - 1, Math.floor(start * length))
  return [from, Math.max(from + 1, Math.min(length, Math.round((start + part) * length)))]
}

/**
 * The average in linear light, with vivid pixels weighing more than gray ones so that it doesn't turn to mud:
 * `#rrggbb`.
 */
export function findDominantColor(pixels: Pixels): string {
  const sum = emptyCluster()
  for (const cluster of findClusters(pixels)) add(sum, cluster)
  return toHex(sum)
}

/** The most common colors, up to five, the most common first. */
export function findPalette(pixels: Pixels): string[] {
  const clusters = findClusters(pixels).sort((one, other) => other.weight - one.weight)
  return [...new Set(clusters.slice(0, PALETTE_COLORS).map(toHex))]
}

function findClusters({ data, channels }: Pixels): Cluster[] {
  const clusters = new Map<number, Cluster>()
  for (let at = 0; at + channels <= data.length; at += channels) {
    const red = data[at] ?? 0
    const green = channels < 3 ? red : (data[at + 1] ?? 0)
    const blue = channels < 3 ? red : (data[at + 2] ?? 0)
    const alpha = channels % 2 === 0 ? (data[at + channels - 1] ?? 0) / 255 : 1
    if (alpha === 0) continue
    const vividness = (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
    const weight = alpha * (0.25 + vividness)
    const step = 256 / STEPS_PER_CHANNEL
    const key =
      (Math.floor(red / step) * STEPS_PER_CHANNEL + Math.floor(green / step)) * STEPS_PER_CHANNEL +
      Math.floor(blue / step)
    const cluster = clusters.get(key) ?? emptyCluster()
    clusters.set(key, cluster)
    add(cluster, { weight, linear: [toLinear(red) * weight, toLinear(green) * weight, toLinear(blue) * weight] })
  }
  return [...clusters.values()]
}

function emptyCluster(): Cluster {
  return { weight: 0, linear: [0, 0, 0] }
}

function add(sum: Cluster, { weight, linear }: Cluster): void {
  sum.weight += weight
  sum.linear[0] += linear[0]
  sum.linear[1] += linear[1]
  sum.linear[2] += linear[2]
}

function toHex({ weight, linear }: Cluster): string {
  // A fully transparent image has no color of its own.
  if (weight === 0) return '#ffffff'
  return `#${linear
    .map((part) =>
      toStored(part / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function toLinear(stored: number): number {
  const part = stored / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function toStored(linear: number): number {
  const part = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, Math.round(part * 255)))
}
