import { darker, disc, fade, lighter, mix, oval, path, rect, stroke } from '../stage.ts'
import type { Thing } from './objects-home.ts'

interface Piece {
  wide: number
  draw: Thing
}

function books(tones: readonly string[], x: number, y: number): string {
  return tones.map((tone, i) => rect(x + i * 4.2, y - 17 - (i % 3) * 3, 3.8, 17 + (i % 3) * 3, tone, 0.6)).join('')
}

/** Pieces stand on y = 0, in centimeter-like units: a sofa is about 120 wide and 60 tall. */
export const FURNITURE: Record<string, Piece> = {
  sofa: {
    wide: 128,
    draw: (s, c) =>
      stroke('M-50 -8L-54 0M50 -8L54 0', '#7a4a2e', 3.4) +
      rect(-52, -56, 104, 44, fade(s, 'down', [lighter(c.a, 0.22), c.a]), 9) +
      stroke('M0 -54V-30', darker(c.a, 0.2), 1) +
      rect(-52, -32, 52, 16, lighter(c.a, 0.12), 5) +
      rect(0, -32, 52, 16, lighter(c.a, 0.08), 5) +
      rect(-60, -42, 14, 34, fade(s, 'right', [lighter(c.a, 0.18), c.a]), 6) +
      rect(46, -42, 14, 34, fade(s, 'right', [c.a, darker(c.a, 0.18)]), 6) +
      rect(-54, -17, 108, 9, darker(c.a, 0.12), 3) +
      rect(-40, -50, 21, 20, c.c, 4, 'transform="rotate(-9 -30 -40)"') +
      rect(20, -49, 20, 19, c.b, 4, 'transform="rotate(8 30 -40)"') +
      stroke('M24 -45L36 -34M24 -34L36 -45', c.light, 1),
  },
  loveseat: {
    wide: 100,
    draw: (s, c) =>
      stroke('M-36 -10V0M36 -10V0', '#9a6642', 3.6) +
      path('M-46 -14V-50C-46 -66 -20 -68 0 -64C20 -68 46 -66 46 -50V-14Z', fade(s, 'down', [lighter(c.b, 0.2), c.b])) +
      rect(-38, -34, 76, 16, lighter(c.b, 0.16), 7) +
      rect(-50, -38, 14, 30, lighter(c.b, 0.06), 7) +
      rect(36, -38, 14, 30, darker(c.b, 0.12), 7) +
      rect(-46, -18, 92, 10, darker(c.b, 0.14), 4) +
      rect(-8, -52, 22, 20, c.c, 4, 'transform="rotate(6 4 -40)"') +
      path('M30 -38H46V-10L40 -6L34 -11Z', c.light),
  },
  bed: {
    wide: 140,
    draw: (s, c) =>
      rect(-66, -66, 132, 62, fade(s, 'down', ['#b98355', '#8f5c38']), 6) +
      stroke('M-44 -66V-30M-22 -66V-30M0 -66V-30M22 -66V-30M44 -66V-30', '#8f5c38', 1.2) +
      rect(-52, -46, 46, 20, lighter(c.light, 0.3), 8) +
      rect(6, -46, 46, 20, lighter(c.light, 0.15), 8) +
      rect(-18, -40, 36, 17, c.c, 6) +
      path('M-64 -27C-40 -33 40 -33 64 -27V-4H-64Z', fade(s, 'down', [lighter(c.a, 0.25), c.a])) +
      path('M-64 -27C-40 -33 40 -33 64 -27V-20C40 -25 -40 -25 -64 -20Z', lighter(c.light, 0.2)) +
      stroke(
        'M-40 -22C-44 -14 -38 -10 -42 -4M-10 -24C-14 -16 -8 -10 -12 -4M24 -24C20 -14 28 -12 24 -4M50 -22C46 -14 52 -10 50 -4',
        darker(c.a, 0.16),
        1,
      ) +
      path('M14 -24H56V-4C42 -8 30 0 14 -4Z', c.b) +
      rect(-68, -6, 136, 6, '#7a4a2e', 2),
  },
  nightstand: {
    wide: 34,
    draw: (s, c) =>
      stroke('M-12 -6V0M12 -6V0', '#7a4a2e', 3) +
      rect(-15, -34, 30, 29, fade(s, 'right', ['#c99462', '#a56f45']), 2) +
      stroke('M-15 -20H15M-3 -27H3M-3 -13H3', '#7a4a2e', 1.4) +
      disc(0, -58, 30, fade(s, 'round', ['#ffe7a6/0.8', '#ffe7a6/0'])) +
      path('M-10 -48L-6 -64H6L10 -48Z', '#fff0c8') +
      rect(-1, -48, 2, 10, '#b9904a') +
      oval(0, -36, 6, 2, c.dark),
  },
  desk: {
    wide: 112,
    draw: (s, c) =>
      stroke('M-48 -46L-52 0M48 -46L52 0', '#8a5a38', 3.6) +
      rect(-54, -50, 108, 5, fade(s, 'right', ['#d3a06c', '#a56f45']), 1) +
      rect(18, -45, 34, 16, '#b98355', 1) +
      disc(35, -37, 1.6, c.dark) +
      rect(-20, -84, 46, 29, c.dark, 2) +
      rect(-18, -82, 42, 25, fade(s, 'diagonal', [mix(c.b, '#ffffff', 0.55), c.b])) +
      path('M-18 -62C-8 -70 2 -66 10 -70S20 -66 24 -68V-57H-18Z', c.a) +
      rect(0, -55, 6, 5, c.dark) +
      rect(-6, -51, 18, 1.6, c.dark) +
      stroke('M-40 -50V-70L-30 -78', c.dark, 1.8) +
      path('M-36 -84L-22 -78L-28 -70Z', c.a) +
      path('M-28 -74L-34 -50H-14Z', '#fff3c4', 'opacity=".5"') +
      books([c.a, c.c, c.light], 34, -50),
  },
  deskchair: {
    wide: 40,
    draw: (s, c) =>
      stroke('M0 -26V-8M-14 0L0 -8L14 0', c.dark, 2.6) +
      rect(-17, -32, 34, 7, c.a, 3.5) +
      rect(-14, -66, 28, 30, fade(s, 'down', [lighter(c.a, 0.2), c.a]), 8) +
      stroke('M0 -38V-30', c.dark, 3),
  },
  bookcase: {
    wide: 62,
    draw: (_, c) =>
      rect(-28, -116, 56, 116, '#9a6642', 2) +
      [-114, -86, -58, -30]
        .map(
          (y, i) =>
            rect(-25, y, 50, 25, '#6f452b') +
            (i % 2
              ? books([c.c, c.b, c.light, c.a, c.c], -22, y + 25) + disc(14, y + 18, 7, c.a)
              : books([c.a, c.light, c.b, c.c, c.dark, c.a, c.b], -20, y + 25)),
        )
        .join(''),
  },
  floorlamp: {
    wide: 36,
    draw: (s, c) =>
      disc(0, -104, 58, fade(s, 'round', ['#ffe7a6/0.65', '#ffe7a6/0'])) +
      stroke('M0 -94V-2', c.dark, 2) +
      oval(0, -1, 13, 2.4, c.dark) +
      path('M-11 -118H11L19 -92H-19Z', fade(s, 'down', [c.light, '#ffe7b0'])),
  },
  readingchair: {
    wide: 74,
    draw: (s, c) =>
      stroke('M-22 -10L-26 0M22 -10L26 0', '#7a4a2e', 3.4) +
      path('M-28 -18V-70C-28 -88 28 -88 28 -70V-18Z', fade(s, 'diagonal', [lighter(c.a, 0.25), c.a])) +
      path('M-28 -60C-38 -58 -38 -44 -34 -36V-12H-22V-34Z', lighter(c.a, 0.12)) +
      path('M28 -60C38 -58 38 -44 34 -36V-12H22V-34Z', darker(c.a, 0.12)) +
      rect(-23, -34, 46, 15, lighter(c.a, 0.2), 6) +
      rect(-32, -19, 64, 10, darker(c.a, 0.16), 4) +
      path('M-26 -74C-10 -84 6 -80 10 -70L14 -26L2 -22C0 -44 -10 -62 -26 -66Z', c.light) +
      stroke('M-14 -72L4 -26M-4 -74L10 -28', mix(c.light, c.b, 0.5), 1.2) +
      path('M-12 -36L2 -40L14 -35L1 -31Z', c.b),
  },
  sidetable: {
    wide: 30,
    draw: (_, c) =>
      stroke('M0 -34V0M-9 0H9', c.dark, 2.2) +
      oval(0, -35, 14, 2.6, '#b98355') +
      rect(-8, -40, 14, 3, c.a) +
      rect(-7, -43, 12, 3, c.c) +
      rect(-4, -50, 7, 7, c.light, 1.4),
  },
  coffeetable: {
    wide: 0,
    draw: (s, c) =>
      stroke('M-24 -16L-28 0M24 -16L28 0', '#7a4a2e', 3) +
      oval(0, -18, 36, 5, fade(s, 'right', ['#d3a06c', '#9a6642'])) +
      rect(-20, -22, 18, 3, c.b) +
      path('M6 -30H16L14 -20H8Z', c.a) +
      stroke('M11 -30C8 -38 4 -40 2 -44M11 -30C13 -38 17 -40 18 -45', '#4f8a52', 1.6),
  },
  pouf: {
    wide: 0,
    draw: (s, c) =>
      path(
        'M-22 -4C-28 -22 28 -22 22 -4C18 2 -18 2 -22 -4Z',
        fade(s, 'lit', [lighter(c.c, 0.3), c.c, darker(c.c, 0.2)]),
      ) + stroke('M0 -18V0M-12 -16C-16 -8 -14 -2 -12 0M12 -16C16 -8 14 -2 12 0', darker(c.c, 0.2), 1),
  },
  sideboard: {
    wide: 118,
    draw: (s, c) =>
      stroke('M-46 -12L-50 0M46 -12L50 0', '#5f3b24', 3.4) +
      rect(-54, -44, 108, 34, fade(s, 'down', ['#c08a56', '#98623c']), 2) +
      stroke('M-18 -44V-10M18 -44V-10', '#6b432a', 1.4) +
      [-36, 0, 36].map((x) => disc(x + 10, -28, 1.8, '#e0b978')).join('') +
      stroke('M-54 -36H-18M-54 -28H-18M-54 -20H-18', '#7a4f30', 1) +
      rect(-44, -48, 26, 4, c.a) +
      rect(-42, -52, 22, 4, c.light) +
      path('M8 -44C0 -52 2 -62 8 -66H14C20 -62 22 -52 14 -44Z', c.b) +
      stroke('M11 -66C8 -80 2 -86 0 -92M11 -66C14 -80 20 -84 24 -90M11 -66V-94', mix(c.b, '#6b8a5a', 0.6), 1.4) +
      disc(38, -55, 11, c.c) +
      disc(38, -55, 6, c.light),
  },
  counter: {
    wide: 176,
    draw: (s, c) =>
      rect(-84, -50, 168, 50, fade(s, 'down', [c.a, darker(c.a, 0.14)])) +
      rect(-88, -56, 176, 6, lighter(c.light, 0.3), 1) +
      [-84, -42, 0, 42]
        .map(
          (x, i) =>
            rect(
              x + 2,
              -47,
              38,
              i === 1 ? 14 : 42,
              lighter(c.a, 0.06),
              1.4,
              `stroke="${darker(c.a, 0.2)}" stroke-width=".8"`,
            ) + rect(x + 14, -44, 14, 1.8, '#d9b96a', 0.9),
        )
        .join('') +
      rect(-40, -31, 38, 26, c.dark, 2) +
      rect(-36, -27, 30, 18, '#4a4a55', 1.4) +
      [-34, -28, -16, -10].map((x) => disc(x, -40, 1.6, c.light)).join('') +
      stroke('M30 -56V-72C30 -80 42 -80 42 -72', '#b9904a', 2.4) +
      rect(-34, -68, 24, 12, c.b, 3) +
      rect(-36, -70, 28, 2.6, darker(c.b, 0.2), 1) +
      disc(-22, -72, 1.8, '#d9b96a') +
      rect(54, -70, 9, 14, c.c, 1.6) +
      rect(65, -66, 8, 10, c.light, 1.6) +
      rect(-74, -78, 14, 22, '#c08a56', 2) +
      books([c.b, c.light, c.c], -56, -56),
  },
  island: {
    wide: 120,
    draw: (s, c) =>
      rect(-52, -46, 104, 46, fade(s, 'right', [lighter(c.b, 0.1), c.b, darker(c.b, 0.1)])) +
      stroke('M-36 -46V0M-20 -46V0M-4 -46V0M12 -46V0M28 -46V0M44 -46V0', darker(c.b, 0.16), 1) +
      rect(-58, -51, 116, 6, '#d3a06c', 1) +
      [
        [-8, '#ef8a2b'],
        [2, '#f2c53c'],
        [-3, '#d8402f'],
      ]
        .map(([x, tone], i) => disc(Number(x), i === 2 ? -62 : -57, 4.4, String(tone)))
        .join('') +
      path('M-16 -58H10C8 -52 2 -51 -3 -51C-8 -51 -14 -52 -16 -58Z', c.light) +
      [-26, 28]
        .map(
          (x) =>
            rect(x - 10, -32, 20, 3.4, '#9a6642', 1.6) +
            stroke(`M${x - 7} -29L${x - 10} 0M${x + 7} -29L${x + 10} 0M${x - 8} -12H${x + 8}`, '#9a6642', 1.8),
        )
        .join(''),
  },
  fridge: {
    wide: 48,
    draw: (s, c) =>
      rect(-21, -104, 42, 104, fade(s, 'right', [lighter(c.c, 0.3), c.c, darker(c.c, 0.12)]), 8) +
      stroke('M-21 -66H21', darker(c.c, 0.2), 1.2) +
      rect(-16, -90, 3, 16, '#f3f3f0', 1.5) +
      rect(-16, -60, 3, 18, '#f3f3f0', 1.5),
  },
  diningtable: {
    wide: 130,
    draw: (s, c) =>
      [-44, 44]
        .map(
          (x) =>
            stroke(`M${x - 8} -28L${x - 10} 0M${x + 8} -28L${x + 10} 0`, '#5f3b24', 2.4) +
            rect(x - 11, -30, 22, 4, c.a, 2) +
            path(`M${x - 10} -32V-58C${x - 10} -66 ${x + 10} -66 ${x + 10} -58V-32Z`, c.a),
        )
        .join('') +
      rect(-58, -48, 116, 5, fade(s, 'right', ['#d3a06c', '#9a6642']), 2) +
      stroke('M-20 -43L-26 0M20 -43L26 0', '#8a5a38', 4) +
      path('M-8 -60H8L6 -48H-6Z', c.b) +
      [-30, -10, 12, 32]
        .map(
          (a) =>
            stroke(`M0 -60L${a * 0.7} ${-86 + Math.abs(a) * 0.3}`, '#5b8a4a', 1.2) +
            disc(a * 0.7, -86 + Math.abs(a) * 0.3, 4, a % 4 ? c.c : c.a),
        )
        .join(''),
  },
  bench: {
    wide: 96,
    draw: (s, c) =>
      stroke('M-38 -26L-42 0M38 -26L42 0', '#8a5a38', 3.4) +
      rect(-46, -31, 92, 6, fade(s, 'right', ['#d3a06c', '#a56f45']), 2) +
      rect(-40, -37, 36, 7, c.a, 3) +
      path('M-30 0V-10C-26 -10 -24 -6 -14 -6C-12 -4 -12 0 -14 0ZM-8 0V-10C-4 -10 -2 -6 8 -6C10 -4 10 0 8 0Z', c.b) +
      path('M14 -31L18 -50H38L42 -31Z', c.c) +
      stroke('M22 -50C22 -60 34 -60 34 -50', '#8a5a38', 1.8),
  },
  coatrack: {
    wide: 46,
    draw: (_, c) =>
      stroke('M0 -118V-2M-14 0L0 -8L14 0M-12 -112L0 -102L12 -112M-14 -96L0 -88L14 -96', '#8a5a38', 2.6) +
      path('M-12 -104C-20 -98 -24 -60 -22 -44H-4L-3 -96Z', c.a) +
      path('M12 -90C20 -84 22 -60 20 -48H4L4 -84Z', c.b) +
      oval(9, -114, 11, 3, c.c) +
      path('M2 -114C2 -124 16 -124 16 -114Z', c.c),
  },
  console: {
    wide: 90,
    draw: (s, c) =>
      stroke('M-38 -50V0M38 -50V0M-38 -14H38', c.dark, 2) +
      rect(-42, -54, 84, 5, fade(s, 'right', ['#d3a06c', '#a56f45']), 1) +
      path('M-30 -54C-36 -62 -34 -72 -30 -76H-22C-18 -72 -16 -62 -22 -54Z', c.a) +
      stroke('M-26 -76L-34 -100M-26 -76V-106M-26 -76L-16 -98', '#7a9a6a', 1.6) +
      [-34, -26, -16].map((x, i) => oval(x, -100 - (i % 2) * 6, 4, 7, '#8fae7a')).join('') +
      rect(6, -60, 26, 3, c.b) +
      rect(8, -57, 22, 3, c.c) +
      oval(18, -62, 7, 2, c.light) +
      rect(-30, -12, 24, 12, '#c9a06c', 2),
  },
  door: {
    wide: 66,
    draw: (s, c) =>
      rect(-29, -122, 58, 124, lighter(c.light, 0.3)) +
      rect(-24, -117, 48, 119, fade(s, 'right', [lighter(c.b, 0.1), c.b])) +
      rect(-17, -108, 34, 42, fade(s, 'down', ['#ffe9b4', lighter(c.b, 0.4)]), 1.6) +
      stroke('M0 -108V-66M-17 -87H17', darker(c.b, 0.1), 1.6) +
      rect(-17, -54, 34, 42, darker(c.b, 0.12), 1.6) +
      disc(18, -56, 2.4, '#e0b978'),
  },
  stairs: {
    wide: 96,
    draw: (_, c) =>
      [0, 1, 2, 3, 4, 5, 6]
        .map(
          (i) =>
            rect(-46 + i * 13, -(i + 1) * 15, 92 - i * 13, 15, i % 2 ? lighter(c.light, 0.1) : c.light) +
            rect(-48 + i * 13, -(i + 1) * 15, 96 - i * 13, 3, '#a56f45'),
        )
        .join('') +
      stroke('M-44 -50L46 -154', '#8a5a38', 4) +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => stroke(`M${-38 + i * 13} ${-(i + 1) * 15}V${-57 - i * 15}`, lighter(c.light, 0.3), 2))
        .join(''),
  },
  bistro: {
    wide: 96,
    draw: (_, c) =>
      stroke('M0 -40V-4M-12 0L0 -6L12 0', c.dark, 2) +
      oval(0, -41, 20, 3, lighter(c.light, 0.2)) +
      [-34, 34]
        .map(
          (x) =>
            stroke(
              `M${x - 9} -26L${x + 8} 0M${x + 9} -26L${x - 8} 0M${x + (x < 0 ? -10 : 10)} -56L${x + (x < 0 ? -8 : 8)} -26`,
              c.dark,
              1.8,
            ) +
            rect(x - 11, -28, 22, 3.4, c.a, 1) +
            rect(x + (x < 0 ? -13 : 9), -58, 4, 20, c.a, 1.4),
        )
        .join('') +
      rect(-8, -49, 6, 7, c.c, 1) +
      path('M4 -52H12L10 -42H6Z', c.b) +
      stroke('M8 -52V-62', '#5b8a4a', 1.2) +
      disc(8, -63, 3.4, c.a),
  },
  deckchair: {
    wide: 76,
    draw: (_, c) =>
      stroke('M-30 0L26 -60M28 0L-22 -40', '#a56f45', 3) +
      path('M26 -60C10 -50 -6 -24 -24 -38L-20 -43C-6 -34 8 -58 22 -66Z', c.a) +
      stroke('M24 -60C10 -50 -6 -26 -22 -39', c.light, 2),
  },
  plantbox: {
    wide: 70,
    draw: (s, c) =>
      Array.from({ length: 20 }, () =>
        disc(
          s.random.range(-30, 30),
          -24 + s.random.range(-10, 4),
          s.random.range(3, 6),
          mix('#3f7a4a', '#8fbf5f', s.random.next()),
        ),
      ).join('') +
      Array.from({ length: 13 }, () =>
        disc(s.random.range(-30, 30), -27 + s.random.range(-9, 3), 2.6, s.random.pick([c.a, c.c, '#fff6ea', c.b])),
      ).join('') +
      path('M-34 -20H34L30 0H-30Z', fade(s, 'down', ['#c98a5c', '#9a6038'])),
  },
}
