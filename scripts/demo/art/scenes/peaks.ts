import type { Light } from '../lights.ts'
import { drawRidges, drawWater, landShape, ridgePoints } from '../nature.ts'
import { fade, has, lighter, mix, n, path, poly, rect, smooth, stroke, type Point, type Stage } from '../stage.ts'

export function drawMountains(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  if (has(stage, 'peaks')) out += drawPeaks(stage, light, horizon)
  if (has(stage, 'volcano')) out += drawPeak(stage, light, w * 0.5, horizon + 4 * u, 92 * u, 40 * u)
  if (has(stage, 'ridges'))
    out += drawRidges(
      stage,
      light,
      horizon - h * 0.1,
      has(stage, 'lake') ? horizon : h * 0.92,
      has(stage, 'lake') ? 3 : 6,
      0.9,
      has(stage, 'pines'),
    )
  if (has(stage, 'hills'))
    out += drawRidges(
      stage,
      light,
      horizon - h * 0.02,
      has(stage, 'lake') ? horizon + 3 * u : h * 0.9,
      has(stage, 'lake') ? 3 : 5,
      0,
      has(stage, 'pines'),
    )
  if (has(stage, 'terraces')) out += drawTerraces(stage, light, horizon)
  if (has(stage, 'peaks', 'volcano') && !has(stage, 'lake', 'sea', 'hills', 'ridges')) {
    out += drawRidges(stage, light, horizon + h * 0.08, h * 0.9, 4, 0.25, has(stage, 'pines') || random.chance(0.4))
  }
  if (has(stage, 'sea')) out += drawWater(stage, light, horizon, h, w * random.range(0.4, 0.6))
  if (has(stage, 'mist')) {
    for (let i = 0; i < 4; i++) {
      const y = horizon + (i - 0.6) * h * 0.07
      out += rect(
        0,
        y,
        w,
        h * 0.12,
        fade(stage, 'down', [`${light.sky[2]}/0`, `${light.sky[2]}/0.6 55%`, `${light.sky[2]}/0`]),
      )
    }
  }
  return out
}

function drawPeaks(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = path(
    landShape(stage, ridgePoints(stage, horizon - h * 0.06, h * 0.16, 1), 1),
    fade(stage, 'down', [mix(light.far, light.sky[1], 0.35), light.sky[2]]),
  )
  const places = random.shuffle([0.12, 0.36, 0.6, 0.86])
  const tall = Math.min(h * 0.42, 62 * u)
  for (const [i, x] of places.entries()) {
    out += drawPeak(
      stage,
      light,
      w * x,
      horizon + 3 * u,
      tall * random.range(1.5, 1.9),
      tall * (i === 3 ? 1 : random.range(0.5, 0.78)),
    )
  }
  return out
}

function drawPeak(stage: Stage, light: Light, x: number, y: number, wide: number, tall: number): string {
  const { random } = stage
  const top: Point = [x, y - tall]
  const left: Point[] = []
  const right: Point[] = []
  const spine: Point[] = []
  for (let i = 1; i <= 6; i++) {
    const t = i / 6
    left.push([
      x - (wide / 2) * t + random.range(-0.02, 0.02) * wide,
      y - tall * (1 - t) + random.range(-0.035, 0.035) * tall,
    ])
    right.push([
      x + (wide / 2) * t + random.range(-0.02, 0.02) * wide,
      y - tall * (1 - t) + random.range(-0.035, 0.035) * tall,
    ])
    spine.push([x + (i % 2 ? 0.05 : -0.035) * wide * (0.5 + t), y - tall * (1 - t)])
  }
  const body = mix(light.far, light.near, 0.38)
  const lit = mix(body, light.sun, light.night ? 0.14 : 0.3)
  let out = path(poly([top, ...left, ...spine.toReversed()]), fade(stage, 'down', [lit, mix(lit, light.sky[2], 0.45)]))
  out += path(poly([top, ...right, ...spine.toReversed()]), fade(stage, 'down', [body, mix(body, light.sky[2], 0.4)]))
  const a = left[1] as Point
  const b = right[1] as Point
  const mid = spine[1] as Point
  const white = light.night ? mix('#ffffff', light.sky[2], 0.35) : mix('#ffffff', light.sun, 0.4)
  const drip = tall * 0.07
  out += path(
    poly([
      top,
      left[0] as Point,
      a,
      [a[0] + wide * 0.045, a[1] - drip],
      [a[0] + wide * 0.08, a[1] + drip * 0.9],
      [a[0] + wide * 0.12, a[1] - drip * 0.4],
      mid,
      spine[0] as Point,
    ]),
    white,
  )
  out += path(
    poly([
      top,
      right[0] as Point,
      b,
      [b[0] - wide * 0.05, b[1] - drip * 1.1],
      [b[0] - wide * 0.09, b[1] + drip],
      [b[0] - wide * 0.12, b[1] - drip * 0.2],
      mid,
      spine[0] as Point,
    ]),
    mix(white, body, 0.38),
  )
  return out
}

function drawTerraces(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const y = horizon + (h - horizon) * t ** 1.3
    const points: Point[] = []
    const phase = random.range(0, 6)
    for (let k = 0; k <= 6; k++) points.push([(k / 6) * w, y + Math.sin(k * 1.3 + phase) * (2 + t * 5) * u])
    const color = mix(mix(light.far, light.near, t * 0.8), i % 2 ? light.accent : light.sky[1], 0.22)
    out +=
      path(`${smooth(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, fade(stage, 'down', [lighter(color, 0.25), color])) +
      stroke(smooth(points), lighter(light.sky[2], 0.3), 0.4 * u, 'opacity=".6"')
  }
  return out
}
