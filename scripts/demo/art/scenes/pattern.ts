import { findScheme, type Scheme } from '../lights.ts'
import { at, blob, disc, has, n, oval, path, poly, rect, stroke, type Stage } from '../stage.ts'

/** One of the cells that the image is made of; `q` is half its width. */
interface Cell {
  random: Stage['random']
  x: number
  y: number
  q: number
  cell: number
  row: number
  col: number
  tone: string
  other: string
  tones: string[]
  c: Scheme
}

function drawQuarter({ random, x, y, q, cell, tone, other }: Cell): string {
  return at(
    x,
    y,
    rect(0, 0, cell + 0.6, cell + 0.6, other) +
      `<g transform="rotate(${random.int(0, 3) * 90} ${n(q)} ${n(q)})">${path(`M0 0H${n(cell)}A${n(cell)} ${n(cell)} 0 0 1 0 ${n(cell)}Z`, tone)}${path(`M0 0H${n(q)}A${n(q)} ${n(q)} 0 0 1 0 ${n(q)}Z`, other)}</g>`,
  )
}

function drawScales({ x, q, row, tones, c }: Cell): string {
  let out = ''
  const sy = row * q * 0.9
  const sx = x + (row % 2 ? q : 0)
  out += [1, 0.76, 0.52, 0.28]
    .map((f, i) => disc(sx, sy, q * f, i % 2 ? c.light : (tones[(row + 9) % 3] as string)))
    .join('')
  return out
}

function drawTriangles({ random, x, y, cell, tone, tones }: Cell): string {
  return (
    path(
      poly([
        [x, y],
        [x + cell + 0.5, y],
        [x, y + cell + 0.5],
      ]),
      tone,
    ) +
    path(
      poly([
        [x + cell + 0.5, y - 0.5],
        [x + cell + 0.5, y + cell + 0.5],
        [x, y + cell + 0.5],
      ]),
      tones[random.int(0, 4)] as string,
    )
  )
}

function drawPetals({ x, y, q, row, col, c }: Cell): string {
  return at(
    x + q,
    y + q,
    [0, 90, 180, 270]
      .map((a) =>
        path(
          `M0 0Q${n(q)} ${n(-q * 0.1)} ${n(q)} ${n(-q)}Q${n(q * 0.1)} ${n(-q)} 0 0Z`,
          (row + col) % 2 ? c.a : c.b,
          `transform="rotate(${a})"`,
        ),
      )
      .join('') + disc(0, 0, q * 0.16, c.c),
  )
}

function drawCubes({ x, q, row, c }: Cell): string {
  let out = ''
  const [s, hh] = [q * 1.0, q * 0.577]
  const [cx, cy] = [x + (row % 2 ? q : 0), row * q * 1.73]
  out +=
    path(
      poly([
        [cx, cy],
        [cx + s, cy - hh],
        [cx, cy - hh * 2],
        [cx - s, cy - hh],
      ]),
      c.light,
    ) +
    path(
      poly([
        [cx, cy],
        [cx + s, cy - hh],
        [cx + s, cy + hh],
        [cx, cy + hh * 2],
      ]),
      c.a,
    ) +
    path(
      poly([
        [cx, cy],
        [cx - s, cy - hh],
        [cx - s, cy + hh],
        [cx, cy + hh * 2],
      ]),
      c.b,
    )
  return out
}

function drawMod({ x, y, q, cell, row, col, tone, c }: Cell): string {
  return at(
    x + q,
    y + q,
    rect(-q, -q, cell + 0.6, cell + 0.6, (row + col) % 2 ? c.light : c.back) +
      oval(0, 0, q * 0.92, q * 0.92, tone === c.light || tone === c.back ? c.a : tone) +
      oval(0, 0, q * 0.6, q * 0.6, c.light) +
      oval(0, 0, q * 0.36, q * 0.36, (row + col) % 2 ? c.b : c.dark),
  )
}

function drawStars({ x, y, q, cell, c }: Cell): string {
  return at(
    x + q,
    y + q,
    rect(-q, -q, cell + 0.6, cell + 0.6, c.dark) +
      Array.from({ length: 8 }, (_, i) =>
        path(
          poly([
            [0, 0],
            [q * 0.36, -q * 0.36],
            [0, -q * 0.98],
            [0, -q * 0.5],
          ]),
          i % 2 ? c.a : c.c,
          `transform="rotate(${i * 45})"`,
        ),
      ).join('') +
      disc(0, 0, q * 0.14, c.light) +
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]
        .map(([a = 0, b = 0]) => disc(a * q, b * q, q * 0.26, c.b))
        .join(''),
  )
}

function drawTerrazzo({ random, x, y, cell, c }: Cell): string {
  return (
    path(
      blob(random, x + random.range(0, cell), y + random.range(0, cell), cell * random.range(0.12, 0.38), 0.4, 6),
      random.pick([c.a, c.b, c.c, c.dark, c.light]),
    ) +
    path(
      blob(random, x + random.range(0, cell), y + random.range(0, cell), cell * 0.1, 0.4, 5),
      random.pick([c.a, c.b, c.c]),
    )
  )
}

function drawZigzag({ x, y, q, cell, row, c }: Cell): string {
  return stroke(
    poly(
      [
        [x - q, y + q],
        [x, y],
        [x + q, y + q],
      ],
      false,
    ),
    [c.a, c.b, c.c, c.light][(row + 4) % 4] as string,
    cell * 0.36,
  )
    .replace('"round"', '"butt"')
    .replace('linejoin="round"', 'linejoin="miter"')
}

/** In the order in which they lie on each other. */
const MOTIFS: Readonly<Record<string, (cell: Cell) => string>> = {
  quarter: drawQuarter,
  scales: drawScales,
  triangles: drawTriangles,
  petals: drawPetals,
  cubes: drawCubes,
  mod: drawMod,
  stars: drawStars,
  terrazzo: drawTerrazzo,
  zigzag: drawZigzag,
}

export function drawPattern(stage: Stage): string {
  const { w, h, random } = stage
  const c = findScheme(stage, 'cobalt')
  const tones = [c.a, c.b, c.c, c.light, c.back]
  const cell = w / (has(stage, 'fine') ? 8 : has(stage, 'grand') ? 4 : 6)
  const motifs = Object.entries(MOTIFS).flatMap(([name, draw]) => (has(stage, name) ? [draw] : []))
  let out = rect(0, 0, w, h, c.back)
  for (let row = -1; row <= Math.ceil(h / cell) * (has(stage, 'scales') ? 2.4 : has(stage, 'cubes') ? 1.3 : 1); row++) {
    for (let col = -1; col <= Math.ceil(w / cell); col++) {
      const [x, y] = [col * cell, row * cell]
      const k = (row * 3 + col * 5 + 30) % tones.length
      const tone = tones[k] as string
      const other = tones[(k + 2) % tones.length] as string
      const q = cell / 2
      for (const draw of motifs) out += draw({ random, x, y, q, cell, row, col, tone, other, tones, c })
    }
  }
  return out
}
