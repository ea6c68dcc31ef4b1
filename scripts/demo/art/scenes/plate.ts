import { findScheme, type Scheme } from '../lights.ts'
import { at, blob, darker, disc, fade, has, lighter, path, rect, softShadow, type Stage } from '../stage.ts'
import { noodles, bundle, sauce, swirl, pizzaBase, pancakes, waffle, toast } from './dishes.ts'
import { MORSELS, scatter } from './morsels.ts'
import { drawTable, drawNapkin, drawProps } from './table.ts'

const SIZES: Record<string, readonly [count: number, scale: number, gap: number]> = {
  basil: [4, 1, 30],
  mint: [2, 1, 40],
  spinach: [14, 1.1, 18],
  lettuce: [13, 1.15, 22],
  radicchio: [6, 1, 30],
  tomato: [7, 1, 27],
  cucumber: [8, 1, 25],
  radish: [8, 0.95, 22],
  onion: [5, 1, 28],
  avocado: [2, 1.2, 60],
  avoslices: [3, 1.15, 50],
  egg: [3, 1.15, 46],
  friedegg: [2, 1.15, 62],
  olive: [8, 1, 20],
  greenolive: [8, 1, 20],
  feta: [13, 0.95, 17],
  chickpea: [22, 1, 12],
  orange: [4, 1.15, 40],
  grapefruit: [4, 1.1, 42],
  lemon: [3, 1.1, 40],
  lime: [3, 1.1, 40],
  kiwi: [5, 1.05, 32],
  strawberry: [7, 1, 28],
  blueberry: [15, 1, 14],
  raspberry: [10, 1, 18],
  banana: [8, 1, 22],
  fig: [4, 1.1, 36],
  granola: [44, 1, 6],
  walnut: [9, 1, 19],
  pomegranate: [36, 1, 8],
  beet: [7, 1, 26],
  carrot: [9, 1, 19],
  corn: [12, 1, 15],
  scallion: [26, 1, 9],
  chilli: [8, 1, 20],
  sesame: [46, 1, 5],
  parmesan: [16, 1, 13],
  mozzarella: [7, 1.1, 32],
  mushroom: [8, 1, 27],
  pepperoni: [11, 1.05, 29],
  pepper: [9, 1, 22],
  prosciutto: [6, 1.1, 38],
  arugula: [17, 1, 15],
  shrimp: [6, 1.2, 34],
  clam: [7, 1.1, 34],
  nori: [2, 1.1, 60],
  naruto: [3, 1.1, 36],
  pork: [3, 1.3, 42],
  bokchoy: [2, 1.3, 56],
  tofu: [7, 0.95, 24],
  crouton: [10, 1, 18],
  pumpkinseed: [18, 1, 10],
  parsley: [14, 0.9, 16],
  dill: [6, 1, 26],
  salmon: [4, 1.2, 42],
  bacon: [2, 1.1, 40],
  penne: [24, 1.15, 17],
  farfalle: [19, 1.15, 23],
  ravioli: [9, 1.2, 39],
  orecchiette: [30, 1.1, 17],
  broccoli: [8, 1.15, 25],
}

const LIQUIDS: Record<string, string> = {
  tomatosoup: '#d2492c',
  pumpkinsoup: '#e8912f',
  peasoup: '#8fb14a',
  beetsoup: '#a3255f',
  mushroomsoup: '#b8977a',
  carrotsoup: '#ee8b3c',
  miso: '#c9944f',
  broth: '#d9a04e',
  redbroth: '#c2502b',
  coconut: '#f0dcb4',
  greencurry: '#a9ba62',
  minestrone: '#cf6c39',
  yoghurt: '#fbf3e6',
  oatmeal: '#e8d3ae',
  mangobowl: '#f6b13d',
  acai: '#5c2f5f',
}

export function drawPlate(stage: Stage): string {
  const { w, h, random } = stage
  const scheme = findScheme(stage, 'linen')
  const scale = (Math.min(w, h * 0.98) * (has(stage, 'close') ? 0.5 : 0.4)) / 100
  const [cx, cy] = [
    w * (has(stage, 'close') ? random.range(0.5, 0.62) : random.range(0.47, 0.53)),
    h * random.range(0.48, 0.53),
  ]
  let out = drawTable(stage, scheme)
  out += drawNapkin(stage, scheme, cx, cy, scale)
  out += softShadow(stage, cx + 7 * scale, cy + 11 * scale, 124 * scale, 122 * scale, 0.55)
  const serving = has(stage, 'bowl', 'pizza', 'pan') ? 1.08 : 1.24
  out += at(
    cx,
    cy,
    drawVessel(stage, scheme) + at(0, 0, drawFood(stage), 0, has(stage, 'pizza') ? 1 : serving),
    0,
    scale,
  )
  return out + drawProps(stage, scheme, cx, cy, scale)
}

function drawVessel(stage: Stage, scheme: Scheme): string {
  const tone = has(stage, 'darkdish')
    ? '#3a3f4a'
    : has(stage, 'bluedish')
      ? '#3f6a94'
      : has(stage, 'claydish')
        ? '#b8694a'
        : has(stage, 'greendish')
          ? '#6f8f7a'
          : '#fffcf5'
  const rim = disc(0, 0, 108, fade(stage, 'diagonal', [lighter(tone, 0.55), tone, darker(tone, 0.16)]))
  if (has(stage, 'pizza'))
    return (
      disc(0, 0, 116, fade(stage, 'diagonal', ['#cfa06a', '#a8743f'])) +
      rect(88, -14, 74, 28, '#a8743f', 12, 'transform="rotate(38)"') +
      disc(0, 0, 112, fade(stage, 'diagonal', ['#d9ae78', '#b58450']))
    )
  if (has(stage, 'pan'))
    return (
      rect(96, -12, 110, 24, '#2b2b31', 12, 'transform="rotate(-38)"') +
      disc(0, 0, 110, '#26262c') +
      disc(0, 0, 100, fade(stage, 'lit', ['#4a4a54', '#2b2b31']))
    )
  if (has(stage, 'bowl')) {
    const liquid = stage.words.map((word) => LIQUIDS[word]).find((found) => found !== undefined)
    const fill =
      liquid === undefined
        ? disc(0, 0, 92, fade(stage, 'round', [darker(tone, 0.06), darker(tone, 0.2)]))
        : disc(0, 0, 92, darker(tone, 0.25)) +
          disc(0, 0, 87, fade(stage, 'lit', [lighter(liquid, 0.22), liquid, darker(liquid, 0.14)]))
    return rim + disc(0, 0, 101, fade(stage, 'diagonal', [darker(tone, 0.2), lighter(tone, 0.4)])) + fill
  }
  const ring = has(stage, 'banded')
    ? disc(0, 0, 101, 'none', `stroke="${scheme.a}" stroke-width="4"`)
    : disc(0, 0, 103, 'none', `stroke="${darker(tone, 0.14)}" stroke-width="1.2"`)
  return (
    rim +
    ring +
    disc(0, 0, 80, fade(stage, 'diagonal', [darker(tone, 0.1), lighter(tone, 0.5)])) +
    disc(0, 0, 77, lighter(tone, 0.25))
  )
}

function drawFood(stage: Stage): string {
  const reach = has(stage, 'bowl') ? 70 : has(stage, 'pizza') ? 84 : has(stage, 'pan') ? 74 : 60
  let out = ''
  for (const word of stage.words) {
    if (word === 'pizza') out += pizzaBase(stage)
    else if (word === 'spaghetti') out += noodles(stage, 62, '#f3d488', 46)
    else if (word === 'linguine') out += noodles(stage, 60, '#f7e0a4', 34)
    else if (word === 'inkpasta') out += noodles(stage, 60, '#37333f', 40)
    else if (word === 'ramen') out += bundle(stage, '#f5d78e')
    else if (word === 'udon') out += bundle(stage, '#fff3dc')
    else if (word === 'soba') out += bundle(stage, '#b59c82')
    else if (word === 'ragu') out += sauce(stage, '#b8392a', 40)
    else if (word === 'pesto') out += sauce(stage, '#5f8f35', 42)
    else if (word === 'swirl') out += swirl()
    else if (word === 'pancakes') out += pancakes(stage)
    else if (word === 'waffle') out += waffle(stage)
    else if (word === 'toast') out += toast(stage)
    else if (word === 'rice')
      out += path(blob(stage.random, -8, 6, 58, 0.08, 11), '#fffaf0') + scatter(stage, 'sesame', 30, 50, 1, 6)
    else if (MORSELS[word] !== undefined) {
      const [count, scale, gap] = SIZES[word] ?? [8, 1, 24]
      const share = has(stage, 'pizza') ? 1.35 : 1
      out += scatter(stage, word, Math.round(count * share), count < 5 ? reach * 0.66 : reach, scale, gap)
    }
  }
  return out
}
