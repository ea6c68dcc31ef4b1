import type { Light } from './lights.ts'
import {
  at,
  disc,
  fade,
  lighter,
  mix,
  n,
  oval,
  path,
  poly,
  rect,
  smooth,
  stroke,
  type Point,
  type Stage,
} from './stage.ts'

export function drawSky(stage: Stage, light: Light, horizon: number): string {
  const { w, h } = stage
  return rect(0, 0, w, h, light.sky[2]) + rect(0, 0, w, horizon, fade(stage, 'down', light.sky))
}

export function drawSun(stage: Stage, light: Light, x: number, y: number, r: number): string {
  const halo = disc(
    x,
    y,
    r * 4.2,
    fade(stage, 'round', [`${light.sun}/0.55`, `${light.sun}/0.2 35%`, `${light.sun}/0`]),
  )
  return halo + disc(x, y, r, light.sun)
}

export function drawMoon(stage: Stage, light: Light, x: number, y: number, r: number): string {
  const halo = disc(
    x,
    y,
    r * 3.4,
    fade(stage, 'round', [`${light.sun}/0.4`, `${light.sun}/0.12 40%`, `${light.sun}/0`]),
  )
  const face = disc(x, y, r, fade(stage, 'lit', [light.sun, mix(light.sun, light.sky[1], 0.35)]))
  const spots = [
    [-0.3, -0.2, 0.22],
    [0.25, 0.3, 0.28],
    [0.3, -0.35, 0.14],
    [-0.25, 0.42, 0.13],
  ]
  return (
    halo +
    face +
    spots.map(([a = 0, b = 0, c = 0]) => disc(x + a * r, y + b * r, c * r, light.sky[1], 'opacity=".22"')).join('')
  )
}

export function drawStars(stage: Stage, count: number, bottom: number): string {
  const { random, w, u } = stage
  let small = ''
  let bright = ''
  for (let i = 0; i < count; i++) {
    const x = random.range(0, w)
    const y = random.next() ** 1.3 * bottom
    if (i % 14 === 0) {
      const r = random.range(0.9, 1.9) * u
      bright += `M${n(x)} ${n(y - r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + r)}Q${n(x)} ${n(y)} ${n(x - r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - r)}Z`
    } else {
      small += disc(x, y, random.range(0.08, 0.26) * u, '#fffbe8', `opacity="${n(random.range(0.3, 1))}"`)
    }
  }
  return small + path(bright, '#fffbe8')
}

export function drawCloud(stage: Stage, x: number, y: number, width: number, color: string, strength: number): string {
  const { random } = stage
  const puffs = random.int(4, 6)
  let d = ''
  for (let i = 0; i < puffs; i++) {
    const r = width * (0.09 + 0.1 * Math.sin(((i + 0.6) / puffs) * Math.PI)) * random.range(0.85, 1.2)
    const cx = x + (i / (puffs - 1) - 0.5) * width * 0.7
    d += `M${n(cx - r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(y)}Z`
  }
  const base = rect(x - width / 2, y - 1, width, width * 0.035, color, width * 0.018)
  return `<g opacity="${strength}">${path(d, fade(stage, 'down', [color, `${color}/0.75`]))}${base}</g>`
}

export function drawStreaks(stage: Stage, color: string, top: number, bottom: number, count: number): string {
  const { random, w, u } = stage
  let out = ''
  for (let i = 0; i < count; i++) {
    const y = random.range(top, bottom)
    const length = random.range(0.2, 0.6) * w
    const x = random.range(-0.1, 0.9) * w
    const thick = random.range(0.5, 1.6) * u
    out += path(
      `M${n(x)} ${n(y)}Q${n(x + length * 0.4)} ${n(y - thick)} ${n(x + length)} ${n(y)}Q${n(x + length * 0.5)} ${n(y + thick)} ${n(x)} ${n(y)}Z`,
      color,
      `opacity="${n(random.range(0.3, 0.7))}"`,
    )
  }
  return out
}

/** `rough` 0 is rolling, 1 is craggy. */
export function ridgePoints(stage: Stage, y: number, height: number, rough: number): Point[] {
  const { random, w } = stage
  const steps = Math.round(14 + rough * 40)
  const waves = [1.1, 2.3, 4.7, 9.1].map((f, i) => ({
    f: f * random.range(0.8, 1.25),
    p: random.range(0, 6.28),
    a: i < 2 ? 1 / (i + 1) : (rough * 0.7) / i,
  }))
  const points: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = i / steps
    let value = 0
    for (const { f, p, a } of waves) {
      const wave = Math.sin(t * f * 3.14 + p)
      value += a * (rough > 0.5 ? 1 - 2 * Math.abs(wave) ** 0.8 : wave)
    }
    points.push([t * w, y - height * (0.5 + value * 0.32) + random.range(-1, 1) * rough * height * 0.03])
  }
  return points
}

export function landShape(stage: Stage, points: readonly Point[], rough: number, floor = stage.h): string {
  const line = rough > 0.4 ? poly(points, false) : smooth(points)
  return `${line}L${n(stage.w)} ${n(floor)}L0 ${n(floor)}Z`
}

export function drawRidges(
  stage: Stage,
  light: Light,
  from: number,
  to: number,
  count: number,
  rough: number,
  trees: boolean,
): string {
  let out = ''
  const { h, u, random } = stage
  for (let i = 0; i < count; i++) {
    const t = count === 1 ? 1 : i / (count - 1)
    const y = from + (to - from) * t
    const height = (h * 0.16 + (1 - t) * h * 0.06) * random.range(0.7, 1.15)
    const color = mix(light.far, light.near, t ** 1.25)
    const haze = mix(color, light.sky[2], 0.55 * (1 - t * 0.85))
    const points = ridgePoints(stage, y, height, rough * (1 - t * 0.6))
    let shape = landShape(stage, points, rough * (1 - t * 0.6))
    if (trees && t > 0.25) shape += treeLine(stage, points, (1 + t * t * 5) * u)
    out += path(shape, fade(stage, 'down', [color, haze]))
  }
  return out
}

export function treeLine(stage: Stage, points: readonly Point[], size: number): string {
  const { random } = stage
  let d = ''
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point]
    const count = Math.max(1, Math.round((b[0] - a[0]) / (size * 0.75)))
    for (let k = 0; k < count; k++) {
      if (!random.chance(0.72)) continue
      const t = k / count
      const x = a[0] + (b[0] - a[0]) * t
      const y = a[1] + (b[1] - a[1]) * t
      const tall = size * random.range(0.9, 2.4)
      const wide = tall * random.range(0.16, 0.22)
      d += `M${n(x - wide)} ${n(y + size * 0.5)}L${n(x)} ${n(y - tall)}L${n(x + wide)} ${n(y + size * 0.5)}Z`
    }
  }
  return d
}

/** x, y is the foot. */
export function pine(stage: Stage, x: number, y: number, tall: number, color: string, lit?: string): string {
  const { random } = stage
  const tiers = Math.max(5, Math.min(11, Math.round(tall / (5 * stage.u))))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers
    const reach = tall * 0.24 * t ** 0.85 * random.range(0.85, 1.12)
    const drop = y - tall + tall * 0.94 * t
    right.push([x + reach, drop + tall * 0.012], [x + reach * 0.52, drop - tall * 0.01])
    left.push([x - reach * random.range(0.9, 1.1), drop + tall * 0.012], [x - reach * 0.5, drop - tall * 0.01])
  }
  const trunk = rect(x - tall * 0.014, y - tall * 0.08, tall * 0.028, tall * 0.09, color)
  const body = path(poly([[x, y - tall], ...right, ...left.toReversed()]), color)
  const side =
    lit === undefined ? '' : path(poly([[x, y - tall], ...right, [x, y - tall * 0.06]]), lit, 'opacity=".55"')
  return trunk + body + side
}

export function birds(stage: Stage, x: number, y: number, color: string, count = 5): string {
  const { random, u } = stage
  let d = ''
  for (let i = 0; i < count; i++) {
    const bx = x + random.range(-12, 12) * u
    const by = y + random.range(-6, 6) * u
    const s = random.range(0.9, 1.7) * u
    d += `M${n(bx - s)} ${n(by - s * 0.5)}Q${n(bx - s * 0.4)} ${n(by - s * 0.6)} ${n(bx)} ${n(by)}Q${n(bx + s * 0.4)} ${n(by - s * 0.6)} ${n(bx + s)} ${n(by - s * 0.5)}`
  }
  return stroke(d, color, 0.32 * u)
}

export function drawWater(stage: Stage, light: Light, y: number, floor: number, glitterX?: number): string {
  const { random, w, u } = stage
  let out = rect(0, y, w, floor - y, fade(stage, 'down', light.water))
  let ripples = ''
  for (let i = 0; i < 34; i++) {
    const t = random.next() ** 1.5
    const ry = y + (floor - y) * t
    const length = (4 + t * 22) * u * random.range(0.5, 1.2)
    const x = random.range(-0.05, 1) * w
    ripples += `M${n(x)} ${n(ry)}q${n(length * 0.25)} ${n(-0.4 * u * (0.5 + t))} ${n(length * 0.5)} 0t${n(length * 0.5)} 0`
  }
  out += stroke(ripples, light.night ? lighter(light.water[0], 0.15) : '#ffffff', 0.3 * u, 'opacity=".3"')
  if (glitterX !== undefined) {
    let glitter = ''
    for (let i = 0; i < 40; i++) {
      const t = (i + random.next()) / 40
      const half = (1.5 + t * 9 + random.range(-1, 3)) * u * (1 - t * 0.5)
      const x = glitterX + random.range(-1, 1) * (1 + t * 6) * u
      const gy = y + (floor - y) * t * 0.92 + 0.4 * u
      glitter += rect(
        x - half,
        gy,
        half * 2,
        (0.28 + t * 0.65) * u,
        light.sun,
        u * 0.5,
        `opacity="${n(0.85 - t * 0.5)}"`,
      )
    }
    out += glitter
  }
  return out
}

export function reeds(stage: Stage, x: number, y: number, count: number, tall: number, color: string): string {
  const { random, u } = stage
  let d = ''
  let heads = ''
  for (let i = 0; i < count; i++) {
    const bx = x + random.range(-1, 1) * count * 0.7 * u
    const lean = random.range(-5, 5) * u
    const top = tall * random.range(0.5, 1)
    d += `M${n(bx)} ${n(y)}Q${n(bx)} ${n(y - top * 0.6)} ${n(bx + lean)} ${n(y - top)}`
    if (i % 3 === 0) heads += oval(bx + lean, y - top, 0.65 * u, 2.8 * u, color)
  }
  return stroke(d, color, 0.45 * u) + heads
}

export function canoe(x: number, y: number, s: number, color: string, dark: string): string {
  return at(
    x,
    y,
    oval(0, 3, 26, 2.2, dark, 'opacity=".3"') +
      path('M-26 -5C-20 4 20 4 26 -5C14 -1 -14 -1 -26 -5Z', color) +
      path('M-26 -5C-14 -1 14 -1 26 -5C14 -3 -14 -3 -26 -5Z', dark) +
      path('M3 -3C1 -12 3 -17 7 -17C11 -17 11 -9 10 -3Z', dark) +
      disc(7.5, -20, 3.2, dark) +
      stroke('M-5 -15L16 4', dark, 1),
    0,
    s / 50,
  )
}

export function meadow(
  stage: Stage,
  y: number,
  floor: number,
  colours: readonly string[],
  stem: string,
  count: number,
): string {
  const { random, w, u } = stage
  let out = ''
  for (let row = 0; row < 3; row++) {
    let blades = ''
    let heads = ''
    const base = y + (floor - y) * (0.45 + row * 0.3)
    const size = (0.7 + row * 0.55) * u
    for (let i = 0; i < count; i++) {
      const x = random.range(0, w)
      const tall = size * random.range(7, 15)
      const lean = random.range(-2.5, 2.5) * size
      blades += `M${n(x)} ${n(base + size * 6)}Q${n(x)} ${n(base - tall * 0.3)} ${n(x + lean)} ${n(base - tall)}`
      if (i % 2 === 0)
        heads += flowerHead(stage, x + lean, base - tall, size * random.range(1.3, 2.3), random.pick(colours))
    }
    const mound = rect(
      0,
      base + size * 2,
      w,
      floor - base,
      fade(stage, 'down', [`${mix(stem, '#f4e8b0', 0.3 - row * 0.13)}/0`, mix(stem, '#0c2418', row * 0.22)]),
    )
    out += mound + stroke(blades, mix(mix(stem, '#e9efb4', 0.35), stem, row / 2), size * 0.32) + heads
  }
  return out
}

export function flowerHead(stage: Stage, x: number, y: number, r: number, color: string): string {
  const { random } = stage
  const kind = random.int(0, 3)
  if (kind === 0) {
    return path(
      `M${n(x - r)} ${n(y - r * 0.4)}Q${n(x - r * 0.8)} ${n(y + r)} ${n(x)} ${n(y + r)}Q${n(x + r * 0.8)} ${n(y + r)} ${n(x + r)} ${n(y - r * 0.4)}Q${n(x + r * 0.5)} ${n(y)} ${n(x)} ${n(y - r * 0.7)}Q${n(x - r * 0.5)} ${n(y)} ${n(x - r)} ${n(y - r * 0.4)}Z`,
      color,
    )
  }
  if (kind === 1) {
    let spike = ''
    for (let i = 0; i < 6; i++)
      spike += oval((i % 2 ? 0.2 : -0.2) * r, i * r * 0.42, r * (0.16 + i * 0.055), r * 0.3, color)
    return at(x, y - r, spike)
  }
  let petals = ''
  const count = kind === 2 ? 5 : 8
  for (let i = 0; i < count; i++) {
    petals += oval(
      0,
      -r * 0.62,
      r * (count === 5 ? 0.46 : 0.26),
      r * 0.58,
      color,
      `transform="rotate(${n((i / count) * 360)})"`,
    )
  }
  return at(x, y, petals + disc(0, 0, r * 0.3, color === '#f6c445' ? '#8a4b1c' : '#f6c445'), random.range(0, 60))
}
