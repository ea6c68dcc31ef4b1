import { findLight, type Light } from '../lights.ts'
import { drawMoon, drawSky, drawStars, drawStreaks, drawSun } from '../nature.ts'
import { at, darker, disc, fade, has, lighter, mix, n, oval, path, poly, rect, stroke, type Stage } from '../stage.ts'

export function drawDesert(stage: Stage): string {
  const light = findLight(stage, 'sand')
  const { w, h, u, random } = stage
  const horizon = h * random.range(0.52, 0.62)
  let out = drawSky(stage, light, horizon)
  const sunX = w * random.pick([0.28, 0.5, 0.7])
  if (light.night) out += drawStars(stage, 130, horizon) + drawMoon(stage, light, sunX, h * 0.2, 7 * u)
  else
    out += has(stage, 'bigsun')
      ? drawSun(stage, light, sunX, horizon - 10 * u, 20 * u)
      : drawSun(stage, light, sunX, h * 0.24, 7 * u)
  if (has(stage, 'streaks')) out += drawStreaks(stage, light.sun, h * 0.12, horizon, 9)
  const rock = mix(light.far, light.near, 0.55)
  if (has(stage, 'mesa')) {
    for (let i = 0; i < 4; i++) {
      const t = i / 3
      const [x, wide, tall] = [
        w * ((i * 0.37 + random.range(0, 0.2)) % 1),
        (14 + t * 16) * u,
        (15 + t * 12) * u * random.range(0.8, 1.2),
      ]
      const tone = mix(mix(light.far, light.sky[2], 0.25), rock, t)
      const y = horizon + t * 5 * u
      out += path(
        poly([
          [x - wide * 1.1, y + 2 * u],
          [x - wide * 0.62, y - tall * 0.42],
          [x - wide * 0.56, y - tall],
          [x + wide * 0.5, y - tall * 0.97],
          [x + wide * 0.58, y - tall * 0.4],
          [x + wide * 1.15, y + 2 * u],
        ]),
        fade(stage, 'right', [lighter(tone, 0.22), tone, darker(tone, 0.22)]),
      )
      for (let k = 1; k < 4; k++)
        out += stroke(
          `M${n(x - wide * 0.56)} ${n(y - tall * (1 - k * 0.14))}L${n(x + wide * 0.52)} ${n(y - tall * (0.97 - k * 0.14))}`,
          darker(tone, 0.25),
          0.5 * u,
          'opacity=".5"',
        )
    }
  }
  if (has(stage, 'arch'))
    out += at(
      w * 0.5,
      horizon + 6 * u,
      path(
        'M-48 4C-50 -30 -44 -62 -14 -66C20 -72 46 -56 48 -24L52 4L26 4C26 -18 24 -38 2 -42C-18 -44 -22 -22 -20 4Z',
        fade(stage, 'right', [lighter(rock, 0.28), rock, darker(rock, 0.3)]),
      ) +
        stroke(
          'M-45 -30C-40 -50 -20 -60 8 -58M-46 -14C-42 -34 -30 -50 -6 -52',
          darker(rock, 0.25),
          1.2,
          'opacity=".6"',
        ),
      0,
      u * 0.8,
    )
  for (let i = 0; i < 5; i++) {
    const t = i / 4
    const y = horizon + (h - horizon) * t * 0.8
    const crest = w * random.range(0.25, 0.75)
    const tall = (has(stage, 'dunes') ? 12 + t * 8 : 3) * u
    const tone = mix(light.far, light.near, 0.05 + t * 0.6)
    const lit = mix(tone, light.sun, 0.3)
    out += path(
      `M0 ${n(y + tall * 0.2)}C${n(crest * 0.5)} ${n(y)} ${n(crest * 0.75)} ${n(y - tall * 0.8)} ${n(crest)} ${n(y - tall)}C${n(crest + w * 0.2)} ${n(y - tall * 0.5)} ${n(w * 0.9)} ${n(y + tall * 0.2)} ${n(w)} ${n(y + tall * 0.1)}L${n(w)} ${n(h)}L0 ${n(h)}Z`,
      fade(stage, 'down', [lit, mix(lit, tone, 0.6)]),
    )
    if (has(stage, 'dunes'))
      out += path(
        `M${n(crest)} ${n(y - tall)}C${n(crest + w * 0.05)} ${n(y - tall * 0.2)} ${n(crest - w * 0.14)} ${n(y + tall * 0.4)} ${n(crest + w * 0.06)} ${n(y + tall * 1.9)}C${n(w * 0.9)} ${n(y + tall)} ${n(w)} ${n(y + tall)} ${n(w)} ${n(y + tall * 0.1)}C${n(w * 0.9)} ${n(y + tall * 0.2)} ${n(crest + w * 0.2)} ${n(y - tall * 0.5)} ${n(crest)} ${n(y - tall)}Z`,
        fade(stage, 'down', [darker(tone, 0.16), `${tone}/0.2`]),
      )
  }
  if (has(stage, 'oasis'))
    out +=
      oval(w * 0.5, h * 0.8, 34 * u, 6 * u, fade(stage, 'down', light.water)) +
      palmTree(stage, w * 0.34, h * 0.8, 38 * u, light) +
      palmTree(stage, w * 0.62, h * 0.79, 30 * u, light) +
      palmTree(stage, w * 0.7, h * 0.82, 44 * u, light)
  if (has(stage, 'saguaro'))
    for (const [x, y, s] of [
      [0.2, 0.95, 0.85],
      [0.74, 0.86, 0.55],
      [0.5, 0.76, 0.26],
      [0.9, 0.74, 0.2],
    ] as const)
      out += saguaro(
        w * (x + random.range(-0.05, 0.05)),
        h * y,
        s * u * random.range(0.9, 1.1),
        mix(light.near, '#3f7a55', light.night ? 0.3 : 0.75),
      )
  if (has(stage, 'camels'))
    for (let i = 0; i < 4; i++)
      out += at(
        w * (0.26 + i * 0.14),
        horizon + (h - horizon) * 0.32 + Math.sin(i) * u,
        path(
          'M-22 -20C-18 -30 -12 -34 -8 -24C-4 -36 4 -36 7 -24C12 -22 14 -30 18 -36L26 -38L27 -34L21 -31C20 -22 18 -16 12 -14L13 6H10L8 -12L4 -12L5 6H2L0 -12L-12 -12L-13 6H-16L-16 -10L-19 6H-22L-20 -12Z',
          darker(light.near, 0.25),
        ),
        0,
        u * 0.19,
      )
  if (has(stage, 'balloons'))
    for (const [x, y, s] of [
      [0.3, 0.2, 1],
      [0.68, 0.3, 0.7],
      [0.5, 0.1, 0.45],
      [0.84, 0.14, 0.35],
    ] as const)
      out += balloon(stage, w * x, h * y, s * u, light)
  return out
}

function balloon(stage: Stage, x: number, y: number, s: number, light: Light): string {
  const tone = stage.random.pick([light.accent, '#d9503a', '#2f7f86', '#e9aa3c'])
  return at(
    x,
    y,
    path(
      'M-12 0C-12 -18 12 -18 12 0C12 9 5 15 3 20H-3C-5 15 -12 9 -12 0Z',
      fade(stage, 'right', [lighter(tone, 0.3), tone, darker(tone, 0.2)]),
    ) +
      path('M-4 -13.4C-7 -5 -5 10 -2 20H2C5 10 7 -5 4 -13.4Z', '#fff4e0', 'opacity=".85"') +
      stroke('M-3 20L-2 25M3 20L2 25', '#4a2d22', 0.5) +
      rect(-2.6, 25, 5.2, 4, '#6b432e', 1),
    0,
    s,
  )
}

export function saguaro(x: number, y: number, s: number, color: string): string {
  const ribs = lighter(color, 0.25)
  let out =
    stroke('M0 0V-74', color, 13) +
    stroke('M0 -30H-14Q-20 -30 -20 -37V-54', color, 9) +
    stroke('M0 -22H13Q20 -22 20 -30V-62', color, 9)
  out +=
    stroke('M-3 0V-75M-21.5 -38V-54M18 -31V-62', ribs, 1.2) +
    stroke('M2 0V-75M-18 -40V-54M21.5 -31V-62', darker(color, 0.25), 1.4)
  out += disc(0, -81, 2.6, '#f0709a') + disc(-4, -79.5, 1.8, '#f7a7bd') + disc(20, -67, 2, '#f0709a')
  return oval(x + 8 * s, y, 24 * s, 3 * s, '#000', 'opacity=".18"') + at(x, y, out, 0, s)
}

export function palmTree(stage: Stage, x: number, y: number, tall: number, light: Light): string {
  const { random } = stage
  const lean = random.range(-0.16, 0.16) * tall
  const trunk = mix(light.near, '#8a5a38', light.night ? 0.2 : 0.5)
  const leaf = mix(light.near, '#3f8a5a', light.night ? 0.15 : 0.6)
  let out = stroke(
    `M${n(x)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - tall * 0.6)} ${n(x + lean)} ${n(y - tall)}`,
    trunk,
    tall * 0.045,
  )
  for (let i = 0; i < 9; i++) {
    const angle = -205 + i * 29 + random.range(-6, 6)
    const reach = tall * random.range(0.38, 0.5)
    out += at(
      x + lean,
      y - tall,
      path(
        `M0 0Q${n(reach * 0.5)} ${n(-reach * 0.28)} ${n(reach)} ${n(reach * 0.26)}Q${n(reach * 0.5)} ${n(reach * 0.02)} 0 0Z`,
        mix(leaf, '#c8dd8a', (i % 3) * 0.14),
      ),
      Math.cos((angle * Math.PI) / 180) < 0 ? angle + 180 : angle,
      1,
    ).replace('rotate', Math.cos((angle * Math.PI) / 180) < 0 ? 'scale(-1 1) rotate' : 'rotate')
  }
  return out
}
