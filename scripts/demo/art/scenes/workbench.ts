import { findScheme } from '../lights.ts'
import { at, blob, darker, disc, fade, has, lighter, n, path, rect, softShadow, stroke, type Stage } from '../stage.ts'
import { drawTable } from './table.ts'

export function drawWorkbench(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = findScheme(stage, 'linen')
  let out = drawTable({ ...stage, words: [...stage.words, has(stage, 'dark') ? 'darkwood' : 'wood'] }, c)
  const wood = (d: string, tone = '#b27a48'): string =>
    path(d, fade(stage, 'right', [lighter(tone, 0.25), tone, darker(tone, 0.2)]))
  const steel = (d: string): string => path(d, fade(stage, 'right', ['#f0f2f5', '#aab0bb', '#868d99']))
  const tools: Record<string, string> = {
    plane:
      rect(-16, -60, 32, 120, '#20120a', 6, 'opacity=".2" transform="translate(4 5)"') +
      wood('M-16 -54Q-16 -60 -10 -60H10Q16 -60 16 -54V54Q16 60 10 60H-10Q-16 60 -16 54Z') +
      rect(-9, -26, 18, 34, '#3b2a20', 2) +
      steel('M-8 -24H8L6 -6H-6Z') +
      path(blob(random, 0, 36, 9, 0.08, 8, 1.6), darker(c.a, 0.05)) +
      disc(0, -44, 7, c.a),
    chisel: wood('M-5 10H5L6 56Q0 62 -6 56Z', c.a) + rect(-5, 6, 10, 6, '#c9a25c') + steel('M-4 6H4V-46L-4 -54Z'),
    saw:
      wood('M-16 26C-18 60 18 62 16 28L8 24L4 36C2 44 -6 44 -6 34L-8 24Z', c.b) +
      steel('M-16 26L-10 -86H2L16 28Z') +
      stroke(Array.from({ length: 14 }, (_, i) => `M${n(2 + i)} ${n(-84 + i * 8)}l3 2`).join(''), '#6b717c', 1.4),
    mallet:
      wood('M-5 -20H5L6 64H-6Z') +
      wood('M-28 -50H28V-18H-28Z', '#8f5c38') +
      stroke('M-20 -42H20M-20 -28H20', '#6b432a', 1),
    square:
      rect(-30, -50, 10, 90, '#8f5c38', 1) +
      steel('M-20 -50H50V-40H-20Z') +
      stroke('M-14 -46V-42M-6 -46V-42M2 -46V-42M10 -46V-42M18 -46V-42M26 -46V-42M34 -46V-42M42 -46V-42', '#4a505c', 1),
    pencil:
      rect(-3, -50, 6, 84, c.c) +
      path('M-3 34L0 44L3 34Z', '#efd0a6') +
      path('M-1 40L0 44L1 40Z', '#222') +
      rect(-3, -54, 6, 6, c.a, 1),
    spoon:
      path(blob(random, 0, -34, 16, 0.03, 9, 1.3), '#c99462') +
      path(blob(random, 0, -36, 11, 0.03, 9, 1.3), '#a06f42') +
      wood('M-4 -16C-3 10 -6 40 -4 58Q0 62 4 58C6 40 3 10 4 -16Z', '#c99462'),
    knife: wood('M-6 0C-8 20 -8 44 -5 56H5C8 44 8 20 6 0Z', c.a) + steel('M-5 0L-5 -30Q-4 -40 3 -44Q5 -20 5 0Z'),
    dovetail:
      wood('M-50 -30H-6L-6 -22L10 -26V-12L-6 -16V-4L10 -8V8L-6 4V16L10 12V26L-6 22V30H-50Z', '#d9ae78') +
      wood('M50 -30H-2V-24L12 -28V-10L-2 -14V-6L12 -10V10L-2 6V14L12 10V28L-2 24V30H50Z', '#8f5c38'),
    brush:
      wood('M-6 -8H6L5 54Q0 60 -5 54Z', c.b) +
      rect(-9, -20, 18, 14, '#c9ced6') +
      path('M-9 -20H9L7 -50Q0 -56 -7 -50Z', '#e9d3a4'),
    bowl:
      disc(4, 6, 40, '#20120a', 'opacity=".25"') +
      disc(0, 0, 40, fade(stage, 'lit', ['#d9a86c', '#9a6238'])) +
      disc(0, 0, 32, fade(stage, 'lit', ['#8f5c38', '#c08a56'])) +
      [26, 19, 12, 5].map((r) => disc(0, 0, r, 'none', 'stroke="#7a4a2e" stroke-width="1" opacity=".7"')).join(''),
  }
  const names = stage.words.filter((word) => tools[word] !== undefined)
  const places =
    names.length <= 3
      ? [
          [0.5, 0.5, -14],
          [0.2, 0.46, 12],
          [0.8, 0.52, 22],
        ]
      : [
          [0.3, 0.3, -18],
          [0.7, 0.28, 14],
          [0.28, 0.72, 20],
          [0.72, 0.72, -24],
          [0.5, 0.5, 80],
        ]
  const s = (Math.min(w, h * 0.8) / 300) * (names.length <= 3 ? 1.45 : 1.12)
  for (const [i, name] of names.entries()) {
    const [px = 0.5, py = 0.5, turn = 0] = places[i % places.length] as number[]
    const angle = turn + random.range(-5, 5)
    out +=
      softShadow(stage, w * px + 5 * s, h * py + 7 * s, 50 * s, 70 * s, 0.3) +
      at(w * px, h * py, tools[name] ?? '', angle, s)
  }
  for (let i = 0; i < 16; i++) {
    const [x, y, r] = [w * random.next(), h * random.next(), random.range(2, 5) * u]
    out += stroke(
      `M${n(x)} ${n(y)}c${n(r)} ${n(-r)} ${n(r * 2)} ${n(r * 0.4)} ${n(r)} ${n(r)}c${n(-r)} ${n(r * 0.5)} ${n(-r * 1.6)} ${n(-r * 0.6)} ${n(-r * 0.3)} ${n(-r * 1.2)}`,
      random.pick(['#f3d9ae', '#e6c08a', '#fbe9c8']),
      u * 0.9,
    )
  }
  return out
}
