import type { Scheme } from '../lights.ts'
import { darker, disc, fade, lighter, mix, oval, path, rect, stroke, type Stage } from '../stage.ts'

/** Draws a thing standing on y = 0 around x = 0, about 100 units tall. */
export type Thing = (stage: Stage, scheme: Scheme) => string

export function sheen(stage: Stage, tone: string): string {
  return fade(stage, 'right', [darker(tone, 0.12), lighter(tone, 0.28) + ' 28%', tone + ' 55%', darker(tone, 0.3)])
}

function speckle(stage: Stage, tone: string, w: number, top: number, bottom: number): string {
  let out = ''
  for (let i = 0; i < 24; i++)
    out += disc(
      stage.random.range(-w, w),
      stage.random.range(top, bottom),
      stage.random.range(0.3, 0.8),
      darker(tone, 0.5),
      'opacity=".5"',
    )
  return out
}

function sprig(
  stage: Stage,
  x: number,
  y: number,
  tall: number,
  lean: number,
  tone: string,
  kind: 'leaf' | 'pampas' | 'berry' | 'tulip' | 'euca',
): string {
  let out = stroke(`M${x} ${y}Q${x} ${y - tall * 0.6} ${x + lean} ${y - tall}`, darker(tone, 0.15), 1.3)
  for (let i = 3; i <= 9; i++) {
    const t = i / 9
    const px = x + lean * t * t
    const py = y - tall * t
    for (const side of [-1, 1]) {
      const turn = side * (kind === 'pampas' ? 25 : 58) + lean * 0.7
      if (kind === 'leaf')
        out += path(
          'M0 0C5 -4 5 -13 0 -19C-5 -13 -5 -4 0 0Z',
          mix(tone, '#e6efb6', stage.random.range(0, 0.3)),
          `transform="translate(${px} ${py}) rotate(${turn})"`,
        )
      if (kind === 'euca')
        out += disc(px + side * 6, py - 2, 5.6 - t * 2, mix(tone, '#e9f2e4', stage.random.range(0.05, 0.4)))
      if (kind === 'berry' && i > 4)
        out += disc(px + side * stage.random.range(3, 8), py - stage.random.range(0, 5), 2.6, tone)
      if (kind === 'pampas' && i > 4)
        out += path(
          'M0 0C5 -8 4 -18 0 -26C-4 -18 -5 -8 0 0Z',
          mix(tone, '#fff8ea', stage.random.range(0, 0.5)),
          `transform="translate(${px} ${py}) rotate(${turn})" opacity=".85"`,
        )
    }
  }
  if (kind === 'tulip') {
    out =
      stroke(`M${x} ${y}Q${x} ${y - tall * 0.6} ${x + lean} ${y - tall}`, '#5b8a4a', 1.8) +
      path(
        'M0 0C12 -16 10 -42 0 -60C-8 -42 -10 -16 0 0Z',
        '#6b9a55',
        `transform="translate(${x} ${y}) rotate(${lean > 0 ? -20 : 20}) scale(.7)"`,
      )
    out += path(
      'M-9 -4C-11 -16 -8 -21 -6 -23L-2 -17L0 -24L3 -17L7 -23C9 -20 11 -14 9 -4C6 3 -6 3 -9 -4Z',
      fade(stage, 'down', [lighter(tone, 0.25), tone]),
      `transform="translate(${x + lean} ${y - tall}) rotate(${lean * 0.5})"`,
    )
  }
  return out
}

function stems(
  stage: Stage,
  y: number,
  tone: string,
  kind: 'leaf' | 'pampas' | 'berry' | 'tulip' | 'euca',
  count = 3,
): string {
  let out = ''
  for (let i = 0; i < count; i++)
    out += sprig(
      stage,
      (i - (count - 1) / 2) * 2.4,
      y,
      stage.random.range(44, 64),
      (i - (count - 1) / 2) * 20 + stage.random.range(-5, 5),
      tone,
      kind,
    )
  return out
}

function vase(stage: Stage, tone: string, d: string, mouth: readonly [number, number]): string {
  return (
    path(d, sheen(stage, tone)) +
    speckle(stage, tone, 14, -50, -8) +
    oval(0, mouth[0], mouth[1], mouth[1] * 0.2, darker(tone, 0.45))
  )
}

export const HOME_THINGS: Record<string, Thing> = {
  bottlevase: (s, c) =>
    stems(s, -66, '#7f9a6a', 'leaf') +
    vase(
      s,
      c.a,
      'M-8 -70C-8 -56 -9 -50 -20 -40C-34 -28 -30 0 -18 0H18C30 0 34 -28 20 -40C9 -50 8 -56 8 -70Z',
      [-70, 8],
    ),
  roundvase: (s, c) =>
    stems(s, -54, lighter(c.c, 0.3), 'pampas', 4) +
    vase(
      s,
      c.b,
      'M-10 -58C-12 -52 -34 -48 -34 -26C-34 -8 -22 0 -14 0H14C22 0 34 -8 34 -26C34 -48 12 -52 10 -58Z',
      [-58, 10],
    ),
  ringvase: (s, c) =>
    stems(s, -76, c.a, 'berry', 2) +
    path(
      'M-6 -78H6V-70C26 -68 38 -54 38 -36C38 -16 24 0 0 0C-24 0 -38 -16 -38 -36C-38 -54 -26 -68 -6 -70ZM0 -52C-10 -52 -16 -45 -16 -36C-16 -27 -10 -20 0 -20C10 -20 16 -27 16 -36C16 -45 10 -52 0 -52Z',
      sheen(s, c.light),
      'fill-rule="evenodd"',
    ),
  tulipvase: (s, c) =>
    stems(s, -46, c.a, 'tulip', 5) +
    vase(
      s,
      c.b,
      'M-19 -50C-14 -40 -24 -30 -24 -16C-24 -5 -18 0 -14 0H14C18 0 24 -5 24 -16C24 -30 14 -40 19 -50Z',
      [-50, 19],
    ),
  jug: (s, c) =>
    stems(s, -58, '#8fae8a', 'euca', 3) +
    stroke('M20 -50C42 -52 42 -20 22 -16', darker(c.light, 0.1), 6) +
    vase(
      s,
      c.light,
      'M-18 -62L-24 -60C-16 -48 -28 -38 -28 -18C-28 -6 -20 0 -16 0H16C22 0 28 -6 28 -18C28 -38 16 -46 18 -62Z',
      [-62, 18],
    ) +
    path('M-27.5 -24H27.5C28 -16 27 -14 27 -12H-27C-27 -14 -28 -16 -27.5 -24Z', c.a, 'opacity=".85"'),
  bowlstack: (s, c) =>
    [
      [c.b, 36, -2],
      [c.light, 33, -18],
      [c.a, 29, -33],
    ]
      .map(
        ([tone, w, y]) =>
          path(
            `M-${w} ${Number(y) - 15}C-${w} ${Number(y)} -16 ${y} -12 ${y}H12C16 ${y} ${w} ${Number(y)} ${w} ${Number(y) - 15}Z`,
            sheen(s, String(tone)),
          ) + oval(0, Number(y) - 15, Number(w), 4, darker(String(tone), 0.22)),
      )
      .join(''),
  mugs: (s, c) =>
    [
      [-26, c.a],
      [24, c.b],
    ]
      .map(
        ([x, tone]) =>
          `<g transform="translate(${x} 0)">${stroke('M16 -30C32 -32 32 -8 17 -8', darker(String(tone), 0.15), 5)}${path('M-18 -38H18V-8C18 -2 14 0 10 0H-10C-14 0 -18 -2 -18 -8Z', sheen(s, String(tone)))}${path('M-18 -12H18V-8C18 -2 14 0 10 0H-10C-14 0 -18 -2 -18 -8Z', c.light, 'opacity=".9"')}${oval(0, -38, 18, 4, darker(String(tone), 0.4))}${speckle(s, String(tone), 14, -32, -4)}</g>`,
      )
      .join(''),
  teapot: (s, c) =>
    stroke('M0 -58C-2 -88 40 -84 34 -40', c.dark, 3) +
    path('M26 -30C44 -32 40 -52 54 -56L58 -51C48 -46 52 -20 26 -14Z', sheen(s, c.a)) +
    path(
      'M-34 -26C-34 -46 -18 -52 0 -52C18 -52 34 -46 34 -26C34 -10 24 0 14 0H-14C-24 0 -34 -10 -34 -26Z',
      sheen(s, c.a),
    ) +
    oval(0, -51, 17, 4, darker(c.a, 0.25)) +
    disc(0, -57, 4.4, c.light) +
    stroke('M-24 -56C-40 -96 36 -96 24 -54', '#8a5a38', 3.4),
  plates: (s, c) =>
    [
      [46, -28, c.a],
      [38, -30, c.light],
      [27, -32, c.b],
    ]
      .map(
        ([r, y, tone]) =>
          disc(
            0,
            Number(y) - 16,
            Number(r),
            fade(s, 'diagonal', [lighter(String(tone), 0.3), String(tone), darker(String(tone), 0.15)]),
          ) +
          disc(0, Number(y) - 16, Number(r) * 0.7, 'none', `stroke="${darker(String(tone), 0.18)}" stroke-width="1"`),
      )
      .join('') + rect(-30, -4, 60, 4, '#9a6a42', 2),
  mushroomlamp: (s, c) =>
    disc(0, -64, 78, fade(s, 'round', ['#fff0c2/0.85', '#fff0c2/0'])) +
    path('M-7 -58H7L10 -6H-10Z', sheen(s, c.light)) +
    oval(0, -3, 20, 4, darker(c.light, 0.12)) +
    path(
      'M-38 -56C-38 -86 -20 -98 0 -98C20 -98 38 -86 38 -56Z',
      fade(s, 'down', [lighter(c.a, 0.12), c.a, lighter(c.a, 0.45)]),
    ) +
    oval(0, -56, 38, 5, '#fff3cf'),
  tablelamp: (s, c) =>
    path('M-30 -58L-90 60H90L30 -58Z', fade(s, 'down', ['#fff0c2/0.5', '#fff0c2/0'])) +
    path('M-12 -44C-24 -34 -24 -10 -14 0H14C24 -10 24 -34 12 -44L4 -52H-4Z', sheen(s, c.b)) +
    rect(-2, -60, 4, 10, '#c9a25c') +
    path('M-20 -100H20L34 -56H-34Z', fade(s, 'down', [lighter(c.light, 0.1), '#ffe9b4'])) +
    stroke('M-20 -100H20M-34 -56H34', c.a, 1.6),
  desklamp: (s, c) =>
    path('M-34 -70L-74 0H14L-12 -60Z', fade(s, 'down', ['#fff0c2/0.75', '#fff0c2/0'])) +
    oval(24, -2, 22, 4, c.dark) +
    stroke('M24 -4L34 -54L-4 -92', c.dark, 3) +
    disc(34, -54, 3.6, '#c9a25c') +
    path(
      'M4 -98L-10 -100C-26 -98 -36 -84 -38 -70L-8 -58C2 -66 8 -82 4 -98Z',
      fade(s, 'diagonal', [lighter(c.a, 0.25), c.a]),
    ) +
    oval(-23, -64, 16, 4.5, '#fff3cf', 'transform="rotate(22 -23 -64)"'),
  pendant: (s, c) =>
    stroke('M0 -180V-96', c.dark, 1.4) +
    path('M-40 -50L-84 40H84L40 -50Z', fade(s, 'down', ['#fff0c2/0.65', '#fff0c2/0'])) +
    path('M-42 -50C-40 -78 -18 -92 -6 -98H6C18 -92 40 -78 42 -50Z', sheen(s, c.a)) +
    oval(0, -50, 42, 6, '#fff3cf') +
    oval(0, -51, 34, 4, '#ffe2a0') +
    rect(-5, -104, 10, 8, '#c9a25c', 2),
  paperlamp: (s, c) =>
    stroke('M0 -180V-100', c.dark, 1) +
    disc(0, -62, 96, fade(s, 'round', ['#fff0c2/0.75', '#fff0c2/0'])) +
    disc(0, -60, 42, fade(s, 'lit', ['#fffdf2', '#ffe6b0'])) +
    [-34, -25, -15, -5, 5, 15, 25, 34]
      .map((y) =>
        stroke(
          `M-${Math.sqrt(42 * 42 - y * y).toFixed(1)} ${y - 60}Q0 ${y - 60 + y * 0.14} ${Math.sqrt(42 * 42 - y * y).toFixed(1)} ${y - 60}`,
          '#d8b67c',
          0.7,
        ),
      )
      .join(''),
  arclamp: (s, c) =>
    stroke('M44 -4C60 -110 -10 -140 -30 -92', '#c9a25c', 2.6) +
    oval(44, -2, 24, 4, c.dark) +
    path('M-46 -72L-80 0H24L-14 -72Z', fade(s, 'down', ['#fff0c2/0.7', '#fff0c2/0'])) +
    path('M-50 -70C-50 -90 -40 -96 -30 -96C-20 -96 -10 -90 -10 -70Z', sheen(s, c.a)) +
    oval(-30, -70, 20, 3, '#fff3cf'),
  lantern: (s, c) =>
    disc(0, -36, 70, fade(s, 'round', ['#ffdf9a/0.8', '#ffdf9a/0'])) +
    rect(-24, -70, 48, 66, '#fff1cc', 2, 'opacity=".75"') +
    path('M0 -26C-8 -36 0 -42 1 -52C9 -42 8 -34 0 -26Z', '#f7952f') +
    rect(-8, -26, 16, 22, '#fff6e4') +
    stroke('M-24 -70H24V-4H-24ZM-24 -37H24M0 -70V-52', c.dark, 2.4) +
    path('M-28 -70H28L14 -84H-14Z', c.dark) +
    stroke('M-10 -84C-12 -100 12 -100 10 -84', c.dark, 2.4) +
    rect(-28, -5, 56, 5, c.dark, 1),
  lounge: (s, c) =>
    stroke('M-30 -26L-40 0M30 -26L42 0M-22 -26L-24 0M26 -24L20 0', '#8a5a38', 3.6) +
    path(
      'M-44 -92C-30 -100 -18 -96 -12 -80L0 -36H40C48 -36 50 -24 42 -22H-12C-22 -22 -26 -28 -28 -36L-46 -80C-48 -86 -48 -90 -44 -92Z',
      fade(s, 'diagonal', [lighter(c.a, 0.25), c.a, darker(c.a, 0.2)]),
    ) +
    path(
      'M-40 -88C-32 -92 -24 -90 -20 -78L-9 -42L40 -38',
      'none',
      `stroke="${lighter(c.a, 0.4)}" stroke-width="2" stroke-linecap="round"`,
    ) +
    stroke('M-34 -56C-20 -58 8 -58 24 -56L32 -28', '#9a6642', 4),
  shellchair: (s, c) =>
    stroke('M-16 -36L-30 0M16 -36L30 0M-8 -36L-12 0M8 -36L12 0', '#b98653', 3.4) +
    stroke('M-24 -16L12 -34M24 -16L-12 -34', c.dark, 1.2) +
    path(
      'M-36 -62C-40 -100 -24 -108 0 -108C24 -108 40 -100 36 -62C34 -44 26 -36 0 -36C-26 -36 -34 -44 -36 -62Z',
      fade(s, 'lit', [lighter(c.a, 0.3), c.a, darker(c.a, 0.18)]),
    ) +
    path('M-36 -60C-30 -50 30 -50 36 -60C35 -44 28 -36 0 -36C-28 -36 -35 -44 -36 -60Z', darker(c.a, 0.14)),
  armchair: (s, c) =>
    stroke('M-34 -12L-38 0M34 -12L38 0', '#8a5a38', 4) +
    rect(-34, -84, 68, 62, fade(s, 'down', [lighter(c.b, 0.2), c.b]), 16) +
    rect(-32, -40, 64, 18, lighter(c.b, 0.16), 7) +
    rect(-46, -56, 18, 46, fade(s, 'right', [lighter(c.b, 0.16), darker(c.b, 0.1)]), 8) +
    rect(28, -56, 18, 46, fade(s, 'right', [c.b, darker(c.b, 0.22)]), 8) +
    rect(-32, -22, 64, 13, darker(c.b, 0.12), 3) +
    rect(-16, -68, 32, 26, c.c, 5, 'transform="rotate(-7 0 -55)"'),
  woodchair: (_, c) =>
    stroke('M-24 -44L-28 0M24 -44L28 0M-16 -46L-18 -6M17 -46L19 -6', '#a56f45', 4) +
    stroke('M-24 -46C-28 -70 -28 -92 -26 -104M24 -46C28 -70 28 -92 26 -104', '#b98051', 4) +
    stroke('M-27 -100C-10 -108 10 -108 27 -100', '#b98051', 7) +
    stroke('M-14 -102L-11 -48M0 -104V-48M14 -102L11 -48', '#c9945f', 2.4) +
    path('M-30 -50H30L34 -42H-34Z', c.a) +
    path('M-34 -42H34V-38H-34Z', darker(c.a, 0.2)) +
    stroke('M-27 -16H27', '#a56f45', 2.6),
  stool: (s, c) =>
    stroke('M-18 -62L-28 0M18 -62L28 0M-4 -62L-6 0M6 -62L9 0', '#b98653', 4) +
    stroke('M-24 -26H24', '#b98653', 3) +
    path(
      'M-32 -70C-32 -76 32 -76 32 -70V-64C32 -58 -32 -58 -32 -64Z',
      fade(s, 'right', [lighter(c.a, 0.2), c.a, darker(c.a, 0.2)]),
    ) +
    oval(0, -70, 32, 5, lighter(c.a, 0.25)),
  rocker: (s, c) =>
    stroke('M-48 -6C-30 4 30 4 50 -8', '#9a6642', 4) +
    stroke('M-24 -40L-30 -1M26 -40L32 -1M-26 -42L-44 -104M32 -60L26 -40M-32 -62H34', '#b98051', 4) +
    path('M-50 -106L-38 -108L-18 -46H30V-38H-26Z', fade(s, 'right', [lighter(c.a, 0.2), c.a])) +
    path('M-34 -70L-22 -78L-8 -50L-22 -46Z', c.c),
  pot: (s, c) =>
    rect(-52, -40, 12, 8, darker(c.a, 0.2), 4) +
    rect(40, -40, 12, 8, darker(c.a, 0.2), 4) +
    path('M-42 -50H42V-10C42 -3 36 0 30 0H-30C-36 0 -42 -3 -42 -10Z', sheen(s, c.a)) +
    path('M-45 -50C-40 -64 40 -64 45 -50Z', sheen(s, lighter(c.a, 0.08))) +
    rect(-45, -52, 90, 5, darker(c.a, 0.12), 2.5) +
    disc(0, -66, 6, '#c9a25c') +
    stroke('M-34 -40V-12', lighter(c.a, 0.6), 2.4, 'opacity=".7"'),
  kettle: (s, c) =>
    path('M-30 0C-40 -12 -34 -50 0 -54C34 -50 40 -12 30 0Z', sheen(s, c.b)) +
    path('M26 -26C42 -26 44 -42 52 -50L58 -46C52 -34 50 -14 28 -12Z', sheen(s, c.b)) +
    stroke('M-22 -50C-24 -88 24 -88 22 -50', '#6b432e', 5) +
    disc(0, -58, 5, '#c9a25c') +
    oval(0, -53, 14, 3, darker(c.b, 0.3)) +
    stroke('M-24 -30C-24 -20 -22 -12 -20 -8', '#fff', 2.6, 'opacity=".5"'),
  pan: (s, c) =>
    path('M-70 -16C-70 -20 20 -20 20 -16L14 0H-62Z', sheen(s, '#3b3c46')) +
    oval(-25, -16, 45, 5, '#23242c') +
    path('M18 -14L76 -26C82 -27 82 -20 77 -19L20 -8Z', '#a56f45') +
    [
      [-44, -19],
      [-26, -21],
      [-8, -19],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 9, 4, '#e2503a') + disc(x - 2, y - 1, 1.4, '#ffd3b0'))
      .join('') +
    stroke('M-40 -32C-46 -44 -34 -50 -40 -62M-18 -34C-24 -46 -12 -52 -18 -64', c.light, 3, 'opacity=".7"'),
  boardknife: (s, c) =>
    rect(-44, -86, 60, 86, fade(s, 'right', ['#d9ae78', '#b98653']), 8) +
    disc(-14, -76, 4, c.back) +
    stroke(
      'M-34 -60C-30 -40 -36 -20 -32 -8M-18 -62C-14 -40 -20 -20 -16 -6M0 -60C4 -40 -2 -20 2 -8',
      '#a06f3f',
      1,
      'opacity=".7"',
    ) +
    path('M30 -100C44 -84 44 -58 40 -40H30Z', fade(s, 'right', ['#eef0f3', '#b9bec8'])) +
    rect(29, -40, 11, 36, c.dark, 4) +
    disc(34.5, -32, 1.4, '#ddd') +
    disc(34.5, -14, 1.4, '#ddd'),
  utensils: (s, c) =>
    stroke('M-14 -50L-24 -104M0 -50V-100M14 -50L24 -96', '#c08a56', 4.4) +
    oval(-25, -108, 8, 12, '#c08a56', 'transform="rotate(-10 -25 -108)"') +
    rect(-7, -122, 14, 26, '#b27a48', 4) +
    stroke('M24 -96C14 -106 16 -124 27 -126C38 -124 38 -106 26 -96M27 -126V-98', c.dark, 1.6) +
    path('M-28 -56H28L24 0H-24Z', sheen(s, c.a)) +
    oval(0, -56, 28, 5, darker(c.a, 0.4)) +
    speckle(s, c.a, 20, -48, -4) +
    rect(-27, -34, 54, 8, c.light, 0, 'opacity=".75"'),
  mortar: (s) =>
    stroke('M10 -44L34 -92', '#e2dcd2', 10) +
    path('M-40 -52H40C40 -22 26 -12 16 -10L22 0H-22L-16 -10C-26 -12 -40 -22 -40 -52Z', sheen(s, '#cfc8bd')) +
    oval(0, -52, 40, 7, '#9a948b') +
    oval(0, -50, 28, 4, '#6f9a4e') +
    speckle(s, '#cfc8bd', 30, -44, -8),
  mokapot: (s, c) =>
    stroke('M22 -80C42 -82 42 -50 30 -44', c.dark, 6) +
    path('M-24 0L-28 -38H28L24 0Z', sheen(s, '#b9bec8')) +
    path('M-20 -44L-26 -84L-34 -88L-24 -90H24L20 -44Z', sheen(s, '#c9ced6')) +
    rect(-29, -45, 58, 8, '#8f959f', 2) +
    path('M-25 -90L0 -102L25 -90Z', sheen(s, '#b9bec8')) +
    disc(0, -104, 4, c.dark) +
    stroke('M-12 -44L-15 -88M8 -44L10 -88M-12 0L-15 -36M8 0L10 -36', '#8f959f', 1),
}
