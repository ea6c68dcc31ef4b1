import { findScheme, type Scheme } from '../lights.ts'
import { at, darker, disc, fade, has, lighter, mix, n, path, rect, stroke, type Stage } from '../stage.ts'
import { frond, MONSTERA } from './frond.ts'

const LEAVES: Record<string, string> = {
  oval: 'M0 0C12 -10 12 -30 0 -42C-12 -30 -12 -10 0 0Z',
  willow: 'M0 0C6 -14 6 -38 0 -54C-6 -38 -6 -14 0 0Z',
  round: 'M0 0C18 -4 20 -26 0 -32C-20 -26 -18 -4 0 0Z',
  monstera: MONSTERA,
  ginkgo: 'M0 0L-26 -26C-22 -40 -10 -44 -2 -40L0 -28L2 -40C10 -44 22 -40 26 -26Z',
  oak: 'M0 0C-8 -6 -16 -6 -12 -14C-20 -16 -18 -26 -12 -28C-18 -36 -8 -44 0 -48C8 -44 18 -36 12 -28C18 -26 20 -16 12 -14C16 -6 8 -6 0 0Z',
}

export function drawBotanical(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = findScheme(stage, 'linen')
  const paper = has(stage, 'dark') ? scheme.dark : lighter(scheme.back, 0.45)
  const lined = has(stage, 'lined')
  const ink = has(stage, 'dark') ? scheme.light : scheme.dark
  const greens = has(stage, 'blue')
    ? ['#2a4bb0', '#4f74cf', '#1f357f']
    : has(stage, 'dark')
      ? ['#8fbf9a', '#cfe0a8', '#5f9a86']
      : ['#3f7350', '#6f9a5c', '#8aa876', '#2f5d4c']
  let out = rect(
    0,
    0,
    w,
    h,
    has(stage, 'canopy')
      ? mix(scheme.dark, '#1f4a38', 0.5)
      : fade(stage, 'diagonal', [lighter(paper, 0.15), paper, darker(paper, 0.05)]),
  )
  if (has(stage, 'halo')) out += disc(w / 2, h * 0.46, Math.min(w * 0.37, h * 0.33), mix(paper, scheme.c, 0.6))
  if (has(stage, 'arch'))
    out += path(
      `M${n(w * 0.2)} ${n(h * 0.9)}V${n(w * 0.4)}A${n(w * 0.3)} ${n(w * 0.3)} 0 0 1 ${n(w * 0.8)} ${n(w * 0.4)}V${n(h * 0.9)}Z`,
      mix(paper, scheme.a, 0.4),
    )
  function leafAt(kind: string, x: number, y: number, turn: number, size: number): string {
    const tone = random.pick(greens)
    const d = LEAVES[kind] ?? ''
    const veins = 'M0 0V-40M0 -12L7 -19M0 -12L-7 -19M0 -22L7 -29M0 -22L-7 -29'
    return at(
      x,
      y,
      lined
        ? stroke(d, ink, 1.1) + stroke(veins, ink, 0.6)
        : path(d, fade(stage, 'right', [lighter(tone, 0.16), tone])) + stroke(veins, lighter(tone, 0.4), 0.7),
      turn,
      size,
    )
  }
  if (has(stage, 'fronds')) {
    const k = random.int(3, 5)
    for (let i = 0; i < k; i++)
      out += at(
        w * (0.5 + (i - (k - 1) / 2) * 0.05),
        h * 0.93,
        frond(h * random.range(0.6, 0.78), lined ? ink : random.pick(greens)),
        (i - (k - 1) / 2) * 20,
      )
  } else if (has(stage, 'canopy')) {
    for (let layer = 0; layer < 4; layer++)
      for (let i = 0; i < 11; i++) {
        const kind = random.pick(stage.words.filter((word) => LEAVES[word] !== undefined || word === 'fern'))
        const [x, y, a] = [w * random.range(-0.05, 1.05), h * random.range(0, 1.12), random.range(-160, 160)]
        const tone = mix(
          mix(scheme.dark, '#2f6b4a', 0.4 + layer * 0.15),
          '#b5d08a',
          layer * 0.13 + random.range(0, 0.14),
        )
        out += at(
          x,
          y,
          kind === 'fern'
            ? frond(100, tone)
            : path(LEAVES[kind] ?? '', fade(stage, 'diagonal', [lighter(tone, 0.14), darker(tone, 0.12)])) +
                stroke('M0 0V-44', lighter(tone, 0.3), 0.6),
          a,
          u * (kind === 'fern' ? 0.6 : random.range(0.7, 1.05)),
        )
      }
  } else {
    const kind = stage.words.find((word) => LEAVES[word] !== undefined) ?? 'oval'
    const stems = has(stage, 'bouquet') ? 5 : 1
    for (let k = 0; k < stems; k++) {
      const lean = stems === 1 ? random.range(-0.08, 0.08) * w : (k - (stems - 1) / 2) * w * 0.15
      const [x0, y0, x1, y1] = [
        w * 0.5 + lean * 0.1,
        h * 0.88,
        w * 0.5 + lean,
        h * (0.16 + random.range(0, 0.05) + Math.abs(k - (stems - 1) / 2) * 0.05),
      ]
      const bend = random.range(-0.1, 0.1) * w
      out += stroke(
        `M${n(x0)} ${n(y0)}Q${n((x0 + x1) / 2 + bend)} ${n((y0 + y1) / 2)} ${n(x1)} ${n(y1)}`,
        lined ? ink : (greens[0] as string),
        0.7 * u,
      )
      const pairs = has(stage, 'bouquet') ? 4 : kind === 'monstera' || kind === 'ginkgo' ? 4 : 8
      for (let i = 1; i <= pairs; i++) {
        const t = i / (pairs + 0.6)
        const px = x0 + (x1 - x0) * t + bend * 2 * t * (1 - t)
        const py = y0 + (y1 - y0) * t
        const size =
          u *
          (kind === 'monstera' || kind === 'ginkgo' ? 0.66 : 0.5) *
          (1.12 - t * 0.55) *
          (stems > 1 ? 0.72 : 1) *
          Math.min(1.25, h / w)
        out +=
          leafAt(kind, px, py, 56 + random.range(-9, 9), size) +
          leafAt(kind, px, py - u, -56 + random.range(-9, 9), size)
      }
      out += bloom(stage, scheme, x1, y1, u * (stems > 1 ? 0.8 : 1.15), lined ? ink : undefined)
    }
  }
  if (has(stage, 'framed'))
    out +=
      rect(
        w * 0.06,
        w * 0.06,
        w * 0.88,
        h - w * 0.12,
        'none',
        0,
        `stroke="${ink}" stroke-width="${n(u * 0.4)}" opacity=".7"`,
      ) +
      stroke(
        `M${n(w * 0.36)} ${n(h * 0.945 - u)}H${n(w * 0.64)}M${n(w * 0.43)} ${n(h * 0.945 + u)}H${n(w * 0.57)}`,
        ink,
        0.4 * u,
        'opacity=".0"',
      )
  return out
}

function bloom(stage: Stage, scheme: Scheme, x: number, y: number, s: number, ink?: string): string {
  const tone = bloomTone(stage, scheme)
  function petal(d: string, a: number, fill: string, k = 1): string {
    return at(
      0,
      0,
      ink === undefined ? path(d, fill) : path(d, lighter(scheme.back, 0.45), `stroke="${ink}" stroke-width="1"`),
      a,
      k,
    )
  }
  let out = ''
  if (has(stage, 'poppy'))
    out =
      [0, 90, 180, 270]
        .map((a) =>
          petal('M0 0C-20 -6 -20 -26 0 -26C20 -26 20 -6 0 0Z', a + 20, fade(stage, 'down', [lighter(tone, 0.2), tone])),
        )
        .join('') +
      disc(0, 0, 5, '#2a2430') +
      Array.from({ length: 12 }, (_, i) => disc(Math.cos(i) * 8, Math.sin(i) * 8, 1, '#2a2430')).join('')
  else if (has(stage, 'daisy'))
    out =
      Array.from({ length: 14 }, (_, i) =>
        petal('M0 0C-5 -8 -5 -20 0 -25C5 -20 5 -8 0 0Z', i * 25.7, i % 2 ? '#fffdf6' : '#f3ead8'),
      ).join('') + disc(0, 0, 6.5, '#efb53a')
  else if (has(stage, 'peony'))
    out = [26, 20, 14, 8]
      .map((r, k) =>
        Array.from({ length: 8 - k }, (_, i) =>
          petal(
            'M0 0C-13 -6 -13 -22 0 -24C13 -22 13 -6 0 0Z',
            i * (360 / (8 - k)) + k * 20,
            mix(tone, '#fff3ee', 0.1 + k * 0.22),
            r / 24,
          ),
        ).join(''),
      )
      .join('')
  else if (has(stage, 'tulip'))
    out = petal(
      'M-13 0C-17 -20 -12 -34 -9 -38L-3 -28L0 -40L4 -28L10 -38C13 -34 17 -20 13 0C8 7 -8 7 -13 0Z',
      0,
      fade(stage, 'down', [lighter(tone, 0.25), tone]),
    )
  else if (has(stage, 'berries'))
    out = Array.from({ length: 9 }, (_, i) =>
      disc(
        Math.cos(i * 2.4) * (3 + i * 1.8),
        -8 + Math.sin(i * 2.4) * (3 + i * 1.6),
        4,
        fade(stage, 'lit', [lighter(tone, 0.35), tone]),
      ),
    ).join('')
  else if (has(stage, 'thistle'))
    out =
      Array.from({ length: 15 }, (_, i) =>
        stroke(`M0 -8L${n(Math.sin((i - 7) * 0.15) * 34)} ${n(-10 - Math.cos((i - 7) * 0.15) * 26)}`, tone, 2),
      ).join('') + path('M-11 -12C-14 6 14 6 11 -12C4 -16 -4 -16 -11 -12Z', '#5f8a5c')
  else return ''
  return at(x, y, out, 0, s * 0.62)
}

function bloomTone(stage: Stage, scheme: Scheme): string {
  return has(stage, 'blue') ? '#2a4bb0' : stage.random.pick([scheme.a, scheme.a, scheme.b, scheme.c])
}
