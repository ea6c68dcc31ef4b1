import { darker, disc, fade, lighter, mix, oval, path, rect, stroke } from '../stage.ts'
import { sheen, type Thing } from './objects-home.ts'

function flame(x: number, y: number): string {
  return (
    disc(x, y - 9, 26, 'url(#flame)') +
    path(
      `M${x} ${y}C${x - 6} ${y - 8} ${x - 1} ${y - 12} ${x} ${y - 21}C${x + 6} ${y - 12} ${x + 5} ${y - 6} ${x} ${y}Z`,
      '#ffb53f',
    ) +
    path(
      `M${x} ${y - 1}C${x - 2.4} ${y - 5} ${x} ${y - 8} ${x} ${y - 11}C${x + 3} ${y - 7} ${x + 2} ${y - 3} ${x} ${y - 1}Z`,
      '#fff3cf',
    ) +
    stroke(`M${x} ${y + 4}V${y - 2}`, '#3a2a20', 1)
  )
}

function withFlame(draw: Thing): Thing {
  return (stage, scheme) => {
    const glow =
      '<radialGradient id="flame"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".85"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient>'
    if (!stage.defs.includes(glow)) stage.defs.push(glow)
    return draw(stage, scheme)
  }
}

function dial(face: string, ink: string, accent: string, numerals: boolean): string {
  let out = disc(0, -54, 27, face)
  for (let i = 0; i < 12; i++)
    out += rect(
      -0.8,
      -79,
      i % 3 === 0 ? 2.2 : 1.4,
      i % 3 === 0 || numerals ? 6 : 3.4,
      ink,
      0.6,
      `transform="rotate(${i * 30} 0 -54)"`,
    )
  return (
    out +
    stroke('M0 -54L-9 -66', ink, 2.4) +
    stroke('M0 -54L14 -68', ink, 1.7) +
    stroke('M-3 -48L6 -76', accent, 0.8) +
    disc(0, -54, 2, accent)
  )
}

export const WEAR_THINGS: Record<string, Thing> = {
  jarcandle: withFlame(
    (s, c) =>
      flame(0, -50) +
      path('M-26 -62H26V-6C26 -2 22 0 18 0H-18C-22 0 -26 -2 -26 -6Z', '#ffffff', 'opacity=".35"') +
      path(
        'M-24 -46H24V-6C24 -3 21 -2 18 -2H-18C-21 -2 -24 -3 -24 -6Z',
        fade(s, 'down', ['#fff3d6', c.light, darker(c.light, 0.1)]),
      ) +
      oval(0, -46, 24, 4, '#fff8e2') +
      rect(-15, -34, 30, 20, c.a, 2) +
      stroke('M-9 -27H9M-6 -21H6', c.light, 1.4) +
      stroke('M-22 -58V-10', '#fff', 2, 'opacity=".7"'),
  ),
  tapers: withFlame((s, c) =>
    [
      [-30, 76, c.a],
      [0, 96, c.c],
      [30, 66, c.b],
    ]
      .map(
        ([x, tall, tone]) =>
          flame(Number(x), -Number(tall) - 4) +
          rect(Number(x) - 3.4, -Number(tall), 6.8, Number(tall) - 16, sheen(s, String(tone)), 2) +
          path(
            `M${Number(x) - 7} -18H${Number(x) + 7}L${Number(x) + 4} -8L${Number(x) + 13} 0H${Number(x) - 13}L${Number(x) - 4} -8Z`,
            sheen(s, '#c9a25c'),
          ),
      )
      .join(''),
  ),
  pillars: withFlame((s, c) =>
    [
      [-32, 44, 19],
      [6, 78, 21],
      [44, 30, 16],
    ]
      .map(([x = 0, tall = 0, r = 0], i) => {
        const tone = [c.light, c.a, c.c][i] ?? c.a
        return (
          flame(x, -tall - 3) +
          rect(
            x - r,
            -tall,
            r * 2,
            tall,
            fade(s, 'right', [darker(tone, 0.1), lighter(tone, 0.3), tone, darker(tone, 0.2)]),
            3,
          ) +
          oval(x, -tall, r, r * 0.18, lighter(tone, 0.5)) +
          path(`M${x + r * 0.3} -${tall}h6v14a3 3 0 0 1 -6 0Z`, lighter(tone, 0.25))
        )
      })
      .join(''),
  ),
  twistcandle: withFlame(
    (s, c) =>
      flame(-18, -96) +
      flame(20, -78) +
      [
        [-18, 92, c.a],
        [20, 74, c.b],
      ]
        .map(([x, tall, tone]) => {
          let out = ''
          for (let i = 0; i < Number(tall) / 9; i++)
            out += path(
              `M${Number(x) - 8} ${-6 - i * 9}C${Number(x) - 8} ${-16 - i * 9} ${Number(x) + 8} ${-8 - i * 9} ${Number(x) + 8} ${-18 - i * 9}V${-10 - i * 9}C${Number(x) + 8} ${-1 - i * 9} ${Number(x) - 8} ${-8 - i * 9} ${Number(x) - 8} ${2 - i * 9}Z`,
              sheen(s, i % 2 ? String(tone) : lighter(String(tone), 0.25)),
            )
          return out + oval(Number(x), -1, 15, 3, '#c9a25c')
        })
        .join(''),
  ),
  travelcandle: withFlame(
    (s, c) =>
      flame(-10, -38) +
      rect(-42, -36, 64, 36, sheen(s, c.b), 4) +
      oval(-10, -36, 32, 5, '#fff5dc') +
      rect(-42, -24, 64, 14, c.light) +
      stroke('M-30 -17H10', c.b, 2) +
      oval(46, -3, 30, 5, darker('#c9a25c', 0.1)) +
      oval(46, -6, 30, 5, '#dcb870'),
  ),
  notebook: (s, c) =>
    rect(-36, -98, 76, 98, darker(c.a, 0.35), 5) +
    rect(-34, -97, 72, 94, '#fffaf0', 3) +
    rect(-38, -100, 74, 97, fade(s, 'diagonal', [lighter(c.a, 0.15), c.a]), 5) +
    rect(-38, -100, 9, 97, darker(c.a, 0.2), 3) +
    rect(20, -100, 4, 97, c.c) +
    rect(-18, -82, 30, 16, c.light, 2) +
    stroke('M-12 -76H6M-12 -71H0', c.dark, 1.2) +
    rect(46, -92, 7, 88, c.b, 3.5) +
    path('M46 -8L49.5 4L53 -8Z', '#e9c9a0') +
    rect(46, -92, 7, 8, '#c9a25c', 2),
  pencilcup: (s, c) =>
    [
      [-14, -90, c.b, -10],
      [-5, -102, c.c, -3],
      [5, -96, c.a, 4],
      [14, -86, c.dark, 11],
    ]
      .map(
        ([x, y, tone, a]) =>
          `<g transform="rotate(${a} ${x} -30)">${rect(Number(x) - 3, Number(y), 6, 70, String(tone))}${path(`M${Number(x) - 3} ${y}L${x} ${Number(y) - 11}L${Number(x) + 3} ${y}Z`, '#efd0a6')}${path(`M${Number(x) - 1} ${Number(y) - 7}L${x} ${Number(y) - 11}L${Number(x) + 1} ${Number(y) - 7}Z`, '#2a2228')}</g>`,
      )
      .join('') +
    path('M-25 -50H25L22 0H-22Z', sheen(s, c.light)) +
    oval(0, -50, 25, 4.4, darker(c.light, 0.35)) +
    path('M-24 -30H24L23 -18H-23Z', c.a),
  envelope: (s, c) =>
    rect(-50, -72, 100, 70, fade(s, 'down', [lighter(c.light, 0.2), darker(c.light, 0.08)]), 2) +
    path('M-50 -72L0 -28L50 -72Z', darker(c.light, 0.06), `stroke="${darker(c.light, 0.2)}" stroke-width="1"`) +
    disc(0, -34, 10, fade(s, 'lit', [lighter(c.a, 0.3), c.a, darker(c.a, 0.3)])) +
    path('M-4 -34C-4 -40 4 -40 4 -34C4 -28 -4 -28 -4 -34Z', darker(c.a, 0.3)) +
    stroke('M-60 -2C-56 -30 -62 -60 -50 -92', '#6b8a5a', 1.6) +
    [-20, -38, -56, -74]
      .map(
        (y) =>
          oval(-60, y, 3.4, 7, '#8aa873', `transform="rotate(-35 -60 ${y})"`) +
          oval(-52, y - 5, 3.4, 7, '#7a9a66', `transform="rotate(35 -52 ${y - 5})"`),
      )
      .join(''),
  penink: (s, c) =>
    path('M-30 -40H6V-8C6 -3 2 0 -2 0H-22C-27 0 -30 -3 -30 -8Z', '#ffffff', 'opacity=".55"') +
    path('M-28 -26H4V-8C4 -4 1 -2 -2 -2H-22C-26 -2 -28 -4 -28 -8Z', c.b) +
    rect(-22, -52, 20, 12, c.dark, 2) +
    stroke('M-25 -36V-8', '#fff', 2, 'opacity=".8"') +
    `<g transform="rotate(24 30 -30)">${rect(26, -104, 9, 66, sheen(s, c.a), 4)}${rect(26, -60, 9, 4, '#d9b96a')}${path('M27 -38H34L30.5 -12Z', '#d9b96a')}${stroke('M30.5 -30V-14', c.dark, 0.8)}</g>`,
  swatches: (s, c) =>
    [c.a, c.b, c.c, c.light, c.dark]
      .map(
        (tone, i) =>
          `<g transform="rotate(${(i - 2) * 17} 0 4)">${rect(-16, -104, 32, 98, '#fffdf8', 3)}${rect(-16, -104, 32, 70, fade(s, 'down', [lighter(tone, 0.12), tone]), 3)}${stroke('M-10 -24H8M-10 -17H2', '#a9a29a', 1.4)}</g>`,
      )
      .join('') + disc(0, -8, 2.4, '#c9a25c'),
  watch: (s, c) =>
    rect(-15, -116, 30, 44, sheen(s, c.a), 5) +
    rect(-15, -36, 30, 42, sheen(s, c.a), 5) +
    [0, -7, -14].map((y) => disc(0, y, 1.6, darker(c.a, 0.5))).join('') +
    rect(29, -57, 6, 7, '#b9904a', 2) +
    disc(0, -54, 32, fade(s, 'diagonal', ['#f3dfae', '#c99f52', '#8f6a2c'])) +
    dial('#fffaf0', c.dark, c.b, false),
  fieldwatch: (s, c) =>
    rect(-14, -118, 28, 46, fade(s, 'right', [darker(c.b, 0.1), c.b, darker(c.b, 0.2)]), 3) +
    rect(-14, -36, 28, 42, fade(s, 'right', [darker(c.b, 0.1), c.b, darker(c.b, 0.2)]), 3) +
    stroke('M-10 -116V-74M10 -116V-74M-10 -34V4M10 -34V4', lighter(c.b, 0.4), 0.8, 'stroke-dasharray="2.4 2"') +
    rect(29, -58, 6, 8, '#8d939d', 2) +
    disc(0, -54, 32, fade(s, 'diagonal', ['#eef0f3', '#9aa1ac', '#5b616c'])) +
    dial(c.dark, '#f7ecd6', c.c, true),
  chronograph: (s, c) =>
    rect(-15, -118, 30, 46, sheen(s, '#b9bec8'), 3) +
    rect(-15, -36, 30, 44, sheen(s, '#b9bec8'), 3) +
    stroke('M-15 -108H15M-15 -98H15M-15 -88H15M-15 -24H15M-15 -14H15M-15 -4H15', '#7d838d', 1.2) +
    rect(28, -70, 7, 6, '#8d939d', 2) +
    rect(30, -57, 6, 7, '#8d939d', 2) +
    rect(28, -44, 7, 6, '#8d939d', 2) +
    disc(0, -54, 32, fade(s, 'diagonal', ['#f6f7f9', '#a1a8b3', '#666c77'])) +
    dial(c.a, '#fffaf0', c.c, false) +
    [
      [-11, -54],
      [11, -54],
      [0, -42],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 7, darker(c.a, 0.3)) + stroke(`M${x} ${y}L${x + 3} ${y - 4}`, '#fffaf0', 0.9))
      .join(''),
  pocketwatch: (s, c) =>
    stroke('M0 -92C-30 -110 -60 -90 -52 -60C-46 -40 -66 -30 -60 -8', '#c9a25c', 2.4, 'stroke-dasharray="3.4 3"') +
    rect(-4, -94, 8, 10, '#b9904a', 2) +
    disc(0, -98, 6, 'none', 'stroke="#b9904a" stroke-width="2.4"') +
    disc(0, -54, 34, fade(s, 'diagonal', ['#f7e6ba', '#c99f52', '#8f6a2c'])) +
    dial('#fffaf0', c.dark, c.a, true) +
    disc(0, -43, 6, '#f3e6cc') +
    stroke('M0 -43L3 -46', c.dark, 0.8),
  backpack: (s, c) =>
    stroke('M-14 -92C-14 -110 14 -110 14 -92', darker(c.a, 0.4), 4) +
    rect(-44, -46, 16, 36, darker(c.a, 0.25), 7) +
    rect(28, -46, 16, 36, darker(c.a, 0.25), 7) +
    path(
      'M-36 -60C-36 -86 -24 -96 0 -96C24 -96 36 -86 36 -60V-10C36 -3 32 0 26 0H-26C-32 0 -36 -3 -36 -10Z',
      fade(s, 'diagonal', [lighter(c.a, 0.2), c.a, darker(c.a, 0.2)]),
    ) +
    path('M-36 -62C-36 -86 -24 -96 0 -96C24 -96 36 -86 36 -62C30 -54 -30 -54 -36 -62Z', darker(c.a, 0.14)) +
    rect(-26, -42, 52, 34, darker(c.a, 0.1), 6) +
    rect(-26, -42, 52, 10, lighter(c.a, 0.1), 4) +
    rect(-18, -64, 7, 28, '#9a6038', 2) +
    rect(11, -64, 7, 28, '#9a6038', 2) +
    rect(-19, -42, 9, 6, '#d9b96a', 1) +
    rect(10, -42, 9, 6, '#d9b96a', 1),
  tote: (s, c) =>
    stroke('M-20 -68C-22 -116 22 -116 20 -68', darker(c.light, 0.25), 5) +
    path(
      'M-40 -70H40L44 -4C44 -1 42 0 40 0H-40C-42 0 -44 -1 -44 -4Z',
      fade(s, 'diagonal', [lighter(c.light, 0.2), c.light, darker(c.light, 0.16)]),
    ) +
    stroke('M-40 -64H40', darker(c.light, 0.2), 1, 'stroke-dasharray="3 2"') +
    disc(0, -32, 18, c.a) +
    path('M-18 -32A18 18 0 0 0 18 -32Z', c.b) +
    stroke('M-26 -10H26', c.dark, 2),
  satchel: (s, c) =>
    stroke('M-44 -52C-52 -116 52 -116 44 -52', darker(c.a, 0.35), 3.4) +
    rect(-50, -66, 100, 64, fade(s, 'down', [c.a, darker(c.a, 0.24)]), 8) +
    path(
      'M-50 -58C-50 -66 -46 -68 -42 -68H42C46 -68 50 -66 50 -58V-36C50 -24 -50 -24 -50 -36Z',
      fade(s, 'diagonal', [lighter(c.a, 0.25), c.a]),
    ) +
    stroke('M-46 -36C-40 -28 40 -28 46 -36', lighter(c.a, 0.45), 1, 'stroke-dasharray="3 2"') +
    rect(-30, -46, 10, 30, darker(c.a, 0.3), 2) +
    rect(20, -46, 10, 30, darker(c.a, 0.3), 2) +
    rect(-32, -30, 14, 9, '#d9b96a', 2) +
    rect(18, -30, 14, 9, '#d9b96a', 2),
  duffel: (s, c) =>
    stroke('M-26 -52C-22 -92 22 -92 26 -52', '#8a5636', 4.4) +
    path(
      'M-62 -28C-62 -50 -52 -58 -40 -58H40C52 -58 62 -50 62 -28C62 -8 54 0 44 0H-44C-54 0 -62 -8 -62 -28Z',
      fade(s, 'down', [lighter(c.b, 0.22), c.b, darker(c.b, 0.22)]),
    ) +
    rect(-30, -58, 8, 58, '#8a5636') +
    rect(22, -58, 8, 58, '#8a5636') +
    stroke('M-44 -50H44', c.dark, 1.6) +
    rect(-12, -34, 24, 18, '#a06a42', 3) +
    stroke('M-8 -25H8', '#d9b96a', 1.4),
  bucketbag: (s, c) =>
    stroke('M-28 -60C-34 -126 34 -126 28 -60', '#8a5636', 3.4) +
    path('M-34 -62H34L28 0H-28Z', sheen(s, c.a)) +
    path('M-34 -62C-22 -72 22 -72 34 -62C24 -56 -24 -56 -34 -62Z', darker(c.a, 0.4)) +
    [-26, -13, 0, 13, 26].map((x) => disc(x, -54, 2, '#d9b96a')).join('') +
    stroke('M-28 -54H28M0 -54L-6 -30M0 -54L7 -32', lighter(c.a, 0.5), 1.8) +
    rect(-29, -10, 58, 10, darker(c.a, 0.25), 3),
  sneaker: (s, c) =>
    path(
      'M-56 -14V-44C-48 -38 -36 -40 -32 -48C-28 -56 -18 -56 -10 -50C6 -36 18 -28 40 -26C56 -24 60 -16 60 -12Z',
      fade(s, 'down', [lighter(c.a, 0.25), c.a]),
    ) +
    path('M-56 -14C-40 -18 -36 -30 -36 -42C-44 -38 -52 -40 -56 -44Z', darker(c.a, 0.2)) +
    path('M26 -26C44 -27 58 -24 60 -12H34C34 -20 31 -24 26 -26Z', c.light) +
    stroke('M-20 -50L-6 -36M-12 -50L0 -33M-3 -44L8 -30M-22 -40L-8 -48M-12 -32L2 -40', c.light, 2.2) +
    path('M-58 -14H60C64 -14 64 0 56 0H-54C-60 0 -60 -14 -58 -14Z', '#fffaf2') +
    stroke('M-56 -6H58', c.b, 2.4) +
    path('M-28 -16C-18 -30 -6 -28 12 -20', 'none', `stroke="${c.c}" stroke-width="4" stroke-linecap="round"`),
  boot: (s, c) =>
    path(
      'M-34 -12V-92H6L8 -44C16 -36 30 -36 44 -32C56 -28 58 -18 58 -12Z',
      fade(s, 'right', [lighter(c.a, 0.2), c.a, darker(c.a, 0.15)]),
    ) +
    path('M-34 -92H6V-84H-34Z', c.c) +
    path('M-16 -84L6 -84L7 -50C-2 -54 -12 -66 -16 -84Z', darker(c.a, 0.25)) +
    stroke('M-13 -78H6M-11 -68H6M-8 -59H7M-3 -51L10 -48M4 -42L16 -40', '#f3dfb4', 2) +
    path('M-36 -12H60V-8C60 -2 56 0 50 0H22V-4H-8V0H-30C-34 0 -36 -4 -36 -12Z', '#33241f') +
    stroke('M-34 -14H58', '#e0b978', 1.4, 'stroke-dasharray="3 2"'),
  loafer: (s, c) =>
    path(
      'M-56 -10V-38C-44 -44 -34 -42 -26 -34C-12 -42 6 -40 20 -32C40 -26 58 -26 60 -10Z',
      fade(s, 'down', [lighter(c.a, 0.28), c.a, darker(c.a, 0.15)]),
    ) +
    path('M-54 -38C-44 -42 -34 -40 -28 -32C-34 -30 -48 -32 -54 -38Z', darker(c.a, 0.5)) +
    path('M-16 -38C-4 -40 8 -38 16 -33L10 -22C0 -27 -10 -28 -20 -26Z', darker(c.a, 0.22)) +
    rect(-8, -34, 16, 4, '#d9b96a', 2, 'transform="rotate(8 0 -32)"') +
    path('M-58 -10H60C62 -4 58 -3 54 -3H-34V0H-58Z', '#3b2a22'),
  sandal: (s, c) =>
    path('M-54 -12C-30 -16 20 -16 56 -12C62 -8 60 0 52 0H-50C-58 0 -60 -10 -54 -12Z', sheen(s, '#c99a66')) +
    path('M-54 -8H58V-2C40 2 -40 2 -54 -2Z', '#5b3d2a') +
    path('M-34 -14C-34 -36 -14 -40 -2 -14H-12C-18 -28 -24 -28 -24 -14Z', c.a) +
    path('M8 -14C8 -38 32 -38 40 -14H28C24 -26 18 -26 18 -14Z', c.a) +
    rect(-22, -36, 9, 8, '#d9b96a', 2),
  hightop: (s, c) =>
    path('M-44 -14V-84H-2C0 -62 6 -46 22 -36C42 -30 56 -28 58 -14Z', fade(s, 'diagonal', [lighter(c.b, 0.2), c.b])) +
    disc(-22, -52, 11, c.light) +
    path('M-22 -60L-19 -54H-13L-18 -50L-16 -44L-22 -48L-28 -44L-26 -50L-31 -54H-25Z', c.b) +
    stroke('M-12 -78L4 -72M-10 -68L6 -62M-8 -58L10 -52M-2 -48L16 -44M4 -40L22 -38', c.light, 2.6) +
    path('M30 -32C46 -30 58 -26 58 -14H36C38 -22 36 -28 30 -32Z', '#fffaf2') +
    path('M-46 -14H60C64 -14 62 0 56 0H-44C-50 0 -50 -14 -46 -14Z', '#fffaf2') +
    stroke('M-45 -9H60', c.a, 2),
  headphones: (s, c) =>
    stroke('M-38 -42C-44 -118 44 -118 38 -42', c.dark, 7) +
    stroke('M-35 -62C-34 -106 34 -106 35 -62', c.a, 5) +
    rect(-50, -60, 22, 56, sheen(s, c.a), 11) +
    rect(28, -60, 22, 56, sheen(s, c.a), 11) +
    rect(-32, -56, 12, 48, c.dark, 6) +
    rect(20, -56, 12, 48, c.dark, 6) +
    disc(-42, -32, 5, lighter(c.a, 0.3)) +
    disc(42, -32, 5, darker(c.a, 0.2)),
  speaker: (s, c) =>
    rect(-34, -102, 68, 102, fade(s, 'right', ['#c58f5c', '#a56f45', '#855433']), 6) +
    rect(-29, -97, 58, 92, c.dark, 4) +
    disc(0, -36, 24, '#2b2b33') +
    disc(0, -36, 20, fade(s, 'lit', [lighter(c.a, 0.25), c.a, darker(c.a, 0.3)])) +
    disc(0, -36, 7, c.dark) +
    disc(0, -78, 12, '#2b2b33') +
    disc(0, -78, 9, fade(s, 'lit', ['#eadfc9', '#b9ad94'])) +
    disc(0, -78, 3, c.dark) +
    disc(-22, -90, 1.6, c.c),
  radio: (s, c) =>
    stroke('M34 -62L62 -112', '#b9bec8', 2) +
    disc(62, -112, 2.4, '#b9bec8') +
    stroke('M-36 -64C-34 -80 34 -80 36 -64', '#8a5636', 5) +
    rect(-54, -66, 108, 64, fade(s, 'down', [lighter(c.a, 0.2), c.a, darker(c.a, 0.12)]), 12) +
    rect(-46, -58, 52, 48, c.light, 6) +
    [-50, -43, -36, -29, -22, -15].map((y) => stroke(`M-40 ${y}H0`, darker(c.light, 0.25), 2)).join('') +
    rect(12, -58, 36, 18, '#fff3cf', 3) +
    stroke('M16 -49H44M20 -54V-45M28 -54V-45M36 -54V-45', c.dark, 1) +
    stroke('M31 -56V-42', '#d8402f', 1.4) +
    disc(20, -24, 8, fade(s, 'lit', ['#f3dfae', '#b9904a'])) +
    disc(40, -24, 8, fade(s, 'lit', ['#f3dfae', '#b9904a'])) +
    rect(-44, -3, 10, 3, c.dark) +
    rect(34, -3, 10, 3, c.dark),
  earbuds: (s, c) =>
    rect(-34, -38, 68, 38, sheen(s, c.light), 16) +
    path('M-34 -40C-34 -66 34 -66 34 -40Z', sheen(s, darker(c.light, 0.05))) +
    path('M-28 -40H28C26 -30 -26 -30 -28 -40Z', c.dark) +
    disc(-14, -52, 9, sheen(s, c.a)) +
    rect(-18, -52, 7, 20, sheen(s, c.a), 3.5) +
    disc(14, -52, 9, sheen(s, c.a)) +
    rect(11, -52, 7, 20, sheen(s, c.a), 3.5) +
    disc(0, -14, 1.8, '#6fbf7a'),
  turntable: (s, c) =>
    rect(-64, -26, 128, 22, fade(s, 'down', ['#c58f5c', '#8f5c38']), 4) +
    oval(-12, -30, 46, 10, '#22222a') +
    [40, 33, 26, 19].map((r) => oval(-12, -31, r, r * 0.21, 'none', 'stroke="#4a4a55" stroke-width=".8"')).join('') +
    oval(-12, -31, 13, 2.9, c.a) +
    stroke('M50 -44L46 -36L12 -32', '#d5d9df', 2.4) +
    rect(44, -50, 12, 18, '#b9bec8', 3) +
    disc(48, -15, 4, '#e9dcc0') +
    rect(-56, -4, 12, 4, '#33241f') +
    rect(44, -4, 12, 4, '#33241f') +
    path('M-60 -34L-66 -100H62L60 -34Z', mix(c.light, '#ffffff', 0.5), 'opacity=".28"'),
  smartspeaker: (s, c) =>
    path(
      'M-30 -60C-30 -72 30 -72 30 -60V-10C30 2 -30 2 -30 -10Z',
      fade(s, 'right', [darker(c.a, 0.1), lighter(c.a, 0.2), c.a, darker(c.a, 0.25)]),
    ) +
    oval(0, -62, 29, 8, c.dark) +
    oval(0, -62, 22, 5.4, 'none', `stroke="${c.c}" stroke-width="1.8"`) +
    [-48, -40, -32, -24, -16]
      .map((y) =>
        [-24, -16, -8, 0, 8, 16, 24]
          .map((x) => disc(x + (y % 16 ? 0 : 4) - 2, y + Math.abs(x) * -0.06 + 6, 1.1, darker(c.a, 0.4)))
          .join(''),
      )
      .join(''),
}
