import { at, blob, disc, fade, lighter, n, oval, path, rect, stroke, type Stage } from '../stage.ts'

type Morsel = (stage: Stage) => string

function leaf(tone: string, s = 1): string {
  return (
    path(
      `M0 ${-13 * s}C${10 * s} ${-6 * s} ${9 * s} ${7 * s} 0 ${13 * s}C${-9 * s} ${7 * s} ${-10 * s} ${-6 * s} 0 ${-13 * s}Z`,
      tone,
    ) + stroke(`M0 ${-10 * s}V${14 * s}`, lighter(tone, 0.35), 0.9)
  )
}

function wheel(rind: string, pith: string, flesh: string, r: number, parts: number): string {
  let out = disc(0, 0, r, rind) + disc(0, 0, r * 0.91, pith)
  for (let i = 0; i < parts; i++) {
    const a = (i / parts) * Math.PI * 2
    const b = ((i + 0.86) / parts) * Math.PI * 2
    const m = (a + b) / 2
    out += path(
      `M${n(Math.cos(m) * r * 0.1)} ${n(Math.sin(m) * r * 0.1)}L${n(Math.cos(a) * r * 0.82)} ${n(Math.sin(a) * r * 0.82)}Q${n(Math.cos(m) * r * 0.93)} ${n(Math.sin(m) * r * 0.93)} ${n(Math.cos(b) * r * 0.82)} ${n(Math.sin(b) * r * 0.82)}Z`,
      flesh,
    )
  }
  return out
}

function seeds(count: number, r: number, length: number, tone: string): string {
  let out = ''
  for (let i = 0; i < count; i++)
    out += oval(0, -r, length * 0.35, length, tone, `transform="rotate(${n((i / count) * 360)})"`)
  return out
}

/** Seen from above, about 30 units across, centered on the origin. */
export const MORSELS: Record<string, Morsel> = {
  basil: ({ random }) =>
    [0, 130, 240]
      .map(
        (a) =>
          `<g transform="rotate(${a + random.int(-20, 20)}) translate(0 -9)">${leaf(random.pick(['#3f8a3d', '#56a047', '#2f7438']))}</g>`,
      )
      .join(''),
  mint: () =>
    [0, 72, 144, 216, 288]
      .map((a) => `<g transform="rotate(${a}) translate(0 -7) scale(.62)">${leaf('#4fa35c')}</g>`)
      .join(''),
  spinach: ({ random }) => leaf(random.pick(['#4d8f3f', '#6aa84f', '#3a7a38']), 1.6),
  lettuce: (s) =>
    path(blob(s.random, 0, 0, 24, 0.25, 13), s.random.pick(['#8cc152', '#a9d36a', '#6fae45'])) +
    stroke('M-14 10C-4 2 4 -4 15 -10M-2 1L-8 -10M5 -4L4 9', '#d8efae', 1.4),
  radicchio: (s) =>
    path(blob(s.random, 0, 0, 21, 0.22, 11), '#8b2f55') + stroke('M-14 9L13 -8M-3 2L-8 -9M3 -1L7 10', '#f3d5de', 1.8),
  tomato: (s) =>
    disc(0, 0, 13, '#d8392b') +
    disc(0, 0, 11, fade(s, 'lit', ['#f0674a', '#d8392b'])) +
    [0, 120, 240]
      .map(
        (a) =>
          `<g transform="rotate(${a})">${oval(0, -5.6, 3, 3.4, '#f59a6a')}${disc(-0.8, -5.6, 0.8, '#fbe2a8')}${disc(1, -5, 0.7, '#fbe2a8')}</g>`,
      )
      .join(''),
  cucumber: () =>
    disc(0, 0, 14, '#3f7d3a') + disc(0, 0, 12.6, '#d4ecb0') + disc(0, 0, 8, '#c2e29a') + seeds(7, 4.6, 2.6, '#eef8d4'),
  radish: () => disc(0, 0, 11, '#d8325f') + disc(0, 0, 9.6, '#fdf3f1') + disc(0, 0, 4, '#fbe4e6'),
  onion: () =>
    [13, 9.5, 6]
      .map(
        (r) =>
          disc(0, 0, r, 'none', 'stroke="#b0568a" stroke-width="1.8"') +
          disc(0, 0, r - 1.2, 'none', 'stroke="#f3dbe8" stroke-width="1.2"'),
      )
      .join(''),
  avocado: (s) =>
    path('M0 -22C10 -20 17 -4 16 8C15 20 6 24 0 24C-6 24 -15 20 -16 8C-17 -4 -10 -20 0 -22Z', '#4d6b2c') +
    path(
      'M0 -19C8 -17 14 -4 13 8C12 18 5 21 0 21C-5 21 -12 18 -13 8C-14 -4 -8 -17 0 -19Z',
      fade(s, 'down', ['#b9cf62', '#f0edae']),
    ) +
    disc(0, 8, 7.5, fade(s, 'lit', ['#b57a48', '#6d4022'])),
  avoslices: () =>
    [-12, -6, 0, 6, 12]
      .map((x, i) =>
        path(
          'M0 -18C9 -12 9 12 0 18C4 8 4 -8 0 -18Z',
          i % 2 ? '#c9d878' : '#b4c95e',
          `transform="translate(${x} ${Math.abs(x) * 0.3})" stroke="#5f7d33" stroke-width="1.1"`,
        ),
      )
      .join(''),
  egg: (s) =>
    oval(0, 0, 15, 18, fade(s, 'lit', ['#ffffff', '#f3e7d3'])) +
    disc(0, 2, 9, '#f0952a') +
    disc(0, 2, 7.6, fade(s, 'lit', ['#ffc04d', '#f0932b'])) +
    oval(-3, -1, 2.4, 1.4, '#fff3c4', 'opacity=".8"'),
  friedegg: (s) =>
    path(blob(s.random, 0, 0, 30, 0.16, 9), '#fffdf6', 'stroke="#eadcc0" stroke-width="1.6"') +
    disc(1, 0, 12, '#f39a1f') +
    disc(0, -1, 10.4, fade(s, 'lit', ['#ffd24f', '#f7a428'])) +
    oval(-4, -5, 3.4, 1.8, '#fff6cf'),
  olive: () => oval(0, 0, 7, 6, '#3a3140') + disc(0, 0, 2.6, '#b9574a'),
  greenolive: () => oval(0, 0, 7, 6, '#8a9a3c') + disc(0, 0, 2.4, '#cf4a35'),
  feta: ({ random }) =>
    rect(-7, -7, 14, 14, '#fffaf0', 2) +
    path('M-7 5H7V7H-7ZM5 -7H7V7H5Z', '#e6dccb') +
    disc(random.int(-3, 3), -2, 0.9, '#7fa35a'),
  chickpea: (s) => disc(0, 0, 6, fade(s, 'lit', ['#f4d694', '#d9a958'])) + disc(2, 2, 1, '#b98642'),
  orange: () => wheel('#ef8a2b', '#fde5bd', '#f79a3a', 17, 9),
  grapefruit: () => wheel('#f2a65a', '#fbe3d2', '#ee6f66', 19, 10),
  lemon: () => wheel('#f4cb3c', '#fff6d2', '#f9dd69', 14, 8),
  lime: () => wheel('#6fa83a', '#eef7cd', '#a8d362', 12, 8),
  kiwi: (s) =>
    disc(0, 0, 15, '#7a5a38') +
    disc(0, 0, 13.8, fade(s, 'round', ['#e9f3b8', '#e9f3b8 22%', '#97c23f 34%', '#7fb238'])) +
    seeds(14, 6.4, 1.7, '#2a2a1c'),
  strawberry: (s) =>
    path('M0 16C-12 8 -15 -6 -8 -10C-3 -13 3 -13 8 -10C15 -6 12 8 0 16Z', fade(s, 'lit', ['#f2564f', '#c9232f'])) +
    [
      [-5, -3],
      [4, -4],
      [0, 3],
      [-4, 6],
      [5, 4],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 0.7, 1.2, '#fbd98a'))
      .join('') +
    path('M0 -10L-9 -13L-4 -9L-6 -4L0 -8L6 -4L4 -9L9 -13Z', '#4b8f3c'),
  blueberry: (s) =>
    disc(0, 0, 7, fade(s, 'lit', ['#8090cf', '#33407f'])) +
    disc(-1, -1.6, 2, '#26305f') +
    disc(-2, -3, 1.1, '#c6d0f3', 'opacity=".7"'),
  raspberry: () =>
    [
      [0, -5],
      [-4.4, -2],
      [4.4, -2],
      [-4, 3],
      [4, 3],
      [0, 6],
      [0, 0.6],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 3.3, '#d63a5c') + disc(x - 0.8, y - 1, 1.2, '#f3849a'))
      .join(''),
  banana: () =>
    disc(0, 0, 11, '#f0d78a') + disc(0, 0, 9.8, '#fff3cb') + disc(0, 0, 4.6, '#fbe6ab') + seeds(6, 2.4, 0.9, '#a88a4a'),
  fig: (s) =>
    path('M0 -18C6 -14 15 -4 13 6C11 15 5 17 0 17C-5 17 -11 15 -13 6C-15 -4 -6 -14 0 -18Z', '#5a3560') +
    path('M0 -10C5 -8 11 -1 10 5C9 12 4 14 0 14C-4 14 -9 12 -10 5C-11 -1 -5 -8 0 -10Z', '#f3dccb') +
    oval(0, 4, 7.4, 8, fade(s, 'round', ['#f2907f', '#c23c55'])) +
    seeds(11, 4.6, 1, '#fbe0a8'),
  granola: (s) => path(blob(s.random, 0, 0, 5, 0.3, 6), s.random.pick(['#b97a3c', '#d79b52', '#a3642f', '#e2b878'])),
  walnut: (s) =>
    path(blob(s.random, 0, 0, 8, 0.2, 9), '#b5824f') + stroke('M-5 -2C-2 -5 2 2 5 -2M-4 4C0 0 2 6 4 3', '#7d5430', 1.2),
  pomegranate: (s) => disc(0, 0, 3.6, fade(s, 'lit', ['#f0607a', '#a8123a'])),
  beet: () =>
    disc(0, 0, 13, '#7d1f4a') +
    [10, 7, 4].map((r) => disc(0, 0, r, 'none', 'stroke="#b54a80" stroke-width="1.1"')).join(''),
  carrot: () => disc(0, 0, 9, '#ee7f2a') + disc(0, 0, 5, '#f8a04d') + disc(0, 0, 1.8, '#fbc27c'),
  corn: () =>
    [-4, 0, 4]
      .map((x) => [-3, 2].map((y) => rect(x - 2, y - 2, 3.6, 4.4, y > 0 ? '#f2bf35' : '#fbd75e', 1.4)).join(''))
      .join(''),
  scallion: ({ random }) =>
    disc(
      0,
      0,
      random.range(3, 4.4),
      'none',
      `stroke="${random.pick(['#5da046', '#8cc063', '#b8dc8a'])}" stroke-width="1.9"`,
    ),
  chilli: () => disc(0, 0, 5, '#d3262d') + disc(0, 0, 3.4, '#f7e6d0') + disc(0, 0, 1.2, '#e8c27a'),
  sesame: ({ random }) => oval(0, 0, 1, 1.9, random.pick(['#fff3d6', '#f3dfae', '#2e2730'])),
  parmesan: (s) => path(blob(s.random, 0, 0, 6, 0.35, 5), '#fff3cc', 'opacity=".95"'),
  mozzarella: (s) => path(blob(s.random, 0, 0, 14, 0.14, 9), fade(s, 'lit', ['#fffdf4', '#f6e5c2'])),
  mushroom: () =>
    path(
      'M-12 2C-13 -12 13 -12 12 2C8 5 5 3 4 3L5 13H-5L-4 3C-5 3 -8 5 -12 2Z',
      '#e9d5b7',
      'stroke="#a9835c" stroke-width="1.4"',
    ) + stroke('M-7 0C-3 3 3 3 7 0', '#b08d66', 1.3),
  pepperoni: (s) =>
    disc(0, 0, 13, '#a3281f') +
    disc(0, 0, 11.8, fade(s, 'lit', ['#da5540', '#bd3427'])) +
    [
      [-4, -3],
      [4, 2],
      [-2, 5],
      [5, -5],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 1.5, '#f08a6a'))
      .join(''),
  pepper: ({ random }) => stroke('M-11 4C-10 -10 10 -10 11 4', random.pick(['#d8402f', '#f0b02f', '#4f9a3f']), 4.2),
  prosciutto: (s) =>
    path(blob(s.random, 0, 0, 19, 0.28, 8), '#e58b7d') +
    stroke('M-13 4C-4 -6 4 6 13 -4M-10 10C-2 3 5 11 11 5', '#fbe0d2', 2),
  arugula: ({ random }) =>
    path(
      'M0 16C-1 8 -7 10 -6 4C-11 4 -9 -3 -5 -3C-9 -8 -4 -14 0 -16C4 -14 9 -8 5 -3C9 -3 11 4 6 4C7 10 1 8 0 16Z',
      random.pick(['#3f7f33', '#5b9a44', '#4b8c3c']),
    ) + stroke('M0 -10V15', '#b4d98e', 0.9),
  shrimp: () =>
    stroke('M11 -7C4 -17 -13 -13 -12 1C-12 9 -5 13 3 11', '#f08a66', 8) +
    stroke('M11 -7C4 -17 -13 -13 -12 1C-12 9 -5 13 3 11', '#fbb896', 4) +
    path('M2 7L14 6L11 15L3 14Z', '#e8663f'),
  clam: () =>
    path('M-16 7C-16 -13 16 -13 16 7C8 13 -8 13 -16 7Z', '#5b5262') +
    path('M-13 6C-12 -8 12 -8 13 6C6 10 -6 10 -13 6Z', '#d8cfd2') +
    oval(0, 4, 8, 4.4, '#f2c98c'),
  nori: () => rect(-15, -20, 30, 40, '#1f3a30', 2) + stroke('M-9 -16V16M-2 -17V17M6 -16V15M11 -16V16', '#35564a', 1.4),
  naruto: () =>
    path(
      'M0 -13L4 -11L8 -11L10 -7L13 -4L12 0L13 4L10 7L8 11L4 11L0 13L-4 11L-8 11L-10 7L-13 4L-12 0L-13 -4L-10 -7L-8 -11L-4 -11Z',
      '#fffaf4',
    ) + stroke('M0 0C3 -2 5 2 1 4C-5 6 -8 -2 -4 -6C2 -10 9 -4 8 3', '#ee7f9c', 2.2),
  pork: (s) =>
    path(blob(s.random, 0, 0, 20, 0.08, 9, 0.85), '#8f4f38') +
    path(blob(s.random, 0, 0, 17.5, 0.08, 9, 0.85), '#dba486') +
    stroke('M-10 2C-4 -10 8 -8 10 0C8 8 -2 8 -4 2', '#f7e2d0', 3),
  bokchoy: () =>
    path('M-3 20C-9 6 -16 -4 -12 -16C-6 -24 6 -24 12 -16C16 -4 9 6 3 20Z', '#4c8f42') +
    path('M-4 20C-5 6 -5 -4 0 -12C5 -4 5 6 4 20Z', '#e6f2c9') +
    stroke('M0 -12C-4 -14 -8 -15 -10 -14M0 -8C4 -12 8 -13 10 -12', '#cfe6a8', 1.3),
  tofu: () =>
    rect(-10, -10, 20, 20, '#f5e2b5', 3) + rect(-10, -10, 20, 20, 'none', 3, 'stroke="#cf9a4d" stroke-width="2"'),
  crouton: () => rect(-6.5, -6.5, 13, 13, '#d19a51', 3) + rect(-4.4, -4.4, 8.8, 8.8, '#edc98a', 2),
  pumpkinseed: () => path('M0 -6C4 -3 4 3 0 6C-4 3 -4 -3 0 -6Z', '#7f9a4a') + stroke('M0 -4V3', '#b9cb86', 0.8),
  parsley: ({ random }) =>
    [0, 1, 2, 3]
      .map((i) => disc(random.range(-4, 4), random.range(-4, 4), 2.6, i % 2 ? '#4f9440' : '#6bb054'))
      .join(''),
  dill: () => stroke('M0 12C0 2 0 -4 0 -12M0 6L-7 0M0 6L7 0M0 0L-7 -6M0 0L7 -6M0 -5L-5 -11M0 -5L5 -11', '#5b9a48', 1.3),
  salmon: () =>
    path('M-18 -8C-6 -14 10 -12 18 -6L16 8C6 12 -8 12 -18 8Z', '#f2805a') +
    stroke('M-11 -9L-8 9M-3 -11L0 10M6 -10L8 9', '#fcc3a2', 2),
  bacon: () =>
    path('M-8 -34C-2 -24 -12 -12 -6 0C-1 12 -11 22 -7 34H8C3 22 12 12 7 0C2 -12 12 -22 7 -34Z', '#a83f2f') +
    stroke('M-2 -33C4 -22 -5 -12 0 0C5 12 -5 22 0 33', '#f3c5a2', 3.4),
  penne: (s) =>
    path('M-19 -6L15 -6L19 6L-15 6Z', fade(s, 'down', ['#fbe3a4', '#dca549'])) +
    stroke('M-15 -3H14M-14 0H16M-13 3H16', '#cf9840', 0.8) +
    oval(17, 0, 2.4, 5.4, '#a8712c', 'transform="rotate(-18 17 0)"'),
  farfalle: () =>
    path(
      'M-18 -12L-14 -8L-18 -4L-14 0L-18 4L-14 8L-18 12L-2 4H2L18 12L14 8L18 4L14 0L18 -4L14 -8L18 -12L2 -4H-2Z',
      '#f5d58a',
      'stroke="#cf9f4d" stroke-width="1.2"',
    ) + stroke('M-3 -4L-2 4M3 -4L2 4', '#cf9f4d', 1.3),
  ravioli: (s) =>
    rect(-18, -18, 36, 36, '#e9c67c', 4, 'stroke="#cf9f4d" stroke-width="1.6" stroke-dasharray="3 2.4"') +
    rect(-12, -12, 24, 24, fade(s, 'lit', ['#fdf0c8', '#e6c47a']), 9),
  orecchiette: (s) => oval(0, 0, 11, 10, '#dcae5c') + oval(-1, -1, 8.6, 7.4, fade(s, 'lit', ['#fbe6ae', '#e6bd6c'])),
  broccoli: ({ random }) =>
    rect(-2, 0, 5, 12, '#a8cf7a', 2) +
    [
      [-6, -1],
      [6, -1],
      [0, -6],
      [-3, 3],
      [4, 3],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 6, random.pick(['#4f8f3c', '#3f7d35', '#5f9f48'])))
      .join(''),
}

export function morsel(stage: Stage, name: string, x: number, y: number, turn: number, scale: number): string {
  const draw = MORSELS[name]
  if (draw === undefined) throw new Error(`No morsel is called ${name}`)
  return at(x, y, draw(stage), turn, scale)
}

/** Places pieces on a disc without piling them all up. */
export function scatter(stage: Stage, name: string, count: number, reach: number, scale: number, gap: number): string {
  const { random } = stage
  const placed: [number, number][] = []
  let out = ''
  for (let tries = 0; placed.length < count && tries < count * 14; tries++) {
    const [a, r] = [random.range(0, 6.283), reach * Math.sqrt(random.next())]
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r]
    if (placed.some(([px, py]) => Math.hypot(px - x, py - y) < gap)) continue
    placed.push([x, y])
    const shade = gap > 8 ? oval(x + 1.5, y + 2.5, gap * 0.42, gap * 0.4, '#2a1208', 'opacity=".16"') : ''
    out += shade + morsel(stage, name, x, y, random.range(0, 360), scale * random.range(0.9, 1.12))
  }
  return out
}
