/**
 * Stand in for an image until it loads. Inline styles are forbidden, so an image's color is rounded to one of the
 * classes of `virtual:tones.css`: six grays, then twelve hues in two strengths and two depths.
 */
export const GRAY_LIGHTNESS = [10, 27, 44, 61, 78, 93] as const
export const HUES = 12
export const STRENGTHS = [24, 62] as const
export const DEPTHS = [32, 68] as const

const GRAYEST_CHROMA = 0.09

export function toneClass(color: string): string {
  return `tone-${toTone(color)}`
}

export function toTone(color: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)
  if (!match) return 3
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((pair) => Number.parseInt(pair, 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const chroma = most - least
  const lightness = (most + least) / 2
  if (chroma < GRAYEST_CHROMA) return nearest(GRAY_LIGHTNESS, lightness * 100)
  const saturation = chroma / (1 - Math.abs(2 * lightness - 1))
  const hue = Math.round(toHue(red, green, blue, most, chroma) / (360 / HUES)) % HUES
  const strength = nearest(STRENGTHS, saturation * 100)
  const depth = nearest(DEPTHS, lightness * 100)
  return GRAY_LIGHTNESS.length + hue * 4 + strength * 2 + depth
}

function toHue(red: number, green: number, blue: number, most: number, chroma: number): number {
  if (most === red) return ((green - blue) / chroma) * 60 + (green < blue ? 360 : 0)
  if (most === green) return ((blue - red) / chroma) * 60 + 120
  return ((red - green) / chroma) * 60 + 240
}

function nearest(values: readonly number[], wanted: number): number {
  let best = 0
  for (const [index, value] of values.entries()) {
    if (Math.abs(value - wanted) < Math.abs((values[best] ?? 0) - wanted)) best = index
  }
  return best
}
