import { findScheme } from '../lights.ts'
import {
  at,
  clip,
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
  softShadow,
  stroke,
  type Point,
  type Stage,
} from '../stage.ts'
import { frond } from './frond.ts'
import { tones } from './paper.ts'
import { drawTable } from './table.ts'

export function drawEmbroidery(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = findScheme(stage, 'rose')
  const cloth = has(stage, 'ink') ? c.dark : lighter(c.light, 0.3)
  const [cx, cy, r] = [w / 2, h * 0.52, Math.min(w * 0.42, h * 0.4)]
  let out = drawTable(stage, c)
  out += softShadow(stage, cx + 3 * u, cy + 5 * u, r * 1.22, r * 1.2, 0.5)
  out +=
    rect(cx - 4 * u, cy - r - 9 * u, 8 * u, 9 * u, '#c9a25c', u) +
    rect(cx - 6.5 * u, cy - r - 7 * u, 13 * u, 2.6 * u, '#b9904a', u)
  out += disc(cx, cy, r * 1.06, fade(stage, 'diagonal', ['#e2b67e', '#a9743f'])) + disc(cx, cy, r * 0.97, cloth)
  let weave = ''
  for (let i = -20; i < 20; i++)
    weave += `M${n(cx + (i * r) / 20)} ${n(cy - r)}V${n(cy + r)}M${n(cx - r)} ${n(cy + (i * r) / 20)}H${n(cx + r)}`
  let inner = stroke(weave, darker(cloth, 0.12), 0.15 * u, 'opacity=".5"')
  function satin(d: string, tone: string): string {
    return path(d, tone) + stroke(d, lighter(tone, 0.35), 0.4 * u, `stroke-dasharray="${n(u * 1.2)} ${n(u * 0.7)}"`)
  }
  function flower(x: number, y: number, s: number, tone: string, petals: number): string {
    return at(
      x,
      y,
      Array.from(
        { length: petals },
        (_, i) =>
          `<g transform="rotate(${(i * 360) / petals})">${path('M0 0C-9 -8 -8 -22 0 -27C8 -22 9 -8 0 0Z', tone)}${stroke('M-3 -8L-4 -20M0 -6V-24M3 -8L4 -20', lighter(tone, 0.4), 1)}</g>`,
      ).join('') +
        [0, 60, 120, 180, 240, 300].map((a) => disc(Math.cos(a) * 3.6, Math.sin(a) * 3.6, 2.4, '#f2c14e')).join('') +
        disc(0, 0, 2.4, '#d99a2a'),
      0,
      s,
    )
  }
  function sprigs(count: number, reach: number): string {
    return Array.from({ length: count }, (_, i) => {
      const a = (i / count) * 360 + random.range(-6, 6)
      const tone = mix('#3f7a52', '#9abf7a', random.next())
      return at(
        cx,
        cy,
        stroke(`M0 ${n(-reach * 0.5)}V${n(-reach)}`, tone, 0.7 * u) +
          [0.62, 0.72, 0.82, 0.92]
            .map((t, k) =>
              path(
                'M0 0C5 -3 6 -9 0 -13C-6 -9 -5 -3 0 0Z',
                tone,
                `transform="translate(0 ${n(-reach * t)}) rotate(${k % 2 ? 48 : -48}) scale(${Math.round(u * 34) / 100})"`,
              ),
            )
            .join(''),
        a,
      )
    }).join('')
  }
  if (has(stage, 'wreath'))
    inner +=
      sprigs(16, r * 0.82) +
      Array.from({ length: 9 }, (_, i) => {
        const a = (i / 9) * 6.283
        return flower(
          cx + Math.cos(a) * r * 0.6,
          cy + Math.sin(a) * r * 0.6,
          (u / 2.6) * random.range(0.7, 1.1),
          tones(c)[i % 3] as string,
          i % 2 ? 5 : 8,
        )
      }).join('')
  if (has(stage, 'bouquet'))
    inner +=
      Array.from({ length: 7 }, (_, i) => {
        const a = (i - 3) * 0.26
        const [x, y] = [cx + Math.sin(a) * r * 0.95, cy - Math.cos(a) * r * (0.36 + (i % 2) * 0.24)]
        return (
          stroke(
            `M${n(cx)} ${n(cy + r * 0.62)}Q${n(cx)} ${n(cy)} ${n(x)} ${n(y)}`,
            '#5b8a55',
            0.8 * u,
            `stroke-dasharray="${n(2 * u)} ${n(u * 0.5)}"`,
          ) + flower(x, y, (u / 2) * random.range(0.8, 1.1), tones(c)[i % 3] as string, i % 2 ? 6 : 9)
        )
      }).join('') +
      path(
        `M${n(cx - 9 * u)} ${n(cy + r * 0.42)}Q${n(cx)} ${n(cy + r * 0.36)} ${n(cx + 9 * u)} ${n(cy + r * 0.42)}L${n(cx + 4 * u)} ${n(cy + r * 0.5)}L${n(cx + 10 * u)} ${n(cy + r * 0.7)}L${n(cx)} ${n(cy + r * 0.54)}L${n(cx - 10 * u)} ${n(cy + r * 0.7)}L${n(cx - 4 * u)} ${n(cy + r * 0.5)}Z`,
        c.a,
      )
  if (has(stage, 'hills')) {
    for (let i = 0; i < 5; i++) {
      const y = cy + r * (-0.05 + i * 0.2)
      const pts: Point[] = [-1, -0.5, 0, 0.5, 1].map((t) => [cx + t * r, y + Math.sin(t * 3 + i * 2) * r * 0.09])
      const tone = [mix(c.b, c.light, 0.5), c.b, c.c, mix(c.b, '#3f7a52', 0.5), c.a][i] as string
      inner += path(`${smooth(pts)}L${n(cx + r)} ${n(cy + r)}L${n(cx - r)} ${n(cy + r)}Z`, tone)
      for (let k = 1; k < 5; k++)
        inner += stroke(
          smooth(pts.map(([x, py]) => [x, py + k * r * 0.04])),
          lighter(tone, 0.3),
          0.5 * u,
          `stroke-dasharray="${n(2.4 * u)} ${n(1.1 * u)}"`,
        )
    }
    inner +=
      satin(
        `M${n(cx + r * 0.5)} ${n(cy - r * 0.5)}m${n(-r * 0.2)} 0a${n(r * 0.2)} ${n(r * 0.2)} 0 1 0 ${n(r * 0.4)} 0a${n(r * 0.2)} ${n(r * 0.2)} 0 1 0 ${n(-r * 0.4)} 0Z`,
        '#f2c14e',
      ) +
      rect(cx - r * 0.3, cy + r * 0.06, r * 0.28, r * 0.24, c.light) +
      path(
        `M${n(cx - r * 0.36)} ${n(cy + r * 0.08)}L${n(cx - r * 0.16)} ${n(cy - r * 0.12)}L${n(cx + r * 0.04)} ${n(cy + r * 0.08)}Z`,
        '#b8432f',
      )
  }
  if (has(stage, 'moon'))
    inner +=
      satin(
        `M${n(cx + r * 0.16)} ${n(cy - r * 0.56)}A${n(r * 0.56)} ${n(r * 0.56)} 0 1 0 ${n(cx + r * 0.5)} ${n(cy + r * 0.3)}A${n(r * 0.46)} ${n(r * 0.46)} 0 1 1 ${n(cx + r * 0.16)} ${n(cy - r * 0.56)}Z`,
        '#f0c867',
      ) +
      Array.from({ length: 22 }, () => {
        const [a, d] = [random.range(0, 6.283), r * random.range(0.3, 0.86)]
        const [x, y, s] = [cx + Math.cos(a) * d, cy + Math.sin(a) * d, random.range(0.8, 2.4) * u]
        return stroke(
          `M${n(x - s)} ${n(y)}H${n(x + s)}M${n(x)} ${n(y - s)}V${n(y + s)}`,
          random.pick([c.light, '#f0c867', c.c]),
          0.4 * u,
        )
      }).join('') +
      flower(cx - r * 0.3, cy + r * 0.56, u / 2.8, c.a, 8) +
      flower(cx + r * 0.06, cy + r * 0.66, u / 3.4, c.b, 6)
  if (has(stage, 'fernstitch'))
    inner += [-34, -12, 12, 34]
      .map((a) => at(cx, cy + r * 0.8, frond(r * 1.35, mix('#3f7a52', '#a9c97a', random.next())), a))
      .join('')
  out +=
    clip(stage, disc(cx, cy, r * 0.97, '#000'), inner) +
    disc(cx, cy, r * 1.015, 'none', `stroke="#c9935a" stroke-width="${n(r * 0.075)}"`) +
    disc(cx, cy, r * 1.04, 'none', `stroke="#eccb9c" stroke-width="${n(r * 0.016)}"`)
  return (
    out +
    at(
      w * 0.86,
      h * 0.9,
      stroke('M0 0L-46 -16', '#c9ced6', 1.4) + stroke('M-2 -1C20 10 -10 26 20 34', c.a, 1.1),
      0,
      u * 0.6,
    )
  )
}
