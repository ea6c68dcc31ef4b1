import { findScheme } from '../lights.ts'
import {
  at,
  blob,
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
  smooth,
  stroke,
  type Point,
  type Stage,
} from '../stage.ts'

export function drawAbstract(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = findScheme(stage, 'clay')
  const paper = lighter(c.back, 0.35)
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(paper, 0.2), paper]))
  if (has(stage, 'fields'))
    for (const [i, tone] of random.shuffle([c.a, c.b, c.c]).entries())
      out += path(
        blob(
          random,
          w / 2,
          h * (0.22 + i * 0.28),
          Math.min(w, h) * 0.46,
          0.05,
          14,
          (h * 0.135) / (Math.min(w, h) * 0.46) + 0.02,
        ),
        fade(stage, 'right', [lighter(tone, 0.14), tone, darker(tone, 0.08)]),
        'opacity=".93"',
      )
  if (has(stage, 'dunes'))
    for (let i = 0; i < 7; i++) {
      const y = h * (0.3 + i * 0.105)
      const pts: Point[] = [0, 0.25, 0.5, 0.75, 1].map((t) => [t * w, y + Math.sin(t * 4 + i * 1.9) * h * 0.06])
      out +=
        path(`${smooth(pts)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, [c.c, c.light, c.a, c.back, c.b, c.a, c.dark][i] as string) +
        (i % 2
          ? stroke(
              Array.from({ length: 5 }, (_, k) => smooth(pts.map(([px, py]) => [px, py + (k + 1) * 1.5 * u]))).join(''),
              c.dark,
              0.25 * u,
              'opacity=".35"',
            )
          : '')
    }
  if (has(stage, 'dunes'))
    out = rect(0, 0, w, h, paper) + disc(w * 0.68, h * 0.2, 13 * u, c.a) + out.slice(out.indexOf('/>') + 2)
  if (has(stage, 'stones')) {
    let y = h * 0.84
    for (let i = 0; i < 6; i++) {
      const rx = (34 - i * 4.4) * u * random.range(0.85, 1.1)
      const ry = (9.5 - i * 0.8) * u * random.range(0.85, 1.2)
      out +=
        (i === 0 ? oval(w / 2, y + 1.5 * u, rx * 1.15, 2.4 * u, c.dark, 'opacity=".2"') : '') +
        path(
          blob(random, w / 2 + random.range(-3, 3) * u, y - ry, rx, 0.06, 9, ry / rx),
          fade(stage, 'lit', [
            lighter([c.b, c.c, c.a, c.light, c.dark, c.a][i] as string, 0.25),
            [c.b, c.c, c.a, c.light, c.dark, c.a][i] as string,
          ]),
        )
      y -= ry * 1.86
    }
    out = out.replace('/>', `/>${disc(w * 0.5, h * 0.34, 34 * u, mix(paper, c.c, 0.35))}`)
  }
  if (has(stage, 'arches'))
    for (let k = 0; k < 2; k++)
      for (let i = 0; i < 5; i++) {
        const r = w * (0.3 - i * 0.055)
        const cx = w * (k ? 0.66 : 0.36)
        const foot = h * (k ? 0.92 : 0.72)
        out += path(
          `M${n(cx - r)} ${n(foot)}V${n(foot - h * 0.3)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(foot - h * 0.3)}V${n(foot)}Z`,
          [c.a, paper, c.c, paper, c.b][(i + k * 2) % 5] as string,
        )
      }
  if (has(stage, 'arches')) out += disc(w * 0.78, h * 0.16, 11 * u, c.a)
  if (has(stage, 'cutouts'))
    for (let i = 0; i < 11; i++) {
      const [x, y] = [w * (0.2 + (i % 3) * 0.3) + random.range(-5, 5) * u, h * (0.14 + Math.floor(i / 3) * 0.24)]
      const tone = [c.a, c.b, c.c, c.dark][(i * 7) % 4] as string
      out +=
        i % 2
          ? path(blob(random, x, y, random.range(11, 17) * u, 0.35, 8), tone)
          : at(
              x,
              y,
              path(
                'M0 50C-6 30 -34 34 -36 12C-24 18 -12 18 -6 20C-14 6 -30 0 -26 -22C-16 -14 -8 -6 -3 2C-4 -18 -8 -34 0 -54C8 -34 4 -18 3 2C8 -6 16 -14 26 -22C30 0 14 6 6 20C12 18 24 18 36 12C34 34 6 30 0 50Z',
                tone,
              ),
              random.range(-40, 40),
              u * random.range(0.26, 0.36),
            )
    }
  if (has(stage, 'mobile')) {
    out +=
      stroke(
        `M${n(w / 2)} 0V${n(h * 0.2)}M${n(w * 0.24)} ${n(h * 0.24)}Q${n(w / 2)} ${n(h * 0.16)} ${n(w * 0.78)} ${n(h * 0.25)}M${n(w * 0.24)} ${n(h * 0.24)}V${n(h * 0.42)}M${n(w * 0.78)} ${n(h * 0.25)}V${n(h * 0.36)}M${n(w * 0.6)} ${n(h * 0.4)}Q${n(w * 0.76)} ${n(h * 0.32)} ${n(w * 0.92)} ${n(h * 0.4)}M${n(w * 0.6)} ${n(h * 0.4)}V${n(h * 0.62)}M${n(w * 0.92)} ${n(h * 0.4)}V${n(h * 0.54)}`,
        c.dark,
        0.4 * u,
      ) +
      path(blob(random, w * 0.24, h * 0.52, 15 * u, 0.16, 7), c.a) +
      path(blob(random, w * 0.6, h * 0.7, 12 * u, 0.2, 7, 1.3), c.b) +
      disc(w * 0.9, h * 0.57, 7 * u, c.c) +
      path(blob(random, w * 0.4, h * 0.82, 9 * u, 0.2, 7), c.dark) +
      stroke(`M${n(w * 0.4)} ${n(h * 0.2)}V${n(h * 0.76)}`, c.dark, 0.4 * u)
  }
  if (has(stage, 'strokes'))
    for (let i = 0; i < 9; i++) {
      const y = h * (0.12 + i * 0.095)
      out += stroke(
        `M${n(w * 0.14)} ${n(y + random.range(-2, 2) * u)}Q${n(w * 0.5)} ${n(y + random.range(-5, 5) * u)} ${n(w * random.range(0.7, 0.86))} ${n(y)}`,
        [c.a, c.b, c.c, c.dark][i % 4] as string,
        random.range(4, 6.4) * u,
        'opacity=".9"',
      )
    }
  return out
}
