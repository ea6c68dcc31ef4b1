import { n, stroke } from './stage.ts'

const ROUND = 'M50 0C77.6 0 100 22.4 100 50C100 77.6 77.6 100 50 100C22.4 100 0 77.6 0 50C0 22.4 22.4 0 50 0Z'

/** Center lines of the capitals on a 100-unit body: width, then the strokes. */
const GLYPHS: Record<string, readonly [number, string]> = {
  A: [84, 'M0 100L42 0L84 100M15 64L69 64'],
  B: [58, 'M0 50L32 50C68 50 68 100 32 100L0 100L0 0L30 0C60 0 60 50 30 50'],
  C: [84, 'M86 16C77 6 64 0 50 0C22.4 0 0 22.4 0 50C0 77.6 22.4 100 50 100C64 100 77 94 86 84'],
  D: [80, 'M0 0L0 100L30 100C62 100 80 78 80 50C80 22 62 0 30 0Z'],
  E: [54, 'M54 0L0 0L0 100L54 100M0 50L46 50'],
  F: [54, 'M54 0L0 0L0 100M0 50L44 50'],
  G: [94, 'M86 16C77 6 64 0 50 0C22.4 0 0 22.4 0 50C0 77.6 22.4 100 50 100C76 100 94 80 94 54L56 54'],
  H: [72, 'M0 0L0 100M72 0L72 100M0 50L72 50'],
  I: [0, 'M0 0L0 100'],
  J: [40, 'M40 0L40 72C40 92 30 100 18 100C10 100 3 96 0 88'],
  K: [64, 'M0 0L0 100M62 0L0 58M22 38L66 100'],
  L: [50, 'M0 0L0 100L50 100'],
  M: [92, 'M0 100L0 0L46 66L92 0L92 100'],
  N: [76, 'M0 100L0 0L76 100L76 0'],
  O: [100, ROUND],
  P: [54, 'M0 100L0 0L30 0C62 0 62 54 30 54L0 54'],
  Q: [100, ROUND + 'M64 66L98 104'],
  R: [58, 'M0 100L0 0L30 0C62 0 62 54 30 54L0 54M30 54L60 100'],
  S: [56, 'M52 16C47 5 38 0 28 0C12 0 3 10 3 24C3 54 55 44 55 74C55 90 44 100 28 100C14 100 4 93 0 80'],
  T: [66, 'M0 0L66 0M33 0L33 100'],
  U: [70, 'M0 0L0 64C0 86 14 100 35 100C56 100 70 86 70 64L70 0'],
  V: [76, 'M0 0L38 100L76 0'],
  W: [112, 'M0 0L28 100L56 10L84 100L112 0'],
  X: [68, 'M0 0L68 100M68 0L0 100'],
  Y: [72, 'M0 0L36 50L72 0M36 50L36 100'],
  Z: [64, 'M2 0L64 0L0 100L66 100'],
  '&': [72, 'M74 100L20 36C10 22 16 0 34 0C52 0 56 24 38 36L18 50C-8 68 2 100 28 100C50 100 66 82 70 58'],
  '.': [0, 'M0 99L0 100'],
  ',': [0, 'M2 99L-5 114'],
  '!': [0, 'M0 0L0 70M0 99L0 100'],
  '?': [50, 'M0 18C6 6 14 0 26 0C42 0 50 12 50 24C50 44 25 44 25 70M25 99L25 100'],
  "'": [0, 'M0 0L0 18'],
  '-': [30, 'M0 54L30 54'],
  ' ': [34, ''],
  '0': [64, 'M32 0C54 0 64 22 64 50C64 78 54 100 32 100C10 100 0 78 0 50C0 22 10 0 32 0Z'],
  '1': [22, 'M0 18L22 0L22 100'],
  '2': [58, 'M2 26C4 8 16 0 29 0C46 0 57 12 55 28C53 48 24 66 0 100L60 100'],
  '3': [54, 'M4 0L54 0L28 40C46 40 56 52 56 68C56 88 44 100 28 100C14 100 4 94 0 82'],
  '4': [66, 'M50 100L50 0L0 72L66 72'],
  '5': [54, 'M50 0L8 0L4 44C14 36 22 34 30 34C46 34 56 48 56 66C56 86 44 100 28 100C14 100 4 94 0 84'],
  '6': [60, 'M50 0L8 54C-8 80 10 100 30 100C50 100 62 84 62 68C62 50 48 38 32 38C20 38 12 46 8 54'],
  '7': [58, 'M0 0L58 0L20 100'],
  '8': [
    58,
    'M29 46C10 46 4 34 4 23C4 8 16 0 29 0C42 0 54 8 54 23C54 34 48 46 29 46C10 46 0 58 0 73C0 90 13 100 29 100C45 100 58 90 58 73C58 58 48 46 29 46Z',
  ],
  '9': [60, 'M12 100L54 46C70 20 52 0 32 0C12 0 0 16 0 32C0 50 14 62 30 62C42 62 50 54 54 46'],
}

export interface Lettering {
  size: number
  weight: number
  narrow?: number
  waist?: number
  spacing?: number
}

function trace(letter: string, x: number, y: number, style: Lettering): string {
  const [, d] = GLYPHS[letter] ?? GLYPHS['?'] ?? [0, '']
  const k = style.size / 100
  const waist = style.waist ?? 50
  let odd = false
  return d.replace(/-?\d+(\.\d+)?/g, (text) => {
    const value = Number(text)
    odd = !odd
    if (odd) return `${n(x + value * k * (style.narrow ?? 1))} `
    const warped = value <= 50 ? (value / 50) * waist : waist + ((value - 50) / 50) * (100 - waist)
    return `${n(y + warped * k)} `
  })
}

function advance(letter: string, style: Lettering): number {
  const wide = (GLYPHS[letter] ?? [50])[0]
  const gap = style.weight + (style.spacing ?? 16)
  return ((wide * (style.narrow ?? 1) + (letter === ' ' ? 0 : gap)) * style.size) / 100
}

export function lineWidth(text: string, style: Lettering): number {
  return (
    Array.from(text).reduce((sum, letter) => sum + advance(letter, style), 0) -
    ((style.spacing ?? 16) * style.size) / 100
  )
}

export function lineTrace(text: string, x: number, y: number, style: Lettering): string {
  let out = ''
  let pen = x + (style.weight * style.size) / 200
  for (const letter of text) {
    if (letter !== ' ') out += trace(letter, pen, y + (style.weight * style.size) / 200, style)
    pen += advance(letter, style)
  }
  return out
}

/** Centered, and scaled down to `most`. The weight is in hundredths of the size. */
export function writeLine(text: string, cx: number, y: number, most: number, style: Lettering, color: string): string {
  const fit = Math.min(1, most / lineWidth(text, style))
  const fitted = { ...style, size: style.size * fit }
  const d = lineTrace(text, cx - lineWidth(text, fitted) / 2, y, fitted)
  return stroke(d, color, (fitted.weight * fitted.size) / 100)
}

/** Small joined lower-case letters, drawn with one line: width, then the strokes; the body is 50 to 100. */
const SCRIPT: Record<string, readonly [number, string]> = {
  a: [56, 'M46 58C38 48 8 46 8 76C8 104 38 104 44 72L46 54C44 78 42 98 52 98C58 98 60 94 64 88'],
  b: [
    52,
    'M4 90C22 60 32 26 26 10C18 -6 10 14 10 50L10 82C12 104 44 104 44 76C44 56 30 52 22 58M44 74C50 78 56 76 62 70',
  ],
  c: [48, 'M42 60C34 48 8 50 8 76C8 102 38 102 54 84'],
  d: [58, 'M46 60C38 48 8 46 8 76C8 104 38 104 46 72L48 0C46 60 42 98 54 98C60 98 62 94 66 88'],
  e: [46, 'M10 78C30 76 40 68 38 58C34 46 8 50 8 76C8 104 40 100 54 82'],
  f: [40, 'M4 92C24 60 40 24 34 8C28 -6 18 14 18 50L18 120C20 142 30 130 28 110C26 98 22 94 20 92C32 92 42 88 48 82'],
  g: [54, 'M46 58C38 48 8 46 8 76C8 104 40 100 44 72L46 54L46 116C44 144 16 142 14 124C16 108 44 104 62 84'],
  h: [54, 'M4 90C22 60 32 26 26 10C18 -6 10 14 10 50L10 100C10 70 22 54 34 54C48 54 40 84 44 94C48 102 56 96 62 86'],
  i: [26, 'M8 80C12 70 14 60 16 54C14 74 8 98 20 98C28 98 30 92 34 86M18 34L18.5 34'],
  j: [24, 'M16 54L16 116C14 144 -12 140 -12 124C-8 108 14 104 32 86M18 34L18.5 34'],
  k: [
    50,
    'M4 90C22 60 32 26 26 10C18 -6 10 14 10 50L10 100C10 80 20 58 34 56C46 56 40 76 20 78C34 78 36 98 48 98C54 96 56 92 60 86',
  ],
  l: [30, 'M4 88C24 60 34 24 26 8C18 -6 12 14 12 50C12 84 14 98 24 98C30 98 34 92 38 86'],
  m: [
    80,
    'M6 62C12 52 14 54 14 64L14 100C14 70 24 54 34 54C44 54 40 76 40 100C42 70 52 54 62 54C74 54 64 84 70 94C74 102 82 96 88 86',
  ],
  n: [54, 'M6 62C12 52 14 54 14 64L14 100C14 70 24 54 36 54C48 54 40 84 46 94C50 102 56 96 62 86'],
  o: [50, 'M34 52C14 48 8 62 8 76C8 104 44 104 44 74C44 58 34 52 26 54C30 66 46 68 58 60'],
  p: [
    54,
    'M8 66C12 54 14 56 14 66L14 138M14 84C14 62 24 52 34 54C50 58 48 98 28 98C24 98 18 96 14 90M30 98C42 98 52 94 62 84',
  ],
  q: [52, 'M44 58C36 48 8 46 8 76C8 104 38 100 42 72L44 54L44 136C52 130 58 114 60 86'],
  r: [40, 'M4 88C12 76 14 58 16 46C20 58 32 54 34 60C30 76 24 98 36 98C42 96 44 92 48 86'],
  s: [40, 'M4 90C14 78 20 62 22 48C24 64 38 74 34 88C30 102 14 100 12 92M34 88C40 90 44 88 48 84'],
  t: [34, 'M6 84C14 64 18 30 20 16C18 50 12 98 26 98C32 98 36 92 42 86M6 42L34 40'],
  u: [56, 'M8 78C12 66 14 58 16 54C12 76 10 98 24 98C38 98 42 70 44 54C42 76 40 98 50 98C56 98 60 92 64 86'],
  v: [48, 'M6 62C12 50 16 54 18 66C20 82 22 98 28 98C38 98 46 70 42 54C46 62 50 62 56 60'],
  w: [
    70,
    'M8 58C10 54 14 56 14 66C12 84 14 98 24 98C36 98 40 74 40 56C38 80 38 98 50 98C62 98 68 74 64 54C68 62 72 62 78 60',
  ],
  x: [50, 'M8 60C20 44 22 70 26 80C30 98 42 102 56 86M44 54C30 60 18 90 6 98'],
  y: [
    54,
    'M8 78C12 66 14 58 16 54C12 76 12 96 24 96C36 96 42 70 44 54L44 116C42 144 16 142 14 124C16 108 42 104 62 84',
  ],
  z: [46, 'M8 58C22 48 42 52 36 66C30 80 14 86 10 98C26 86 40 98 34 116C26 142 6 136 12 122C20 106 42 104 54 86'],
  ' ': [26, ''],
  ',': [14, 'M4 96L0 112'],
  '.': [14, 'M4 98L4.5 98'],
}

export function scriptWidth(text: string, size: number): number {
  return (Array.from(text).reduce((sum, letter) => sum + (SCRIPT[letter] ?? [40])[0], 0) * size) / 100
}

/** Lower case only. */
export function writeScript(
  text: string,
  cx: number,
  y: number,
  most: number,
  size: number,
  weight: number,
  color: string,
): string {
  const fitted = Math.min(size, (size * most) / scriptWidth(text, size))
  const k = fitted / 100
  let x = -scriptWidth(text, fitted) / 2
  let d = ''
  for (const letter of text) {
    const [wide, shape] = SCRIPT[letter] ?? [40, '']
    let odd = false
    const left = x
    d += shape.replace(/-?\d+(\.\d+)?/g, (value) => {
      odd = !odd
      return `${n((odd ? left : 0) + Number(value) * k)} `
    })
    x += wide * k
  }
  return `<g transform="translate(${n(cx + fitted * 0.13)} ${n(y)}) skewX(-11)">${stroke(d, color, (weight * fitted) / 100)}</g>`
}
