import type { Scheme } from '../lights.ts'
import { blob, darker, disc, fade, lighter, mix, oval, path, rect, stroke, type Stage } from '../stage.ts'
import { MORSELS } from './morsels.ts'
import { sheen, type Thing } from './objects-home.ts'

function piece(stage: Stage, name: string, x: number, y: number, s: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${stage.random.int(-30, 30)}) scale(${s})">${MORSELS[name]?.(stage) ?? ''}</g>`
}

function stand(c: Scheme, s: Stage): string {
  return (
    path('M-10 -24H10L7 -6H-7Z', sheen(s, c.light)) +
    oval(0, -3, 26, 4, darker(c.light, 0.1)) +
    path('M-62 -28C-62 -20 62 -20 62 -28Z', darker(c.light, 0.16)) +
    oval(0, -28, 62, 6, c.light)
  )
}

function tiers(stage: Stage, tone: string, crumb: string, top: number, half: number, layers: number): string {
  const each = (-30 - top) / layers
  let out = ''
  for (let i = 0; i < layers; i++)
    out += rect(
      -half,
      top + i * each,
      half * 2,
      each,
      i % 2
        ? fade(stage, 'right', [lighter(tone, 0.3), tone, darker(tone, 0.15)])
        : fade(stage, 'right', [lighter(crumb, 0.2), crumb, darker(crumb, 0.2)]),
      3,
    )
  return out + oval(0, top, half, half * 0.13, lighter(tone, 0.3))
}

function steam(tone: string): string {
  return stroke('M-10 -62C-18 -76 0 -82 -8 -98M10 -64C2 -78 20 -84 12 -102', tone, 3.2, 'opacity=".6"')
}

function cup(s: Stage, tone: string, drink: string): string {
  return (
    oval(0, -2, 50, 6, darker(tone, 0.12)) +
    oval(0, -4, 50, 6, lighter(tone, 0.3)) +
    stroke('M30 -40C54 -44 52 -14 26 -14', darker(tone, 0.1), 6) +
    path('M-36 -48H36C36 -18 24 -6 12 -5H-12C-24 -6 -36 -18 -36 -48Z', sheen(s, tone)) +
    oval(0, -48, 36, 7, darker(tone, 0.2)) +
    oval(0, -47.4, 32, 5.6, drink)
  )
}

function loaf(s: Stage, cuts: string): string {
  return (
    path(
      'M-62 -8C-70 -40 -40 -56 0 -56C40 -56 70 -40 62 -8C60 0 -60 0 -62 -8Z',
      fade(s, 'lit', ['#e9b872', '#c07f3c', '#8a4f22']),
    ) +
    stroke(cuts, '#f7e3b8', 4.4) +
    stroke(cuts, '#a8642c', 1.2)
  )
}

function tall(s: Stage, drink: readonly string[], c: Scheme): string {
  return (
    path('M-22 -92H22L17 -2C17 0 -17 0 -17 -2Z', '#ffffff', 'opacity=".4"') +
    path('M-20 -78H20L16 -4H-16Z', fade(s, 'down', drink)) +
    oval(0, -78, 20, 3.4, lighter(drink[0] ?? '#fff', 0.3)) +
    stroke('M8 -76L18 -116', c.a, 3.4) +
    stroke('M-17 -74L-13 -12', '#fff', 2.4, 'opacity=".6"')
  )
}

export const BAKES: Record<string, Thing> = {
  layercake: (s, c) =>
    stand(c, s) +
    tiers(s, '#fff6ea', '#c98a4d', -92, 46, 7) +
    path(
      'M-46 -92C-46 -80 -40 -82 -36 -74C-32 -84 -24 -80 -20 -70C-16 -82 -6 -82 0 -76C6 -86 12 -76 18 -72C22 -84 32 -80 36 -74C40 -82 46 -80 46 -92Z',
      '#fff6ea',
    ) +
    [-34, -17, 0, 17, 34].map((x) => piece(s, 'strawberry', x, -104, 0.72)).join(''),
  chocolatecake: (s, c) =>
    stand(c, s) +
    tiers(s, '#7a4a30', '#4a2a1c', -88, 48, 5) +
    path(
      'M-48 -88C-48 -70 -42 -70 -38 -62C-34 -74 -26 -66 -22 -58C-18 -74 -8 -70 -2 -64C4 -78 12 -62 18 -60C22 -74 32 -66 36 -62C42 -74 48 -70 48 -88Z',
      '#3a1f16',
    ) +
    [-32, -10, 12, 33].map((x) => piece(s, 'raspberry', x, -96, 0.9)).join('') +
    piece(s, 'mint', 0, -104, 0.5),
  lemontart: (s, c) =>
    stand(c, s) +
    path('M-56 -46H56L50 -28H-50Z', fade(s, 'right', ['#e2b36a', '#c98f45', '#a86f2e'])) +
    oval(0, -46, 56, 9, '#d9a254') +
    oval(0, -46, 51, 7, '#f9d957') +
    [-30, -10, 12, 32]
      .map(
        (x, i) => `<g transform="translate(${x} ${-46 - (i % 2) * 2}) scale(.6 .2)">${MORSELS['lemon']?.(s) ?? ''}</g>`,
      )
      .join('') +
    [-36, -22, -8, 6, 20, 34]
      .map((x) =>
        path(
          `M${x - 8} -50C${x - 10} -64 ${x - 2} -62 ${x} -74C${x + 4} -62 ${x + 10} -64 ${x + 8} -50Z`,
          '#fffaf0',
          'stroke="#e8c48a" stroke-width=".9"',
        ),
      )
      .join(''),
  cupcakes: (s, c) =>
    [
      [-42, c.a],
      [0, c.c],
      [42, c.b],
    ]
      .map(
        ([x, tone], i) =>
          `<g transform="translate(${x} ${i === 1 ? 4 : 0}) scale(${i === 1 ? 1.1 : 0.9})">${path('M-18 -28H18L13 0H-13Z', fade(s, 'right', [lighter(c.light, 0.2), darker(c.light, 0.15)]))}${stroke('M-11 -26L-8 -1M-4 -27L-3 -1M4 -27L3 -1M11 -26L8 -1', darker(c.light, 0.25), 1)}${path('M-22 -28C-26 -40 -16 -42 -15 -44C-16 -54 -6 -54 -6 -58C-4 -66 2 -68 2 -72C8 -64 8 -60 6 -57C14 -54 15 -48 13 -44C22 -42 26 -36 22 -28Z', fade(s, 'diagonal', [lighter(mix(String(tone), '#fff', 0.4), 0.3), mix(String(tone), '#ffffff', 0.25)]))}${stroke('M-16 -42C-6 -36 8 -38 14 -44M-8 -56C-2 -52 4 -52 8 -57', darker(mix(String(tone), '#ffffff', 0.2), 0.14), 1.4)}${piece(s, 'raspberry', 1, -74, 0.6)}</g>`,
      )
      .join(''),
  bundt: (s, c) =>
    stand(c, s) +
    path(
      'M-52 -34C-58 -62 -34 -78 0 -78C34 -78 58 -62 52 -34C50 -26 -50 -26 -52 -34Z',
      fade(s, 'lit', ['#d9a05c', '#b5743a', '#8a4f22']),
    ) +
    [-38, -20, 0, 20, 38]
      .map((x) => stroke(`M${x * 0.5} -76C${x} -66 ${x * 1.12} -46 ${x * 1.08} -30`, '#8a5226', 1.6))
      .join('') +
    path(
      'M-44 -62C-30 -82 30 -82 44 -62C46 -52 38 -54 34 -48C30 -60 22 -58 18 -46C12 -58 4 -56 0 -44C-4 -58 -12 -54 -18 -48C-22 -58 -28 -58 -34 -50C-38 -56 -46 -52 -44 -62Z',
      '#fffaf2',
    ) +
    [-24, -8, 10, 26].map((x) => disc(x, -68, 2, c.a)).join(''),
  cakeslice: (s, c) =>
    oval(0, -2, 62, 8, darker(c.light, 0.1)) +
    oval(0, -5, 62, 8, c.light) +
    path('M-40 -62L40 -44V-8L-40 -12Z', '#f3d9a8') +
    path('M-40 -50L40 -34V-30L-40 -45Z', '#fffaf2') +
    path('M-40 -34L40 -22V-18L-40 -29Z', c.a) +
    path('M-40 -62L-18 -74L40 -44Z', '#fffaf2') +
    path('M-40 -62L40 -44V-38L-40 -55Z', '#fff3e2') +
    piece(s, 'strawberry', -20, -78, 0.8) +
    piece(s, 'mint', -4, -70, 0.4),
  fruittart: (s, c) =>
    stand(c, s) +
    path('M-58 -44H58L52 -28H-52Z', fade(s, 'right', ['#e2b36a', '#c98f45', '#a86f2e'])) +
    [-54, -42, -30, -18, -6, 6, 18, 30, 42, 54].map((x) => disc(x, -44, 6.4, '#d9a254')).join('') +
    [-44, -28, -12, 4, 20, 36]
      .map((x, i) =>
        piece(
          s,
          ['raspberry', 'blueberry', 'kiwi', 'strawberry', 'blueberry', 'raspberry'][i] ?? 'raspberry',
          x + 4,
          -52,
          0.72,
        ),
      )
      .join('') +
    [-34, -12, 12, 30]
      .map((x, i) => piece(s, ['blueberry', 'raspberry', 'blueberry', 'raspberry'][i] ?? 'raspberry', x, -60, 0.7))
      .join(''),
  boule: (s) =>
    rect(-78, -6, 156, 7, '#9a6a42', 3) +
    `<g transform="translate(0 -5)">${loaf(s, 'M0 -52C-4 -36 -4 -26 2 -12M0 -36C-12 -40 -22 -40 -32 -32M0 -36C12 -42 22 -40 34 -32M0 -22C-10 -26 -18 -24 -26 -18M2 -22C12 -26 20 -24 28 -18')}</g>`,
  batard: (s) =>
    rect(-78, -6, 156, 7, '#9a6a42', 3) +
    `<g transform="translate(0 -5)">${loaf(s, 'M-44 -28C-34 -44 -24 -46 -16 -48M-22 -20C-10 -40 0 -46 8 -50M4 -16C14 -38 24 -44 32 -46M28 -14C36 -30 42 -34 50 -34')}</g>`,
  baguettes: (s, c) =>
    [-24, 0, 24]
      .map(
        (x, i) =>
          `<g transform="translate(${x} -12) rotate(${(i - 1) * 14})">${rect(-10, -100, 20, 104, fade(s, 'right', ['#edc07c', '#c98740', '#8a5226']), 10)}${stroke('M-6 -82L7 -92M-6 -62L7 -72M-6 -42L7 -52', '#f7e3b8', 3.4)}</g>`,
      )
      .join('') +
    path('M-34 -44H34L26 0H-26Z', fade(s, 'right', [lighter(c.light, 0.1), darker(c.light, 0.2)])) +
    stroke('M-32 -34H32M-30 -22H30M-28 -10H28M-20 -44L-16 0M0 -44V0M20 -44L16 0', darker(c.light, 0.3), 1.6) +
    stroke('M-34 -44H34', c.a, 4),
  sandwichloaf: (s) =>
    rect(-78, -6, 156, 7, '#9a6a42', 3) +
    path(
      'M-58 -6V-40C-66 -62 -40 -68 -24 -66H52C70 -66 74 -50 64 -40V-6Z',
      fade(s, 'down', ['#d99c54', '#b5742f', '#9a5c26']),
    ) +
    path('M-58 -6V-40C-66 -62 -44 -66 -30 -66C-14 -66 6 -62 -2 -40V-6Z', '#b5742f') +
    path('M-54 -9V-41C-60 -58 -44 -61 -30 -61C-16 -61 0 -58 -6 -41V-9Z', fade(s, 'lit', ['#fbeccb', '#f0d39a'])) +
    [
      [-40, -44],
      [-26, -30],
      [-20, -50],
      [-44, -22],
      [-16, -18],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 2.6, 1.8, '#d9b479'))
      .join(''),
  buns: (s, c) =>
    path('M-60 -14H60L54 0H-54Z', sheen(s, c.b)) +
    [
      [-38, -20],
      [0, -22],
      [38, -20],
      [-20, -40],
      [20, -40],
    ]
      .map(
        ([x = 0, y = 0]) =>
          path(blob(s.random, x, y, 23, 0.04, 9, 0.72), fade(s, 'lit', ['#f0c078', '#cb8a42', '#a3642c'])) +
          stroke(
            `M${x - 12} ${y - 3}C${x - 6} ${y - 14} ${x + 12} ${y - 8} ${x + 8} ${y}C${x + 2} ${y + 8} ${x - 6} ${y + 2} ${x - 1} ${y - 3}`,
            '#8f4f1f',
            2.4,
          ),
      )
      .join(''),
  pretzel: () =>
    rect(-78, -6, 156, 7, '#9a6a42', 3) +
    `<g transform="translate(0 -8)">${['#6b3412', '#b8691f'].map((tone, i) => stroke('M-34 -4C-8 -20 34 -34 42 -58C48 -80 18 -84 0 -56C-18 -84 -48 -80 -42 -58C-34 -34 8 -20 34 -4', tone, i ? 11 : 15)).join('')}${[
      [-40, -62],
      [-26, -74],
      [38, -64],
      [24, -74],
      [0, -22],
      [18, -36],
      [-16, -34],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 2.6, 2.6, '#fffaf0', 0.6))
      .join('')}</g>`,
  croissants: (s, c) =>
    oval(0, -3, 66, 7, darker(c.light, 0.08)) +
    oval(0, -6, 66, 7, c.light) +
    [
      [-20, -12, -8],
      [22, -10, 8],
      [2, -32, -3],
    ]
      .map(
        ([x = 0, y = 0, a = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})">${path('M-40 6C-42 -8 -26 -26 0 -28C26 -26 42 -8 40 6C30 0 22 -6 0 -6C-22 -6 -30 0 -40 6Z', fade(s, 'down', ['#e9b266', '#b56f2a']))}${stroke('M-27 -4C-26 -12 -22 -18 -17 -22M-13 -6C-13 -14 -10 -22 -7 -27M13 -6C13 -14 10 -22 7 -27M27 -4C26 -12 22 -18 17 -22', '#8a4f1c', 1.8)}</g>`,
      )
      .join(''),
  teacup: (s, c) => steam(c.light) + cup(s, c.a, '#b5662c'),
  latte: (s, c) =>
    steam(c.light) +
    cup(s, c.b, '#d9a870') +
    path('M-14 -47C-8 -52 -2 -50 0 -48C2 -50 8 -52 14 -47C8 -43 2 -44 0 -43C-2 -44 -8 -43 -14 -47Z', '#fff3e0'),
  espresso: (s, c) =>
    `<g transform="scale(.82)">${steam(c.light)}${cup(s, c.light, '#4a2414')}</g>` +
    stroke('M-64 -6L-40 -10', '#c9ced6', 2.6),
  matcha: (s, c) =>
    path('M-40 -48H40C40 -16 26 -6 16 -4V0H-16V-4C-26 -6 -40 -16 -40 -48Z', sheen(s, c.dark)) +
    oval(0, -48, 40, 8, darker(c.dark, 0.2)) +
    oval(0, -47, 35, 6, '#9cba4e') +
    [
      [-10, -48],
      [6, -46],
      [16, -49],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 4, 1.4, '#c6dc86'))
      .join('') +
    rect(50, -36, 12, 36, '#d9b97f', 3) +
    stroke('M51 -36L48 -62M54 -36L53 -64M58 -36L59 -64M61 -36L64 -62', '#d9b97f', 2),
  icedcoffee: (s, c) =>
    tall(s, ['#f3e0c4', '#c98f55', '#5b3018'], c) +
    rect(-12, -72, 14, 14, '#ffffff', 3, 'opacity=".5" transform="rotate(14)"') +
    rect(0, -56, 13, 13, '#ffffff', 3, 'opacity=".4" transform="rotate(-10)"'),
  smoothie: (s, c) =>
    tall(s, ['#f7a6b2', '#e2557a'], c) + piece(s, 'strawberry', 22, -92, 0.9) + piece(s, 'mint', -6, -84, 0.7),
  greensmoothie: (s, c) =>
    tall(s, ['#c6dc6f', '#6f9f3a'], c) + piece(s, 'kiwi', 20, -90, 0.9) + piece(s, 'mint', -8, -84, 0.7),
  mangosmoothie: (s, c) => tall(s, ['#ffe08a', '#f59a2d', '#e2633a'], c) + piece(s, 'orange', 20, -92, 0.9),
  fruitbowl: (s, c) =>
    disc(-28, -50, 19, fade(s, 'lit', ['#f7a74a', '#df7420'])) +
    disc(26, -52, 18, fade(s, 'lit', ['#ef6a52', '#b52a2e'])) +
    path(
      'M-6 -86C8 -84 6 -72 14 -62C20 -48 8 -40 -2 -40C-14 -40 -22 -50 -16 -62C-10 -72 -14 -82 -6 -86Z',
      fade(s, 'lit', ['#dbe07a', '#9fb53a']),
    ) +
    stroke('M-6 -86L-3 -96M26 -70L28 -78', '#5a3d2a', 2) +
    path('M-3 -92C6 -100 14 -96 16 -92C10 -88 2 -88 -3 -92Z', '#5b9a44') +
    path('M-54 -44C-50 -66 -38 -76 -26 -80C-34 -66 -38 -56 -38 -42Z', '#f2ca45') +
    path('M-58 -44H58C54 -14 32 -4 20 -3V0H-20V-3C-32 -4 -54 -14 -58 -44Z', sheen(s, c.a)) +
    stroke('M-54 -34C-30 -28 30 -28 54 -34', c.light, 2.4, 'opacity=".8"'),
  juicer: (s, c) =>
    tall(s, ['#ffd968', '#f2962d'], c) +
    `<g transform="translate(-46 -19) scale(1.05)">${MORSELS['orange']?.(s) ?? ''}</g>` +
    disc(46, -17, 17, fade(s, 'lit', ['#f7a74a', '#df7420'])),
  dragonfruit: (s) =>
    [
      [-34, 1],
      [34, -1],
    ]
      .map(
        ([x = 0, d = 1]) =>
          `<g transform="translate(${x} -34) rotate(${d * 8})">${[0, 45, 90, 135, 180, 225, 270, 315].map((a) => path('M-6 -26L0 -42L6 -26Z', '#8fbf5a', `transform="rotate(${a})"`)).join('')}${oval(0, 0, 29, 33, '#e23f86')}${oval(0, 0, 24, 28, '#fffaf6')}${Array.from({ length: 34 }, () => disc(s.random.range(-15, 15), s.random.range(-19, 19), 0.9, '#2a2228')).join('')}</g>`,
      )
      .join(''),
  watermelon: (s) =>
    [
      [-20, -8, -10],
      [24, -6, 12],
    ]
      .map(
        ([x = 0, y = 0, a = 0]) =>
          `<g transform="translate(${x} ${y}) rotate(${a})">${path('M-52 -54A52 52 0 0 0 52 -54Z', '#3f7d3a')}${path('M-48 -54A48 48 0 0 0 48 -54Z', '#e9f3c8')}${path('M-44 -54A44 44 0 0 0 44 -54Z', fade(s, 'down', ['#f4605c', '#e2424a']))}${[-28, -10, 10, 28, -18, 0, 18].map((sx, i) => oval(sx, i < 4 ? -46 : -32, 1.8, 3.2, '#2a1a1c')).join('')}</g>`,
      )
      .join(''),
}
