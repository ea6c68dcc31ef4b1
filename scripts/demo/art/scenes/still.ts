import { findScheme, type Scheme } from '../lights.ts'
import {
  at,
  darker,
  disc,
  fade,
  has,
  lighter,
  mix,
  n,
  oval,
  path,
  rect,
  softShadow,
  stroke,
  type Stage,
} from '../stage.ts'
import { BAKES } from './bakes.ts'
import { HOME_THINGS, type Thing } from './objects-home.ts'
import { WEAR_THINGS } from './objects-wear.ts'
import { POTTED } from './potted.ts'

const THINGS: Record<string, Thing> = { ...HOME_THINGS, ...WEAR_THINGS, ...BAKES, ...POTTED }
const HANGING = ['pendant', 'paperlamp']
const WIDE = ['sandwichloaf', 'boule', 'batard', 'pretzel', 'pan', 'duffel', 'watermelon', 'dragonfruit', 'turntable']

export function drawStill(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = findScheme(stage, 'clay')
  const names = stage.words.filter((word) => THINGS[word] !== undefined)
  const floor = h * (has(stage, 'low') ? 0.8 : random.range(0.7, 0.76))
  let out = backdrop(stage, scheme, floor)
  const hanging = names.some((name) => HANGING.includes(name))
  const podium = has(stage, 'podium') ? 12 * u : 0
  if (podium > 0) out += drawPodium(stage, scheme, w / 2, floor, podium)
  const most = Math.min(h * 0.5, w * 0.72)
  const scale = (names.length > 1 ? most * 0.8 : most) / 100
  const spread = names.length > 2 ? 0.29 : 0.2
  const order =
    names.length > 1
      ? names.map((name, i) => ({
          name,
          x: w * (0.5 + (i - (names.length - 1) / 2) * spread * 1.15),
          size: i === 0 ? 1 : random.range(0.72, 0.86),
        }))
      : names.map((name) => ({ name, x: w / 2, size: WIDE.includes(name) ? 0.86 : 1.08 }))
  for (const [i, { name, x, size }] of order.toReversed().entries()) {
    const y = floor - podium + (i === order.length - 1 ? 1.2 * u : 0)
    const s = scale * size
    if (!HANGING.includes(name))
      out +=
        softShadow(stage, x + 16 * s, y + 1.2 * s, 76 * s, 8 * s, 0.42) + softShadow(stage, x, y, 52 * s, 5 * s, 0.5)
    const thing = (THINGS[name] as Thing)(stage, scheme)
    out += at(x, hanging && HANGING.includes(name) ? h * 0.62 : y, thing, 0, s)
  }
  if (has(stage, 'leafshadow')) out += leafShadow(stage)
  return out
}

function backdrop(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, h, u, random } = stage
  const back = scheme.back
  let out = rect(0, 0, w, h, fade(stage, 'down', [darker(back, 0.06), lighter(back, 0.25)]))
  out += disc(
    w * 0.42,
    h * 0.42,
    Math.max(w, h) * 0.55,
    fade(stage, 'round', [`${lighter(back, 0.5)}/0.8`, `${lighter(back, 0.5)}/0`]),
  )
  if (has(stage, 'arch')) {
    const tone = mix(back, scheme.a, 0.42)
    const half = w * 0.3
    out += path(
      `M${n(w / 2 - half)} ${n(floor)}V${n(floor - h * 0.34)}A${n(half)} ${n(half)} 0 0 1 ${n(w / 2 + half)} ${n(floor - h * 0.34)}V${n(floor)}Z`,
      fade(stage, 'down', [tone, lighter(tone, 0.25)]),
    )
  }
  if (has(stage, 'halo'))
    out += disc(
      w / 2,
      floor - h * 0.3,
      Math.min(w * 0.4, h * 0.34),
      fade(stage, 'down', [mix(back, scheme.c, 0.75), mix(back, scheme.c, 0.3)]),
    )
  if (has(stage, 'split'))
    out += rect(0, 0, w * 0.5, h, fade(stage, 'down', [mix(back, scheme.b, 0.4), mix(back, scheme.b, 0.25)]))
  if (has(stage, 'sunlight')) {
    const x = w * random.range(0.05, 0.3)
    for (let i = 0; i < 2; i++)
      for (let k = 0; k < 3; k++)
        out += path(
          `M${n(x + i * 22 * u)} ${n(h * 0.12 + k * 19 * u)}l${n(19 * u)} ${n(7 * u)}v${n(16 * u)}l${n(-19 * u)} ${n(-7 * u)}Z`,
          '#fffbe8',
          'opacity=".5"',
        )
  }
  const ground = has(stage, 'table') ? '#b98653' : mix(back, scheme.dark, 0.06)
  out += has(stage, 'table')
    ? rect(0, floor - 3 * u, w, h, fade(stage, 'down', [lighter(ground, 0.22), darker(ground, 0.12)])) +
      stroke(
        `M0 ${n(floor + 8 * u)}H${n(w)}M0 ${n(floor + 20 * u)}H${n(w)}`,
        darker(ground, 0.2),
        0.3 * u,
        'opacity=".6"',
      )
    : rect(
        0,
        floor - 9 * u,
        w,
        h - floor + 9 * u,
        fade(stage, 'down', [`${ground}/0`, `${ground}/0.85 35%`, darker(ground, 0.07)]),
      )
  return out
}

function drawPodium(stage: Stage, scheme: Scheme, x: number, floor: number, tall: number): string {
  const { u } = stage
  const tone = mix(scheme.back, scheme.light, 0.5)
  return (
    softShadow(stage, x + 8 * u, floor + 3 * u, 50 * u, 7 * u, 0.4) +
    path(
      `M${n(x - 38 * u)} ${n(floor - tall)}V${n(floor)}A${n(38 * u)} ${n(6 * u)} 0 0 0 ${n(x + 38 * u)} ${n(floor)}V${n(floor - tall)}Z`,
      fade(stage, 'right', [darker(tone, 0.05), lighter(tone, 0.3), darker(tone, 0.16)]),
    ) +
    oval(x, floor - tall, 38 * u, 6 * u, lighter(tone, 0.35))
  )
}

export function leafShadow(stage: Stage): string {
  const { w, h, u, random } = stage
  let d = ''
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const [x, y] = [w * (1.02 - t * 0.42), h * (0.02 + t * 0.3)]
    const r = random.range(17, 26) * u
    d += `M${n(x)} ${n(y)}Q${n(x - r * 0.3)} ${n(y + r * 0.5)} ${n(x - r * 0.9)} ${n(y + r * 0.3)}Q${n(x - r * 0.5)} ${n(y - r * 0.2)} ${n(x)} ${n(y)}ZM${n(x)} ${n(y)}Q${n(x + r * 0.4)} ${n(y + r * 0.4)} ${n(x + r * 0.1)} ${n(y + r)}Q${n(x - r * 0.3)} ${n(y + r * 0.5)} ${n(x)} ${n(y)}Z`
  }
  return path(d, '#2a1a2a', 'opacity=".1"')
}
