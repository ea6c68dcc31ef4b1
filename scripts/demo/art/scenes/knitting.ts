import { findScheme, type Scheme } from '../lights.ts'
import { at, clip, darker, disc, fade, has, lighter, n, path, rect, softShadow, stroke, type Stage } from '../stage.ts'
import { tones } from './paper.ts'
import { drawTable } from './table.ts'

function ball(stage: Stage, x: number, y: number, r: number, tone: string): string {
  let strands = ''
  for (let i = 0; i < 26; i++) {
    const a = stage.random.int(0, 11) * 30 + stage.random.range(-5, 5)
    const k = stage.random.range(-0.8, 0.8)
    strands += at(
      x,
      y,
      stroke(
        `M${n(-r * Math.sqrt(1 - k * k))} ${n(k * r)}Q0 ${n(k * r * 1.35)} ${n(r * Math.sqrt(1 - k * k))} ${n(k * r)}`,
        i % 3 ? lighter(tone, 0.26) : darker(tone, 0.2),
        r * 0.035,
      ),
      a,
    )
  }
  return (
    softShadow(stage, x + r * 0.12, y + r * 0.86, r * 1.05, r * 0.3, 0.5) +
    disc(x, y, r, fade(stage, 'lit', [lighter(tone, 0.25), tone, darker(tone, 0.3)])) +
    strands
  )
}

export function drawKnitting(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = findScheme(stage, 'clay')
  if (has(stage, 'yarn')) {
    let out = drawTable(stage, c)
    out += softShadow(stage, w * 0.5, h * 0.78, w * 0.44, 9 * u, 0.3)
    const spots = [
      [0.3, 0.6, 21],
      [0.67, 0.64, 24],
      [0.48, 0.42, 19],
      [0.24, 0.84, 14],
      [0.82, 0.4, 12],
    ]
    for (const [i, [x = 0, y = 0, r = 0]] of random.shuffle(spots).entries())
      out += ball(stage, x * w, y * h, r * u, tones(c)[i % 4] as string)
    if (has(stage, 'needles'))
      for (const d of [-1, 1])
        out += at(
          w * (0.5 + d * 0.06),
          h * 0.5,
          stroke('M4 54L4 -62', '#1a0d08', 3, 'opacity=".2"') +
            stroke('M0 50V-66', '#c99a66', 3) +
            path('M-1.5 50L0 60L1.5 50Z', '#c99a66') +
            disc(0, -68, 4.4, c.a),
          d * 32,
          u * 0.85,
        )
    if (has(stage, 'basket')) {
      const [x, y] = [w / 2, h * 0.92]
      let weave = ''
      for (let r = 0; r < 6; r++)
        for (let k = 0; k < 12; k++)
          weave += stroke(
            `M${n(x - 40 * u + k * 6.8 * u)} ${n(y - 34 * u + r * 5.4 * u + (k % 2) * u)}q${n(3.4 * u)} ${n(-2 * u)} ${n(6.6 * u)} 0`,
            (r + k) % 2 ? '#c08a56' : '#a06f42',
            3.4 * u,
          )
      out +=
        rect(x - 42 * u, y - 36 * u, 84 * u, 34 * u, '#8a5a38', 8 * u) +
        clip(stage, rect(x - 42 * u, y - 37 * u, 84 * u, 35 * u, '#000', 8 * u), weave) +
        rect(x - 44 * u, y - 38 * u, 88 * u, 5 * u, '#c99462', 2.5 * u)
    }
    return (
      out +
      stroke(
        `M${n(w * 0.3)} ${n(h * 0.68)}C${n(w * 0.1)} ${n(h * 0.9)} ${n(w * 0.5)} ${n(h * 0.98)} ${n(w * 0.62)} ${n(h * 0.9)}S${n(w * 0.9)} ${n(h * 0.86)} ${n(w * 1.02)} ${n(h * 0.96)}`,
        c.a,
        u,
      )
    )
  }
  const cols = 30
  const cw = w / cols
  const ch = cw * 0.86
  const rows = Math.ceil(h / ch) + 1
  const paints = new Map<string, string>()
  for (let r = -1; r < rows; r++)
    for (let k = 0; k < cols; k++) {
      const tone = stitchTone(stage, c, k, r, cols)
      const [x, y] = [k * cw, r * ch]
      paints.set(
        tone,
        (paints.get(tone) ?? '') +
          `M${n(x + cw * 0.2)} ${n(y)}l${n(cw * 0.29)} ${n(ch * 0.86)} ${n(cw * 0.29)} ${n(-ch * 0.86)}`,
      )
    }
  let out = rect(0, 0, w, h, darker(c.a, 0.45))
  for (const [tone, d] of paints) out += stroke(d, darker(tone, 0.3), cw * 0.46)
  for (const [tone, d] of paints) out += stroke(d, tone, cw * 0.35)
  return out + rect(0, 0, w, h, fade(stage, 'diagonal', ['#fff6e0/0.16', '#fff6e0/0 50%', '#1a0a14/0.26']))
}

function stitchTone(stage: Stage, c: Scheme, k: number, r: number, cols: number): string {
  const band = ((r % 24) + 24) % 24
  const m = k % 10
  if (has(stage, 'stripes')) return [c.a, c.a, c.light, c.b, c.b, c.light, c.c, c.c][Math.floor(band / 3)] as string
  if (has(stage, 'hearts')) {
    const shape = ['0110110', '1111111', '1111111', '0111110', '0011100', '0001000']
    const row = band % 12
    return row < 6 && (shape[row] ?? '')[(k + (Math.floor(band / 12) ? 5 : 0)) % 10] === '1'
      ? c.light
      : row === 8 && k % 2
        ? c.c
        : c.a
  }
  if (has(stage, 'trees')) {
    const row = band % 16
    const half = row < 12 ? Math.floor((row % 4) + row / 4) * 0.9 : 0.6
    return row < 14 && Math.abs(m - 4.5) <= half ? c.light : row === 15 ? c.c : c.b
  }
  if (has(stage, 'diamonds')) {
    const d = Math.abs((k % 15) - 7) + Math.abs((band % 15) - 7)
    return d < 3 ? c.c : d < 6 ? c.light : d === 7 ? c.b : c.a
  }
  const star = (Math.abs(m - 5) === Math.abs((band % 12) - 6) && Math.abs(m - 5) < 5) || m === 5 || band % 12 === 6
  return band % 12 === 0 ? c.c : star && band % 12 > 1 && band % 12 < 11 ? c.light : cols > 0 ? c.a : c.b
}
