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
  path,
  rect,
  smooth,
  stroke,
  type Point,
  type Stage,
} from '../stage.ts'

export function tones(c: Scheme): string[] {
  return [c.a, c.b, c.c, c.light]
}

export function drawPaper(stage: Stage): string {
  const { w, h } = stage
  const c = findScheme(stage, 'sky')
  const sheet = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(c.back, 0.3), c.back]))
  if (has(stage, 'layers')) return drawLayers(stage, c)
  if (has(stage, 'cranes')) return sheet + drawCranes(stage, c)
  if (has(stage, 'boats')) return sheet + drawBoats(stage, c)
  if (has(stage, 'starsfold')) return sheet + drawFoldedStars(stage, c)
  return sheet + (has(stage, 'leaves') ? drawLeaves(stage, c) : drawFlowers(stage, c))
}

function drawLayers(stage: Stage, c: Scheme): string {
  const { w, h, u, random } = stage
  const [a, b] = [lighter(c.back, 0.4), darker(c.a, 0.25)]
  let out = rect(0, 0, w, h, a) + disc(w * 0.56, h * 0.3, 15 * u, c.c)
  for (let i = 0; i < 7; i++) {
    const t = i / 6
    const ring: Point[] = []
    const phase = random.range(0, 6)
    for (let k = 0; k < 14; k++) {
      const angle = (k / 14) * 6.283
      const reach = (1.02 - t * 0.13) * (1 + 0.1 * Math.sin(angle * 3 + phase) + random.range(-0.05, 0.05))
      ring.push([
        w * 0.5 + Math.cos(angle) * w * (0.2 + t * 0.3) * reach,
        h * 0.42 + Math.sin(angle) * h * (0.2 + t * 0.28) * reach,
      ])
    }
    const hole = smooth(ring, true)
    const tone = mix(a, b, 0.15 + t * 0.85)
    out +=
      at(0, 1.6 * u, path(`M0 -50H${n(w)}V${n(h + 50)}H0Z${hole}`, '#1a1020', 'fill-rule="evenodd" opacity=".2"')) +
      path(
        `M0 -50H${n(w)}V${n(h + 50)}H0Z${hole}`,
        fade(stage, 'down', [lighter(tone, 0.12), tone]),
        'fill-rule="evenodd"',
      )
  }
  return (
    out +
    at(
      w * 0.5,
      h * 0.4,
      path('M-20 4L0 -30V4ZM2 4V-24L14 4Z', c.light) + path('M-24 8H20L12 18H-16Z', c.b),
      0,
      u * 0.45,
    )
  )
}

function drawCrane(u: number, x: number, y: number, s: number, tone: string, turn: number): string {
  return (
    at(x + 4 * u, y + 7 * u, path('M-60 20L0 -10L60 -30L10 30L0 40Z', '#1a1020', 'opacity=".12"'), turn, s) +
    at(
      x,
      y,
      path('M-10 10L-44 -56L14 14Z', lighter(tone, 0.35)) +
        path('M-10 10L-44 -56L-20 14L0 34Z', lighter(tone, 0.1)) +
        path('M14 14L46 -50L2 34Z', darker(tone, 0.12)) +
        path('M14 14L46 -50L28 10L2 34Z', darker(tone, 0.25)) +
        path('M-10 10L14 14L2 38Z', tone) +
        path('M-14 12L-58 -6L-70 -2L-58 -2L0 36Z', tone) +
        path('M16 14L64 -22L4 36Z', lighter(tone, 0.2)),
      turn,
      s,
    )
  )
}
function drawCranes(stage: Stage, c: Scheme): string {
  const { w, h, u } = stage
  let out = ''
  for (const [i, [x = 0, y = 0, s = 0, a = 0]] of [
    [0.4, 0.3, 1, -8],
    [0.68, 0.55, 0.8, 10],
    [0.32, 0.74, 0.64, -4],
    [0.78, 0.2, 0.5, 6],
  ].entries())
    out +=
      stroke(`M${n(w * x)} 0V${n(h * y)}`, mix(c.back, c.dark, 0.4), 0.2 * u) +
      drawCrane(u, w * x, h * y, s * u * 0.56, tones(c)[i % 4] as string, a)
  return out
}

function drawBoats(stage: Stage, c: Scheme): string {
  const { w, h, u } = stage
  let out = ''
  for (let i = 0; i < 6; i++) {
    const y = h * (0.4 + i * 0.12)
    out += path(
      `M0 ${n(y)}${Array.from({ length: 9 }, () => `q${n(w / 18)} ${n((i % 2 ? -1 : 1) * 4 * u)} ${n(w / 9)} 0`).join('')}V${n(h)}H0Z`,
      fade(stage, 'down', [mix(c.a, c.light, 0.6 - i * 0.1), mix(c.a, c.light, 0.45 - i * 0.09)]),
    )
    if (i % 2 === 0) {
      const tone = [c.light, c.b, c.c][i / 2] as string
      out += at(
        w * ([0.34, 0.68, 0.4][i / 2] ?? 0.5),
        y + 3 * u,
        path('M0 -50L26 -6H-26Z', lighter(tone, 0.2)) +
          path('M0 -50L26 -6H0Z', darker(tone, 0.12)) +
          path('M-56 -20L-26 -6H0L-10 16H-36Z', tone) +
          path('M56 -20L26 -6H0L-10 16H36Z', darker(tone, 0.18)),
        i - 2,
        u * (0.36 + i * 0.07),
      )
    }
  }
  return out + disc(w * 0.72, h * 0.2, 10 * u, c.c)
}

function drawFoldedStars(stage: Stage, c: Scheme): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let i = 0; i < 13; i++) {
    const [x, y, s] = [
      w * (0.18 + (i % 3) * 0.32) + random.range(-6, 6) * u,
      h * (0.1 + Math.floor(i / 3) * 0.21),
      random.range(0.28, 0.42) * u,
    ]
    const tone = tones(c)[i % 4] as string
    out +=
      at(x + 1.4 * u, y + 2.4 * u, disc(0, 0, 26, '#1a1020', 'opacity=".14"'), 0, s) +
      at(
        x,
        y,
        Array.from(
          { length: 8 },
          (_, k) =>
            path('M0 0L-9 -16L0 -40Z', lighter(tone, 0.28), `transform="rotate(${k * 45})"`) +
            path('M0 0L9 -16L0 -40Z', darker(tone, 0.14), `transform="rotate(${k * 45})"`),
        ).join(''),
        random.range(0, 40),
        s,
      )
  }
  return out
}

function drawLeaves({ w, h, u, random }: Stage, c: Scheme): string {
  return Array.from({ length: 26 }, (_, i) => {
    const tone = mix(tones(c)[i % 3] as string, '#fff8ea', random.range(0, 0.25))
    const [x, y] = [w * random.next(), h * random.next()]
    const s = random.range(0.4, 0.75) * u
    const a = random.range(0, 360)
    return (
      at(x + u, y + 1.8 * u, path('M0 -40C26 -20 26 20 0 44C-26 20 -26 -20 0 -40Z', '#1a1020', 'opacity=".16"'), a, s) +
      at(
        x,
        y,
        path('M0 -40C26 -20 26 20 0 44Z', lighter(tone, 0.22)) +
          path('M0 -40C-26 -20 -26 20 0 44Z', darker(tone, 0.12)) +
          stroke('M0 -34V44', lighter(tone, 0.5), 0.8),
        a,
        s,
      )
    )
  }).join('')
}

function drawFlowers({ w, h, u, random }: Stage, c: Scheme): string {
  return Array.from({ length: 11 }, (_, i) => {
    const tone = mix(tones(c)[i % 3] as string, '#fff8ea', random.range(0, 0.25))
    const [x, y] = [w * (0.2 + (i % 3) * 0.3) + random.range(-4, 4) * u, h * (0.12 + Math.floor(i / 3) * 0.24)]
    return (
      at(x + 1.2 * u, y + 2 * u, disc(0, 0, 30, '#1a1020', 'opacity=".13"'), 0, u * 0.42) +
      at(
        x,
        y,
        [32, 24, 16, 8]
          .map((r, k) =>
            Array.from({ length: 7 }, (_, p) =>
              path(
                `M0 0C${-r * 0.6} ${-r * 0.3} ${-r * 0.5} ${-r} 0 ${-r}C${r * 0.5} ${-r} ${r * 0.6} ${-r * 0.3} 0 0Z`,
                mix(tone, k % 2 ? '#ffffff' : c.dark, 0.1 + k * 0.04),
                `transform="rotate(${p * 51.4 + k * 24})"`,
              ),
            ).join(''),
          )
          .join('') + disc(0, 0, 4, c.c),
        0,
        u * 0.42,
      )
    )
  }).join('')
}
