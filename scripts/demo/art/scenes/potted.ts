import { at, darker, disc, fade, lighter, mix, n, oval, path, rect, stroke, type Stage } from '../stage.ts'
import { frond, MONSTERA } from './frond.ts'
import { sheen, type Thing } from './objects-home.ts'

function pot(s: Stage, tone: string, kind: number): string {
  if (kind === 0)
    return (
      path('M-26 -42H26L20 0H-20Z', sheen(s, tone)) +
      rect(-29, -46, 58, 10, lighter(tone, 0.12), 2) +
      rect(-29, -37, 58, 2, darker(tone, 0.25))
    )
  if (kind === 1)
    return (
      path('M-27 -44H27C32 -20 24 0 16 0H-16C-24 0 -32 -20 -27 -44Z', sheen(s, tone)) +
      oval(0, -44, 27, 4, darker(tone, 0.5))
    )
  return (
    stroke('M-20 -12L-26 6M20 -12L26 6M-4 -10V6M4 -10V6', '#a56f45', 3.4) +
    rect(-27, -46, 54, 42, sheen(s, tone), 5) +
    stroke('M-27 -30H27', lighter(tone, 0.4), 1.4)
  )
}

function fan(
  s: Stage,
  leaf: string,
  turns: readonly number[],
  reach: number,
  tones: readonly [string, string],
  size: number,
): string {
  return turns
    .map((a) => {
      const r = reach * s.random.range(0.75, 1.1)
      const tone = mix(tones[0], tones[1], s.random.next())
      const rad = (a * Math.PI) / 180
      const [x, y] = [Math.sin(rad) * r, -44 - Math.cos(rad) * r]
      return (
        stroke(`M0 -44Q${n(x * 0.3)} ${n(y + r * 0.3)} ${n(x)} ${n(y)}`, darker(tone, 0.2), 1.8) +
        at(
          x,
          y,
          path(leaf, fade(s, 'diagonal', [lighter(tone, 0.2), tone, darker(tone, 0.12)])) +
            stroke('M0 0V-50', lighter(tone, 0.35), 1),
          a * 0.8,
          size,
        )
      )
    })
    .join('')
}

function blades(
  s: Stage,
  turns: readonly number[],
  tall: number,
  wide: number,
  tones: readonly [string, string],
  edge?: string,
): string {
  return turns
    .map((a) => {
      const t = tall * s.random.range(0.75, 1.1)
      const d = `M${-wide * 0.6} 0C${-wide} ${n(-t * 0.4)} ${-wide * 0.7} ${n(-t * 0.8)} 0 ${n(-t)}C${wide * 0.7} ${n(-t * 0.8)} ${wide} ${n(-t * 0.4)} ${wide * 0.6} 0Z`
      const tone = mix(tones[0], tones[1], s.random.next())
      return at(
        a * 0.2,
        -42,
        path(d, tone, edge === undefined ? '' : `stroke="${edge}" stroke-width="1.6"`) +
          stroke(`M0 -4V${n(-t * 0.85)}`, lighter(tone, 0.25), 1),
        a,
      )
    })
    .join('')
}

function cactusBody(s: Stage, x: number, y: number, w: number, h: number, tone: string): string {
  let spines = ''
  for (let i = 1; i < 6; i++) spines += `M${n(x - w + (i * w) / 3)} ${n(y - h * 0.94)}V${n(y - 2)}`
  let dots = ''
  for (let i = 0; i < 12; i++)
    dots += disc(x + s.random.range(-w, w) * 0.8, y - s.random.range(0.08, 0.9) * h, 0.9, '#fff6dc')
  return rect(x - w, y - h, w * 2, h, sheen(s, tone), w) + stroke(spines, darker(tone, 0.25), 1) + dots
}

const GREEN: readonly [string, string] = ['#2f6b4a', '#6fa35a']

export const POTTED: Record<string, Thing> = {
  monstera: (s, c) => fan(s, MONSTERA, [-70, 64, -38, 36, -8, 14], 44, GREEN, 0.72) + pot(s, c.a, 1),
  snakeplant: (s, c) =>
    blades(s, [-20, 17, -11, 10, -3, 4], 78, 7, ['#3f7a52', '#5f9a62'], '#d8d98a') + pot(s, c.light, 2),
  rubberplant: (s, c) =>
    stroke('M0 -44C-3 -70 4 -90 0 -116', '#5a4030', 2.6) +
    [
      [-44, -60, -64],
      [42, -66, 62],
      [-38, -82, -48],
      [36, -90, 44],
      [-22, -106, -28],
      [18, -112, 24],
      [0, -116, -4],
    ]
      .map(([, y = 0, a = 0]) =>
        at(
          0,
          y,
          path(
            'M0 0C15 -10 17 -32 0 -48C-17 -32 -15 -10 0 0Z',
            fade(s, 'diagonal', ['#4f8a68', '#2a5a46', '#1f4538']),
          ) + stroke('M0 0V-44', '#b9584a', 1.1),
          a,
        ),
      )
      .join('') +
    pot(s, c.a, 0),
  pilea: (s, c) =>
    Array.from({ length: 17 }, (_, i) => {
      const a = (-80 + i * 10) * (Math.PI / 180)
      const r = s.random.range(22, 52)
      const [x, y] = [Math.sin(a) * r, -48 - Math.cos(a) * r]
      const tone = mix('#3f8a5a', '#8fbf6a', s.random.next())
      return (
        stroke(`M0 -44L${n(x)} ${n(y)}`, '#8a9a5a', 1.1) +
        disc(x, y, s.random.range(7, 11), fade(s, 'lit', [lighter(tone, 0.3), tone])) +
        disc(x, y, 1.4, '#e6f0b8')
      )
    }).join('') + pot(s, c.b, 1),
  palmplant: (s, c) =>
    [-72, -50, -28, -8, 12, 32, 54, 74]
      .map((a) => {
        let d = ''
        for (let i = 2; i < 12; i++)
          d += `M0 ${-i * 6}Q8 ${-i * 6 - 10} 17 ${-i * 6 - 3}Q8 ${-i * 6 - 2} 0 ${-i * 6}ZM0 ${-i * 6}Q-8 ${-i * 6 - 10} -17 ${-i * 6 - 3}Q-8 ${-i * 6 - 2} 0 ${-i * 6}Z`
        const tone = mix('#2f7350', '#7fb25f', s.random.next())
        return at(0, -44, path(d, tone) + stroke('M0 0V-72', darker(tone, 0.2), 1.4), a)
      })
      .join('') + pot(s, c.c, 0),
  pothos: (s, c) => {
    let out = fan(
      s,
      'M0 0C-14 -4 -20 -20 -10 -26C-4 -29 0 -25 0 -22C0 -25 4 -29 10 -26C20 -20 14 -4 0 0Z',
      [-60, -30, 0, 30, 60],
      18,
      ['#4f9a52', '#a9cf6a'],
      0.8,
    )
    out += pot(s, c.light, 1)
    for (const x of [-24, -12, 8, 22]) {
      const long = s.random.range(30, 64)
      for (let k = 0; k < 7; k++)
        out += at(
          x + Math.sin(k) * 5 + Math.sign(x) * k,
          -42 + (k * long) / 7,
          path('M0 0C-9 4 -10 12 0 20C10 12 9 4 0 0Z', mix('#4f9a52', '#b9d97a', s.random.next())),
          k % 2 ? 40 : -40,
          0.7,
        )
    }
    return out
  },
  figtree: (s, c) =>
    stroke('M0 -44V-92', '#7a5a40', 4) +
    Array.from({ length: 22 }, () =>
      at(
        s.random.range(-26, 26),
        -92 + s.random.range(-30, 16),
        path('M0 0C13 -8 15 -22 0 -34C-15 -22 -13 -8 0 0Z', mix('#2f6b4a', '#83b363', s.random.next())) +
          stroke('M0 0V-28', '#b9d48a', 0.8),
        s.random.range(-80, 80),
        0.85,
      ),
    ).join('') +
    pot(s, c.a, 2),
  basilpot: (s, c) =>
    fan(
      s,
      'M0 0C-12 -6 -12 -24 0 -32C12 -24 12 -6 0 0Z',
      [-62, -44, -26, -8, 8, 26, 44, 62, -16, 18, -34, 34],
      34,
      ['#3f8f3f', '#8ac45a'],
      0.78,
    ) +
    pot(s, c.a, 0) +
    rect(-12, -26, 24, 13, c.light, 2) +
    stroke('M-7 -20H7', c.dark, 1.6),
  rosemary: (s, c) =>
    [-34, -20, -8, 6, 18, 34]
      .map((a) => {
        let d = ''
        const t = s.random.range(48, 76)
        for (let y = 4; y < t; y += 4) d += `M0 ${-y}L7 ${-y - 6}M0 ${-y}L-7 ${-y - 6}`
        return at(
          a * 0.1,
          -42,
          stroke(d, mix('#4f7a5a', '#8fae86', s.random.next()), 1.8) +
            stroke(`M0 0V${n(-t)}`, '#6b5a44', 1.6) +
            (a % 4 ? '' : disc(0, -t, 2.4, '#9a86d0')),
          a,
        )
      })
      .join('') +
    pot(s, c.light, 1) +
    rect(-14, -30, 28, 12, c.a, 2),
  lavender: (s, c) =>
    [-30, -21, -13, -5, 4, 12, 20, 30]
      .map((a) => {
        const t = s.random.range(52, 80)
        let heads = ''
        for (let k = 0; k < 7; k++) heads += oval(k % 2 ? 2 : -2, -t + k * 3.6, 3.4, 3, k % 2 ? '#8a6bc0' : '#b193dd')
        return at(a * 0.2, -42, stroke(`M0 0V${n(-t)}`, '#7a9a6a', 1.4) + heads, a)
      })
      .join('') +
    blades(s, [-44, -26, 26, 44], 34, 2.4, ['#7a9a72', '#a3ba90']) +
    pot(s, c.b, 0),
  mintpot: (s, c) =>
    [-40, -22, -6, 10, 26, 42]
      .map((a) =>
        at(
          0,
          -42,
          stroke('M0 0V-48', '#5f8a4a', 1.6) +
            [10, 22, 34, 44]
              .map((y) =>
                path(
                  'M0 0C10 -8 16 -6 20 -2C14 6 8 5 0 0ZM0 0C-10 -8 -16 -6 -20 -2C-14 6 -8 5 0 0Z',
                  mix('#4fa35c', '#a3d87a', s.random.next()),
                  `transform="translate(0 ${-y}) scale(${1.1 - y / 80})"`,
                ),
              )
              .join(''),
          a,
        ),
      )
      .join('') + pot(s, c.c, 1),
  chives: (s, c) =>
    blades(s, [-34, -27, -20, -14, -8, -2, 3, 9, 15, 22, 29, 36], 62, 1.8, ['#4f8f46', '#8fc25f']) +
    [
      [-22, -104],
      [2, -112],
      [26, -100],
    ]
      .map(
        ([x = 0, y = 0]) =>
          stroke(`M${x * 0.2} -42L${x} ${y}`, '#6fa552', 1.6) +
          [0, 40, 80, 120, 160, 200, 240, 280, 320]
            .map((a) =>
              oval(
                0,
                -5,
                2,
                5,
                mix('#b78be0', '#e0b5f0', s.random.next()),
                `transform="translate(${x} ${y}) rotate(${a})"`,
              ),
            )
            .join(''),
      )
      .join('') +
    pot(s, c.a, 2),
  cactus: (s, c) =>
    cactusBody(s, 0, -40, 15, 72, '#4f8f62') +
    cactusBody(s, 22, -62, 7, 30, '#5f9f6c') +
    stroke('M8 -62H22', '#5f9f6c', 9) +
    cactusBody(s, -22, -56, 6, 24, '#5f9f6c') +
    stroke('M-8 -58H-22', '#5f9f6c', 8) +
    disc(0, -114, 5, '#ef6f8f') +
    disc(-5, -111, 4, '#f79ab0') +
    disc(5, -111, 4, '#f79ab0') +
    pot(s, c.a, 0),
  ballcactus: (s, c) =>
    disc(0, -62, 31, fade(s, 'lit', ['#8fbf7a', '#4a8a5c', '#2f6446'])) +
    [-22, -12, 0, 12, 22].map((x) => stroke(`M${x * 0.3} -92Q${x * 1.7} -62 ${x * 0.5} -36`, '#2f6446', 1.2)).join('') +
    Array.from({ length: 26 }, () => disc(s.random.range(-24, 24), s.random.range(-84, -44), 1, '#fff3d0')).join('') +
    [0, 60, 120, 180, 240, 300]
      .map((a) => oval(0, -6, 3.6, 7, '#f2698a', `transform="translate(0 -93) rotate(${a}) scale(1 .7)"`))
      .join('') +
    disc(0, -93, 2.6, '#ffd76a') +
    pot(s, c.b, 1),
  paddlecactus: (s, c) =>
    [
      [0, -66, 20, 27, 0],
      [-24, -94, 14, 19, -28],
      [22, -98, 15, 20, 26],
      [2, -118, 12, 17, 4],
      [38, -76, 10, 14, 60],
    ]
      .map(([x = 0, y = 0, rx = 0, ry = 0, a = 0]) =>
        at(
          x,
          y,
          oval(0, 0, rx, ry, fade(s, 'lit', ['#9ac98a', '#5c9a68', '#3f7a54'])) +
            [
              [-5, -8],
              [5, -6],
              [0, 3],
              [-6, 8],
              [6, 10],
            ]
              .map(([px = 0, py = 0]) => disc(px, py, 1.1, '#fff3d0'))
              .join('') +
            (ry < 20 ? disc(0, -ry, 3.6, '#ee6a78') : ''),
          a,
        ),
      )
      .join('') + pot(s, c.c, 0),
  echeveria: (s, c) =>
    [
      [14, 30, '#8fb7a5'],
      [12, 24, '#a5c9b2'],
      [9, 17, '#bcd8bd'],
      [6, 10, '#d9e6c4'],
    ]
      .map(([k, r, tone], ring) =>
        Array.from({ length: Number(k) }, (_, i) =>
          path(
            'M0 0C-9 -8 -9 -20 0 -27C9 -20 9 -8 0 0Z',
            fade(s, 'down', ['#e88a9a', String(tone), String(tone)]),
            `transform="translate(0 -56) scale(1 .8) rotate(${(i * 360) / Number(k) + ring * 15}) scale(${Number(r) / 24})"`,
          ),
        ).join(''),
      )
      .join('') + pot(s, c.a, 1),
  aloe: (s, c) =>
    [-66, 60, -46, 42, -28, 24, -12, 8]
      .map((a) => {
        const t = s.random.range(50, 76)
        return at(
          a * 0.12,
          -42,
          path(
            `M-6 0C-8 ${n(-t * 0.5)} -3 ${n(-t * 0.8)} 0 ${n(-t)}C3 ${n(-t * 0.8)} 8 ${n(-t * 0.5)} 6 0Z`,
            fade(s, 'right', ['#a3cfa5', '#6faa86', '#4a8468']),
          ) +
            [0.2, 0.4, 0.6]
              .map((k) => disc(-2, -t * k, 0.9, '#e6f3dc') + disc(3, -t * (k + 0.1), 0.8, '#e6f3dc'))
              .join(''),
          a,
        )
      })
      .join('') + pot(s, c.light, 2),
  fernpot: (s, c) =>
    [-86, -66, -46, -28, -10, 10, 28, 46, 66, 86]
      .map((a) => at(0, -44, frond(66, mix('#3f8a4a', '#93c46a', s.random.next())), a))
      .join('') + pot(s, c.a, 2),
}
