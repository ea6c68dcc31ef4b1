import { createRandom, type Random } from './random.ts'

export type Point = readonly [number, number]

/** `words` are the traits of the image, in the order of the catalog. */
export interface Stage {
  w: number
  h: number
  u: number
  random: Random
  words: string[]
  defs: string[]
}

export function createStage(w: number, h: number, words: string[], seed: string): Stage {
  return { w, h, u: Math.min(w, h) / 100, random: createRandom(seed), words, defs: [] }
}

export function has(stage: Stage, ...words: string[]): boolean {
  return words.some((word) => stage.words.includes(word))
}

/** The value of a `name:value` trait. */
export function trait(stage: Stage, name: string, fallback: string): string {
  const found = stage.words.find((word) => word.startsWith(`${name}:`))
  return found === undefined ? fallback : found.slice(name.length + 1)
}

export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

type Direction = 'down' | 'right' | 'diagonal' | 'round' | 'lit'

const DIRECTIONS: Record<Direction, string> = {
  down: '<linearGradient id="$" x1="0" y1="0" x2="0" y2="1">',
  right: '<linearGradient id="$" x1="0" y1="0" x2="1" y2="0">',
  diagonal: '<linearGradient id="$" x1="0" y1="0" x2="1" y2="1">',
  round: '<radialGradient id="$">',
  lit: '<radialGradient id="$" cx="0.36" cy="0.3" r="0.8">',
}

/** A gradient as a paint; a stop is a color, or `color/opacity`, optionally followed by ` offset`. */
export function fade(stage: Stage, direction: Direction, stops: readonly string[]): string {
  const open = DIRECTIONS[direction]
  const inner = stops
    .map((stop, i) => {
      const [paint = '', place] = stop.split(' ')
      const [color, opacity] = paint.split('/')
      const offset = place ?? n((i / Math.max(1, stops.length - 1)) * 100) + '%'
      const see = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${color}"${see}/>`
    })
    .join('')
  const close = open.startsWith('<l') ? '</linearGradient>' : '</radialGradient>'
  const same = stage.defs.findIndex(
    (def) =>
      def.endsWith(inner + close) && def.startsWith(open.split('$')[0] ?? '') && def.includes(open.split('$')[1] ?? ''),
  )
  if (same >= 0) return `url(#g${same})`
  const id = `g${stage.defs.length}`
  stage.defs.push(open.replace('$', id) + inner + close)
  return `url(#${id})`
}

export function clip(stage: Stage, shape: string, content: string): string {
  const id = `g${stage.defs.length}`
  stage.defs.push(`<clipPath id="${id}">${shape}</clipPath>`)
  return `<g clip-path="url(#${id})">${content}</g>`
}

/** The opacity of one shape as that of its paint: it needs no layer of its own, which renders far faster. */
function paintOpacity(extra: string, paint: 'fill' | 'stroke'): string {
  return extra && ' ' + extra.replace(/(^| )opacity=/, `$1${paint}-opacity=`)
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${paintOpacity(extra, 'fill')}/>`
}

export function stroke(d: string, color: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${paintOpacity(extra, 'stroke')}/>`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0, extra = ''): string {
  const round = radius > 0 ? ` rx="${n(radius)}"` : ''
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}"${round} fill="${fill}"${paintOpacity(extra, 'fill')}/>`
}

export function disc(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${paintOpacity(extra, 'fill')}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${paintOpacity(extra, 'fill')}/>`
}

export function group(content: string, transform: string, extra = ''): string {
  return `<g transform="${transform}"${extra && ' ' + extra}>${content}</g>`
}

export function at(x: number, y: number, content: string, turn = 0, scale = 1): string {
  const rotate = turn === 0 ? '' : ` rotate(${n(turn)})`
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return group(content, `translate(${n(x)} ${n(y)})${rotate}${size}`)
}

export function poly(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Catmull-Rom as cubic Béziers. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  function point(i: number): Point {
    return points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] as Point
  }
  let d = `M${n(point(0)[0])} ${n(point(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [a, b, c, e] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? d + 'Z' : d
}

export function blob(random: Random, x: number, y: number, r: number, wobble = 0.15, corners = 9, squash = 1): string {
  const start = random.range(0, 6.28)
  const points: Point[] = []
  for (let i = 0; i < corners; i++) {
    const angle = start + (i / corners) * Math.PI * 2
    const reach = r * (1 + random.range(-wobble, wobble))
    points.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * squash])
  }
  return smooth(points, true)
}

export function softShadow(
  stage: Stage,
  x: number,
  y: number,
  rx: number,
  ry: number,
  strength = 0.35,
  color = '#1c1420',
): string {
  return oval(
    x,
    y,
    rx,
    ry,
    fade(stage, 'round', [`${color}/${strength}`, `${color}/${Math.round(strength * 55) / 100} 55%`, `${color}/0`]),
  )
}

export function mix(from: string, to: string, amount: number): string {
  const a = parseInt(from.slice(1), 16)
  const b = parseInt(to.slice(1), 16)
  let out = 0
  for (const shift of [16, 8, 0]) {
    const low = (a >> shift) & 255
    const high = (b >> shift) & 255
    out |= Math.round(low + (high - low) * Math.max(0, Math.min(1, amount))) << shift
  }
  return '#' + out.toString(16).padStart(6, '0')
}

export function lighter(color: string, amount = 0.2): string {
  return mix(color, '#fff8ea', amount)
}

export function darker(color: string, amount = 0.2): string {
  return mix(color, '#15102a', amount)
}
