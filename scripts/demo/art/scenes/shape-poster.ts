import { writeLine } from '../letters.ts'
import { findScheme, type Scheme } from '../lights.ts'
import {
  at,
  blob,
  clip,
  darker,
  disc,
  fade,
  has,
  lighter,
  mix,
  n,
  path,
  poly,
  rect,
  smooth,
  stroke,
  type Point,
  type Stage,
} from '../stage.ts'
import { words } from './words.ts'

export function drawShapePoster(stage: Stage): string {
  const { w, h, u } = stage
  const scheme = findScheme(stage, 'cobalt')
  const dark = has(stage, 'ink')
  const paper = dark ? scheme.dark : has(stage, 'colour') ? scheme.a : lighter(scheme.back, 0.35)
  const ink = dark || has(stage, 'colour') ? scheme.light : scheme.dark
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(paper, 0.08), paper]))
  out += drawMotifs(stage, scheme, paper)
  const say = words(stage, 'say')
  const lines = say.split('/')
  const size = Math.min(17 * u, (h * 0.148) / lines.length)
  for (const [i, text] of lines.entries())
    out += writeLine(
      text,
      w / 2,
      h * 0.7 + i * size * 1.36,
      w * 0.84,
      {
        size,
        weight: has(stage, 'thin') ? 8 : 24,
        narrow: has(stage, 'thin') ? 1 : 0.78,
        spacing: 15,
        waist: has(stage, 'deco') ? 62 : 50,
      },
      ink,
    )
  return (
    out +
    stroke(`M${n(w * 0.08)} ${n(h * 0.925)}H${n(w * 0.92)}`, ink, 0.4 * u) +
    writeLine(words(stage, 'sub'), w / 2, h * 0.942, w * 0.8, { size: 3.3 * u, weight: 14, spacing: 60 }, ink)
  )
}

/** What a motif is drawn with: the space it has, its middle and half its size, and the colors. */
interface Motif {
  stage: Stage
  w: number
  u: number
  random: Stage['random']
  c: Scheme
  paper: string
  tones: string[]
  top: number
  tall: number
  cx: number
  cy: number
  r: number
}

function drawSunburst({ stage, w, c, top, tall, cx, cy, r }: Motif): string {
  let out = ''
  for (let k = 0; k < 24; k += 2)
    out += path(
      poly([
        [cx, cy + r * 0.5],
        [cx + Math.cos((k / 24) * 6.283) * r * 3, cy + r * 0.5 + Math.sin((k / 24) * 6.283) * r * 3],
        [cx + Math.cos(((k + 1) / 24) * 6.283) * r * 3, cy + r * 0.5 + Math.sin(((k + 1) / 24) * 6.283) * r * 3],
      ]),
      c.c,
      'opacity=".55"',
    )
  out = clip(stage, rect(0, 0, w, top + tall, '#000'), out)
  return out
}

function drawArches({ cx, cy, r, tones }: Motif): string {
  let out = ''
  for (let k = 0; k < 5; k++)
    out += path(
      `M${n(cx - r * (1 - k * 0.19))} ${n(cy + r)}V${n(cy)}A${n(r * (1 - k * 0.19))} ${n(r * (1 - k * 0.19))} 0 0 1 ${n(cx + r * (1 - k * 0.19))} ${n(cy)}V${n(cy + r)}Z`,
      tones[k % tones.length] as string,
    )
  return out
}

function drawBlocks({ w, random, top, tall, tones }: Motif): string {
  let out = ''
  const cell = (w * 0.84) / 4
  for (let i = 0; i < 4 * Math.floor(tall / cell); i++) {
    const [x, y] = [w * 0.08 + (i % 4) * cell, top + Math.floor(i / 4) * cell]
    const [a, b] = random.shuffle(tones)
    const turn = random.int(0, 3) * 90
    const shape = random.pick([
      `M0 0H${cell}A${cell} ${cell} 0 0 1 0 ${cell}Z`,
      `M0 0H${cell}L0 ${cell}Z`,
      `M0 ${cell / 2}A${cell / 2} ${cell / 2} 0 0 1 ${cell} ${cell / 2}Z`,
      `M${cell / 2} 0A${cell / 2} ${cell / 2} 0 1 1 ${cell / 2 - 0.1} 0Z`,
    ])
    out += at(
      x,
      y,
      rect(0, 0, cell + 0.5, cell + 0.5, a as string) +
        `<g transform="rotate(${turn} ${n(cell / 2)} ${n(cell / 2)})">${path(shape, b as string)}</g>`,
    )
  }
  return out
}

function drawCutouts({ w, random, top, tall, r, tones }: Motif): string {
  let out = ''
  for (let i = 0; i < 8; i++)
    out += path(
      blob(
        random,
        w * random.range(0.16, 0.84),
        top + tall * random.range(0.1, 0.9),
        r * random.range(0.22, 0.46),
        0.4,
        8,
      ),
      tones[i % tones.length] as string,
      'opacity=".94"',
    )
  return out
}

function drawLeafcut({ w, u, random, top, tall, tones }: Motif): string {
  let out = ''
  for (let i = 0; i < 6; i++)
    out += at(
      w * (0.22 + (i % 3) * 0.28),
      top + tall * (i < 3 ? 0.3 : 0.78),
      path(
        'M0 60C-4 40 -30 44 -34 26C-24 30 -12 30 -6 34C-14 20 -34 18 -34 -2C-22 4 -10 8 -5 14C-10 0 -26 -6 -22 -26C-14 -18 -6 -10 -2 -4C-2 -20 -8 -34 0 -50C8 -34 2 -20 2 -4C6 -10 14 -18 22 -26C26 -6 10 0 5 14C10 8 22 4 34 -2C34 18 14 20 6 34C12 30 24 30 34 26C30 44 4 40 0 60Z',
        tones[i % tones.length] as string,
      ),
      random.range(-30, 30),
      u * 0.36,
    )
  return out
}

function drawMoonphase({ w, c, paper, cy, r }: Motif): string {
  let out = ''
  for (let k = 0; k < 5; k++)
    out +=
      disc(w * (0.14 + k * 0.18), cy, r * 0.21, c.c) +
      disc(w * (0.14 + k * 0.18) + (k - 2) * r * 0.13, cy - (k === 2 ? 9999 : 0), r * 0.21, paper)
  return out
}

function drawRings({ u, cx, cy, r, tones }: Motif): string {
  let out = ''
  for (let k = 9; k > 0; k--)
    out += disc(cx + (9 - k) * u * 0.9, cy + (9 - k) * u * 0.5, (r * k) / 9, tones[k % tones.length] as string)
  return out
}

function drawVase({ stage, c, cx, cy, r }: Motif): string {
  return (
    disc(cx, cy - r * 0.1, r * 0.86, c.c) +
    at(
      cx,
      cy + r,
      path(
        'M-24 -110C-24 -96 -40 -84 -46 -60C-54 -26 -34 0 -20 0H20C34 0 54 -26 46 -60C40 -84 24 -96 24 -110Z',
        fade(stage, 'right', [c.a, darker(c.a, 0.2)]),
      ) +
        path(
          'M-45 -64L-30 -54L-15 -66L0 -54L15 -66L30 -54L45 -64V-48L30 -38L15 -50L0 -38L-15 -50L-30 -38L-46 -48Z',
          c.light,
        ) +
        rect(-28, -116, 56, 8, c.b, 3),
      0,
      r / 82,
    )
  )
}

function drawVinyl({ c, paper, cx, cy, r }: Motif): string {
  return (
    disc(cx, cy, r, '#1c1a22') +
    [0.94, 0.86, 0.78, 0.7, 0.62, 0.54, 0.46]
      .map((k) => disc(cx, cy, r * k, 'none', 'stroke="#3b3844" stroke-width="1.4"'))
      .join('') +
    path(
      `M${n(cx)} ${n(cy)}L${n(cx + r * 0.9)} ${n(cy - r * 0.35)}A${n(r)} ${n(r)} 0 0 0 ${n(cx + r * 0.55)} ${n(cy - r * 0.8)}Z`,
      '#fff',
      'opacity=".13"',
    ) +
    disc(cx, cy, r * 0.36, c.a) +
    path(`M${n(cx - r * 0.36)} ${n(cy)}A${n(r * 0.36)} ${n(r * 0.36)} 0 0 1 ${n(cx + r * 0.36)} ${n(cy)}Z`, c.c) +
    disc(cx, cy, r * 0.05, paper)
  )
}

function drawWaves({ w, u, c, top, tall }: Motif): string {
  let out = ''
  for (let k = 0; k < 19; k++) {
    const y = top + ((k + 0.5) / 19) * tall
    const points = Array.from({ length: 25 }, (_, i): Point => [
      w * (0.08 + i * 0.035),
      y + Math.sin((i / 24) * Math.PI) * Math.sin(i * 0.55 + k * 0.42) * Math.cos(i * 0.21 - k * 0.2) * tall * 0.075,
    ])
    out += stroke(smooth(points), mix(c.a, c.c, k / 18), (0.5 + (k % 4) * 0.28) * u)
  }
  return out
}

function drawEqualiser({ w, u, random, c, top, tall }: Motif): string {
  let out = ''
  for (let k = 0; k < 15; k++) {
    const bars = 2 + Math.round((Math.sin(k * 0.7 + random.range(0, 0.8)) + 1.2) * 5)
    for (let b = 0; b < bars; b++)
      out += rect(
        w * (0.09 + k * 0.0555),
        top + tall - (b + 1) * tall * 0.072,
        w * 0.042,
        tall * 0.052,
        mix(c.c, c.a, b / 12),
        u,
      )
  }
  return out
}

function drawTrumpet({ stage, c, cx, cy, r }: Motif): string {
  return at(
    cx,
    cy,
    path('M-70 -6H20C40 -6 52 -26 64 -34V34C52 26 40 6 20 6H-70Z', fade(stage, 'down', ['#f7dc94', '#d39a2f'])) +
      stroke('M-30 -4V26Q-30 36 -20 36H14Q24 36 24 26V4', '#d39a2f', 6) +
      [-18, -4, 10].map((x) => rect(x - 4, -26, 8, 48, '#e9b84f', 2) + disc(x, -29, 4.6, c.light)).join('') +
      rect(-82, -7, 12, 14, '#d39a2f', 3),
    -22,
    r / 78,
  )
}

function drawGuitar({ stage, c, cx, cy, r }: Motif): string {
  return at(
    cx,
    cy,
    rect(-5, -118, 10, 90, '#6b3f26', 2) +
      path('M-9 -138H9L7 -116H-7Z', c.dark) +
      path(
        'M-26 -34C-40 -24 -24 -8 -34 10C-56 36 -36 72 0 72C36 72 56 36 34 10C24 -8 40 -24 26 -34C16 -42 -16 -42 -26 -34Z',
        fade(stage, 'lit', [lighter(c.a, 0.3), c.a, darker(c.a, 0.3)]),
      ) +
      disc(0, 4, 13, c.dark) +
      rect(-16, 40, 32, 5, c.dark, 2) +
      stroke('M-3 -116V42M0 -116V42M3 -116V42', c.light, 0.8),
    18,
    r / 92,
  )
}

function drawPiano({ w, u, c, top, tall }: Motif): string {
  let out = ''
  for (let k = 0; k < 8; k++)
    out +=
      rect(w * (0.1 + k * 0.1), top + tall * 0.1, w * 0.094, tall * 0.84, c.light, u) +
      (k % 7 === 2 || k === 7
        ? ''
        : rect(w * (0.1 + k * 0.1) + w * 0.066, top + tall * 0.1, w * 0.058, tall * 0.5, c.dark, u * 0.6))
  out +=
    rect(w * 0.3, top + tall * 0.1, w * 0.094, tall * 0.84, c.a, u, 'opacity=".9"') +
    rect(w * 0.6, top + tall * 0.1, w * 0.094, tall * 0.84, c.c, u, 'opacity=".85"')
  return out
}

/** In the order in which they lie on each other. */
const MOTIFS: Readonly<Record<string, (motif: Motif) => string>> = {
  sunburst: drawSunburst,
  arches: drawArches,
  blocks: drawBlocks,
  cutouts: drawCutouts,
  leafcut: drawLeafcut,
  moonphase: drawMoonphase,
  rings: drawRings,
  vase: drawVase,
  vinyl: drawVinyl,
  waves: drawWaves,
  equaliser: drawEqualiser,
  trumpet: drawTrumpet,
  guitar: drawGuitar,
  piano: drawPiano,
}

function drawMotifs(stage: Stage, c: Scheme, paper: string): string {
  const { w, h, u, random } = stage
  const [top, tall] = [h * 0.08, h * 0.58]
  const [cx, cy, r] = [w / 2, top + tall / 2, Math.min(w * 0.4, tall * 0.46)]
  const tones = [c.a, c.b, c.c, c.light, c.dark].filter((tone) => tone !== paper)
  const motif = { stage, w, u, random, c, paper, tones, top, tall, cx, cy, r }
  return Object.entries(MOTIFS)
    .map(([name, draw]) => (has(stage, name) ? draw(motif) : ''))
    .join('')
}
