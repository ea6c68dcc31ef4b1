import type { Scheme } from '../lights.ts'
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
import { morsel } from './morsels.ts'

export function drawTable(stage: Stage, scheme: Scheme): string {
  const { w, h, u, random } = stage
  if (has(stage, 'wood', 'darkwood')) {
    const wood = has(stage, 'darkwood') ? '#4a2f24' : '#c99a66'
    let out = rect(0, 0, w, h, wood)
    const planks = 5
    for (let i = 0; i < planks; i++) {
      const tone = mix(wood, i % 2 ? '#7d4c2c' : '#f0cf9d', random.range(0.04, 0.18))
      out += rect((i * w) / planks, 0, w / planks - u * 0.4, h, fade(stage, 'right', [lighter(tone, 0.06), tone]))
      let grain = ''
      for (let k = 0; k < 5; k++) {
        const x = ((i + random.range(0.1, 0.9)) * w) / planks
        grain += `M${n(x)} 0C${n(x + 2 * u)} ${n(h * 0.3)} ${n(x - 3 * u)} ${n(h * 0.6)} ${n(x + u)} ${n(h)}`
      }
      out += stroke(grain, darker(tone, 0.25), 0.28 * u, 'opacity=".55"')
    }
    return out + rect(0, 0, w, h, fade(stage, 'diagonal', ['#fff3d8/0.22', '#fff3d8/0 45%', '#1a0d08/0.25']))
  }
  let out = rect(
    0,
    0,
    w,
    h,
    fade(stage, 'diagonal', [lighter(scheme.back, 0.3), scheme.back, darker(scheme.back, 0.1)]),
  )
  if (has(stage, 'marble'))
    for (let i = 0; i < 7; i++)
      out += stroke(
        `M${n(w * random.next())} 0C${n(w * random.next())} ${n(h * 0.3)} ${n(w * random.next())} ${n(h * 0.6)} ${n(w * random.next())} ${n(h)}`,
        mix(scheme.back, '#5a5f70', 0.4),
        random.range(0.2, 0.9) * u,
        'opacity=".3"',
      )
  if (has(stage, 'gingham'))
    for (let i = 0; i < 8; i++)
      out +=
        rect((i * w) / 8, 0, w / 16, h, scheme.a, 0, 'opacity=".28"') +
        rect(0, (i * w) / 8, w, w / 16, scheme.a, 0, 'opacity=".28"') +
        (h > w ? rect(0, ((i + 8) * w) / 8, w, w / 16, scheme.a, 0, 'opacity=".28"') : '')
  if (has(stage, 'tiles'))
    for (let i = 0; i < 40; i++)
      out += rect(
        (i % 4) * (w / 4),
        Math.floor(i / 4) * (w / 4),
        w / 4 - u * 0.8,
        w / 4 - u * 0.8,
        mix(scheme.light, scheme.back, random.range(0.1, 0.7)),
        u * 0.6,
      )
  return out
}

export function drawNapkin(stage: Stage, scheme: Scheme, cx: number, cy: number, s: number): string {
  if (has(stage, 'plain')) return ''
  const { random } = stage
  const tone = random.pick([scheme.a, scheme.b, scheme.light])
  let lines = ''
  for (let i = 0; i < 7; i++) lines += `M${-52 + i * 17} -90V90`
  return at(
    cx + random.pick([-72, 72]) * s,
    cy + random.pick([-64, 70]) * s,
    rect(-58, -88, 124, 186, '#20120a', 8, 'opacity=".14"') +
      rect(-62, -92, 124, 184, fade(stage, 'diagonal', [lighter(tone, 0.18), tone]), 4) +
      stroke(lines, lighter(tone, 0.4), 2, 'opacity=".5"'),
    random.range(-28, 28),
    s,
  )
}

export function drawProps(stage: Stage, scheme: Scheme, cx: number, cy: number, s: number): string {
  const { random, w, h } = stage
  let out = ''
  if (has(stage, 'fork'))
    out +=
      at(
        cx - 138 * s,
        cy,
        stroke('M3 -10V96', '#1a0d08', 7, 'opacity=".15"') +
          rect(-3.5, -20, 7, 116, '#d9dbdf', 3.5) +
          path('M-12 -76V-36Q-12 -20 0 -18Q12 -20 12 -36V-76H8V-40H3V-76H-3V-40H-8V-76Z', '#d9dbdf'),
        random.range(-5, 5),
        s,
      ) +
      at(
        cx + 138 * s,
        cy,
        rect(-3.5, 0, 7, 96, '#d9dbdf', 3.5) + path('M-6 4V-76Q10 -60 8 4Z', '#e8eaee'),
        random.range(-5, 5),
        s,
      )
  if (has(stage, 'chopsticks'))
    out += at(
      cx + 60 * s,
      cy - 84 * s,
      stroke('M-130 8L130 -12', '#1a0d08', 8, 'opacity=".18"') +
        stroke('M-130 2L130 -18', '#8a4a2c', 6) +
        stroke('M-130 14L130 2', '#a35d38', 6) +
        stroke('M70 -13L130 -18M72 5L130 2', scheme.b, 6.4),
      random.range(18, 36),
      s,
    )
  if (has(stage, 'spoon'))
    out += at(
      cx + 92 * s,
      cy + 104 * s,
      oval(2, -42, 17, 25, '#1a0d08', 'opacity=".16"') +
        rect(-4, -22, 8, 108, '#c99a5c', 4) +
        oval(0, -44, 17, 25, '#d8ab6e') +
        oval(0, -44, 12, 19, '#b98548'),
      random.range(-65, -40),
      s,
    )
  const corner = random.shuffle([
    [0.1, 0.07],
    [0.9, 0.08],
    [0.1, 0.93],
    [0.9, 0.92],
  ] as const)
  const names = stage.words.filter((word) => word.startsWith('+')).map((word) => word.slice(1))
  for (const [i, name] of names.entries()) {
    const [px, py] = corner[i % 4] as readonly [number, number]
    for (let k = 0; k < 4; k++) {
      const [x, y] = [w * px + random.range(-26, 26) * s, h * py + random.range(-24, 24) * s]
      out +=
        softShadow(stage, x + 2 * s, y + 4 * s, 22 * s, 21 * s, 0.3) +
        morsel(stage, name, x, y, random.range(0, 360), s * random.range(1, 1.3))
    }
  }
  if (has(stage, 'glass')) {
    const drink = random.pick([scheme.c, scheme.a, '#e9b04a'])
    const [gx, gy] = [w * 0.86, h * 0.12]
    out +=
      softShadow(stage, gx + 6 * s, gy + 8 * s, 46 * s, 46 * s, 0.4) +
      at(
        gx,
        gy,
        disc(0, 0, 36, '#ffffff', 'opacity=".55"') +
          disc(0, 0, 31, fade(stage, 'lit', [lighter(drink, 0.4), drink])) +
          disc(0, 0, 36, 'none', 'stroke="#fff" stroke-width="2.4" opacity=".9"') +
          morsel(stage, 'lemon', 3, 2, 20, 1) +
          stroke('M-24 -16A30 30 0 0 1 -6 -28', '#fff', 3, 'opacity=".8"'),
        0,
        s,
      )
  }
  return out
}
