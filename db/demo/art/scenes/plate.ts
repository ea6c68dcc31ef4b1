import { SCHEMES, type Scheme } from '../lights.ts'
import { at, blob, clip, darker, disc, fade, has, lighter, mix, n, oval, path, rect, softShadow, stroke, trait, type Stage } from '../stage.ts'
import { MORSELS, morsel, scatter } from './morsels.ts'

const SIZES: Record<string, readonly [count: number, scale: number, gap: number]> = {
  basil: [4, 1, 30], mint: [2, 1, 40], spinach: [14, 1.1, 18], lettuce: [13, 1.15, 22], radicchio: [6, 1, 30], tomato: [7, 1, 27], cucumber: [8, 1, 25], radish: [8, 0.95, 22], onion: [5, 1, 28],
  avocado: [2, 1.2, 60], avoslices: [3, 1.15, 50], egg: [3, 1.15, 46], friedegg: [2, 1.15, 62], olive: [8, 1, 20], greenolive: [8, 1, 20], feta: [13, 0.95, 17], chickpea: [22, 1, 12], orange: [4, 1.15, 40], grapefruit: [4, 1.1, 42],
  lemon: [3, 1.1, 40], lime: [3, 1.1, 40], kiwi: [5, 1.05, 32], strawberry: [7, 1, 28], blueberry: [15, 1, 14], raspberry: [10, 1, 18], banana: [8, 1, 22], fig: [4, 1.1, 36], granola: [44, 1, 6], walnut: [9, 1, 19], pomegranate: [36, 1, 8],
  beet: [7, 1, 26], carrot: [9, 1, 19], corn: [12, 1, 15], scallion: [26, 1, 9], chilli: [8, 1, 20], sesame: [46, 1, 5], parmesan: [16, 1, 13], mozzarella: [7, 1.1, 32], mushroom: [8, 1, 27], pepperoni: [11, 1.05, 29], pepper: [9, 1, 22],
  prosciutto: [6, 1.1, 38], arugula: [17, 1, 15], shrimp: [6, 1.2, 34], clam: [7, 1.1, 34], nori: [2, 1.1, 60], naruto: [3, 1.1, 36], pork: [3, 1.3, 42], bokchoy: [2, 1.3, 56], tofu: [7, 0.95, 24], crouton: [10, 1, 18], pumpkinseed: [18, 1, 10],
  parsley: [14, 0.9, 16], dill: [6, 1, 26], cream: [1, 2.6, 80], salmon: [4, 1.2, 42], bacon: [2, 1.1, 40], chocolate: [24, 1, 8], gnocchi: [24, 1.05, 21], penne: [24, 1.15, 17], farfalle: [19, 1.15, 23], ravioli: [9, 1.2, 39], orecchiette: [30, 1.1, 17],
  broccoli: [8, 1.15, 25], zest: [20, 1, 9], petal: [12, 1, 14],
}

const LIQUIDS: Record<string, string> = {
  tomatosoup: '#d2492c', pumpkinsoup: '#e8912f', peasoup: '#8fb14a', beetsoup: '#a3255f', mushroomsoup: '#b8977a', carrotsoup: '#ee8b3c', miso: '#c9944f', broth: '#d9a04e', redbroth: '#c2502b', coconut: '#f0dcb4', greencurry: '#a9ba62', minestrone: '#cf6c39', yoghurt: '#fbf3e6', oatmeal: '#e8d3ae', berrybowl: '#9b3f78', mangobowl: '#f6b13d', greenbowl: '#8dbb62', acai: '#5c2f5f', cream: '#f3e4c6',
}

/** A meal seen from above: table, vessel, then the food in the order of the words. */
export function drawPlate(stage: Stage): string {
  const { w, h, random } = stage
  const scheme = SCHEMES[trait(stage, 'scheme', 'linen')] as Scheme
  const scale = (Math.min(w, h * 0.98) * (has(stage, 'close') ? 0.5 : 0.4)) / 100
  const [cx, cy] = [w * (has(stage, 'close') ? random.range(0.5, 0.62) : random.range(0.47, 0.53)), h * random.range(0.48, 0.53)]
  let out = drawTable(stage, scheme)
  out += drawNapkin(stage, scheme, cx, cy, scale)
  out += softShadow(stage, cx + 7 * scale, cy + 11 * scale, 124 * scale, 122 * scale, 0.55)
  const serving = has(stage, 'bowl', 'pizza', 'pan') ? 1.08 : 1.24
  out += at(cx, cy, drawVessel(stage, scheme) + at(0, 0, drawFood(stage), 0, has(stage, 'pizza') ? 1 : serving), 0, scale)
  return out + drawProps(stage, scheme, cx, cy, scale)
}

export function drawTable(stage: Stage, scheme: Scheme): string {
  const { w, h, u, random } = stage
  if (has(stage, 'wood', 'darkwood')) {
    const wood = has(stage, 'darkwood') ? '#4a2f24' : '#c99a66'
    let out = rect(0, 0, w, h, wood)
    const planks = 5
    for (let i = 0; i < planks; i++) {
      const tone = mix(wood, i % 2 ? '#7d4c2c' : '#f0cf9d', random.range(0.04, 0.18))
      out += rect((i * w) / planks, 0, w / planks - u * 0.4, h, fade(stage, 'right', [lighter(tone, 0.06), tone]))
      let grain = ''
      for (let k = 0; k < 5; k++) {
        const x = ((i + random.range(0.1, 0.9)) * w) / planks
        grain += `M${n(x)} 0C${n(x + 2 * u)} ${n(h * 0.3)} ${n(x - 3 * u)} ${n(h * 0.6)} ${n(x + u)} ${n(h)}`
      }
      out += stroke(grain, darker(tone, 0.25), 0.28 * u, 'opacity=".55"')
    }
    return out + rect(0, 0, w, h, fade(stage, 'diagonal', ['#fff3d8/0.22', '#fff3d8/0 45%', '#1a0d08/0.25']))
  }
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(scheme.back, 0.3), scheme.back, darker(scheme.back, 0.1)]))
  if (has(stage, 'marble')) for (let i = 0; i < 7; i++) out += stroke(`M${n(w * random.next())} 0C${n(w * random.next())} ${n(h * 0.3)} ${n(w * random.next())} ${n(h * 0.6)} ${n(w * random.next())} ${n(h)}`, mix(scheme.back, '#5a5f70', 0.4), random.range(0.2, 0.9) * u, 'opacity=".3"')
  if (has(stage, 'gingham')) for (let i = 0; i < 8; i++) out += rect((i * w) / 8, 0, w / 16, h, scheme.a, 0, 'opacity=".28"') + rect(0, (i * w) / 8, w, w / 16, scheme.a, 0, 'opacity=".28"') + (h > w ? rect(0, ((i + 8) * w) / 8, w, w / 16, scheme.a, 0, 'opacity=".28"') : '')
  if (has(stage, 'tiles')) for (let i = 0; i < 40; i++) out += rect((i % 4) * (w / 4), Math.floor(i / 4) * (w / 4), w / 4 - u * 0.8, w / 4 - u * 0.8, mix(scheme.light, scheme.back, random.range(0.1, 0.7)), u * 0.6)
  if (has(stage, 'sunbeam')) out += path(`M${n(w * 0.1)} 0L${n(w * 0.55)} 0L${n(w * 1.1)} ${n(h)}L${n(w * 0.4)} ${n(h)}Z`, '#fffbe6', 'opacity=".22"')
  return out
}

function drawNapkin(stage: Stage, scheme: Scheme, cx: number, cy: number, s: number): string {
  if (has(stage, 'plain')) return ''
  const { random } = stage
  const tone = random.pick([scheme.a, scheme.b, scheme.light])
  let lines = ''
  for (let i = 0; i < 7; i++) lines += `M${-52 + i * 17} -90V90`
  return at(cx + random.pick([-72, 72]) * s, cy + random.pick([-64, 70]) * s, rect(-58, -88, 124, 186, '#20120a', 8, 'opacity=".14"') + rect(-62, -92, 124, 184, fade(stage, 'diagonal', [lighter(tone, 0.18), tone]), 4) + stroke(lines, lighter(tone, 0.4), 2, 'opacity=".5"'), random.range(-28, 28), s)
}

function drawVessel(stage: Stage, scheme: Scheme): string {
  const tone = has(stage, 'darkdish') ? '#3a3f4a' : has(stage, 'bluedish') ? '#3f6a94' : has(stage, 'claydish') ? '#b8694a' : has(stage, 'greendish') ? '#6f8f7a' : '#fffcf5'
  const rim = disc(0, 0, 108, fade(stage, 'diagonal', [lighter(tone, 0.55), tone, darker(tone, 0.16)]))
  if (has(stage, 'pizza')) return disc(0, 0, 116, fade(stage, 'diagonal', ['#cfa06a', '#a8743f'])) + rect(88, -14, 74, 28, '#a8743f', 12, 'transform="rotate(38)"') + disc(0, 0, 112, fade(stage, 'diagonal', ['#d9ae78', '#b58450']))
  if (has(stage, 'pan')) return rect(96, -12, 110, 24, '#2b2b31', 12, 'transform="rotate(-38)"') + disc(0, 0, 110, '#26262c') + disc(0, 0, 100, fade(stage, 'lit', ['#4a4a54', '#2b2b31']))
  if (has(stage, 'bowl')) {
    const liquid = stage.words.map((word) => LIQUIDS[word]).find((found) => found !== undefined)
    const fill = liquid === undefined ? disc(0, 0, 92, fade(stage, 'round', [darker(tone, 0.06), darker(tone, 0.2)])) : disc(0, 0, 92, darker(tone, 0.25)) + disc(0, 0, 87, fade(stage, 'lit', [lighter(liquid, 0.22), liquid, darker(liquid, 0.14)]))
    return rim + disc(0, 0, 101, fade(stage, 'diagonal', [darker(tone, 0.2), lighter(tone, 0.4)])) + fill
  }
  const ring = has(stage, 'banded') ? disc(0, 0, 101, 'none', `stroke="${scheme.a}" stroke-width="4"`) : disc(0, 0, 103, 'none', `stroke="${darker(tone, 0.14)}" stroke-width="1.2"`)
  return rim + ring + disc(0, 0, 80, fade(stage, 'diagonal', [darker(tone, 0.1), lighter(tone, 0.5)])) + disc(0, 0, 77, lighter(tone, 0.25))
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
    else if (word === 'rice') out += path(blob(stage.random, -8, 6, 58, 0.08, 11), '#fffaf0') + scatter(stage, 'sesame', 30, 50, 1, 6)
    else if (MORSELS[word] !== undefined && LIQUIDS[word] === undefined) {
      const [count, scale, gap] = SIZES[word] ?? [8, 1, 24]
      const share = has(stage, 'pizza') ? 1.35 : 1
      out += scatter(stage, word, Math.round(count * share), count < 5 ? reach * 0.66 : reach, scale, gap)
    }
  }
  return out
}

function noodles(stage: Stage, reach: number, tone: string, strands: number): string {
  const { random } = stage
  let out = disc(0, 0, reach * 0.92, darker(tone, 0.28))
  for (let i = 0; i < strands; i++) {
    const [a, r] = [random.range(0, 6.283), reach * random.range(0.1, 0.5)]
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r]
    const [rx, ry] = [reach * random.range(0.28, 0.52), reach * random.range(0.2, 0.46)]
    const turn = random.int(0, 180)
    const d = `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} ${turn} 1 ${random.int(0, 1)} ${n(x + rx * 0.7)} ${n(y + ry * 0.5)}`
    out += stroke(d, darker(tone, 0.32), 4.6) + stroke(d, mix(tone, '#fff6d8', random.range(0, 0.4)), 3.1)
  }
  return out
}

function bundle(stage: Stage, tone: string): string {
  const { random } = stage
  let out = ''
  for (let i = 0; i < 22; i++) {
    const y = -34 + i * 3.3
    const d = `M${n(-66 + Math.abs(y) * 0.5)} ${n(y + random.range(-3, 3))}C${n(-24)} ${n(y - 20 + random.range(-6, 6))} ${n(20)} ${n(y + 22 + random.range(-6, 6))} ${n(64 - Math.abs(y) * 0.5)} ${n(y - 4 + random.range(-4, 4))}`
    out += stroke(d, darker(tone, 0.3), 4.6) + stroke(d, mix(tone, '#fffbe8', random.range(0, 0.35)), 3.2)
  }
  return `<g transform="rotate(${random.int(-40, 40)})">${out}</g>`
}

function sauce(stage: Stage, tone: string, r: number): string {
  let out = path(blob(stage.random, 0, 0, r, 0.18, 11), fade(stage, 'lit', [lighter(tone, 0.15), darker(tone, 0.12)]))
  for (let i = 0; i < 26; i++) out += path(blob(stage.random, stage.random.range(-r, r) * 0.75, stage.random.range(-r, r) * 0.75, 3.6, 0.3, 6), mix(tone, stage.random.pick(['#3a1208', '#f08a5a', tone]), 0.3))
  return out
}

function swirl(): string {
  return stroke('M-58 6C-50 -46 30 -62 52 -18C66 24 14 54 -18 36C-44 18 -22 -18 8 -12C28 -6 20 18 4 14', '#fffaf0', 5.5, 'opacity=".92"')
}

function pizzaBase(stage: Stage): string {
  const { random } = stage
  const sauceTone = has(stage, 'white') ? '#f7ecd0' : has(stage, 'pesto') ? '#8fae55' : '#cf4427'
  let out = path(blob(random, 2, 4, 104, 0.02, 13), '#5f3716', 'opacity=".4"') + path(blob(random, 0, 0, 104, 0.02, 13), fade(stage, 'lit', ['#f3cd8d', '#d69a4c']))
  for (let i = 0; i < 26; i++) {
    const a = random.range(0, 6.283)
    out += path(blob(random, Math.cos(a) * 98, Math.sin(a) * 98, random.range(2, 6), 0.3, 6), '#8f5322', 'opacity=".5"')
  }
  out += path(blob(random, 0, 0, 90, 0.025, 15), sauceTone) + path(blob(random, 0, 0, 84, 0.06, 13), fade(stage, 'lit', ['#fbe3a0', '#f0bb5c']), 'opacity=".9"')
  for (let i = 0; i < 16; i++) out += path(blob(random, random.range(-60, 60), random.range(-60, 60), random.range(5, 11), 0.25, 8), i % 3 ? '#fff1c6' : sauceTone, 'opacity=".75"')
  return out
}

function pancakes(stage: Stage): string {
  let out = ''
  for (let i = 0; i < 4; i++) out += disc(4 - i * 3, 8 - i * 5, 56, '#8f5722') + disc(4 - i * 3, 6 - i * 5, 56, '#f2d79c') + disc(4 - i * 3, 4.6 - i * 5, 54, fade(stage, 'lit', ['#e0a557', '#bd7833']))
  return out + path(blob(stage.random, -5, -10, 30, 0.2, 9), '#9a4f14', 'opacity=".55"') + path('M16 2C24 20 20 44 24 58C28 66 34 60 32 50C28 30 34 10 20 -6Z', '#9a4f14', 'opacity=".5"') + rect(-17, -22, 20, 20, '#ffe9a0', 4) + rect(-17, -22, 20, 5, '#fff4c8', 2)
}

function waffle(stage: Stage): string {
  let grid = ''
  for (let i = -2; i <= 2; i++) for (let k = -2; k <= 2; k++) grid += rect(i * 22 - 8, k * 22 - 8, 16, 16, '#a9682a', 3) + rect(i * 22 - 5, k * 22 - 5, 13, 13, '#c98a42', 3)
  return disc(2, 4, 63, '#7d4a1c') + disc(0, 0, 62, fade(stage, 'lit', ['#efc27a', '#cf9046'])) + clip(stage, disc(0, 0, 57, '#000'), grid)
}

function toast(stage: Stage): string {
  const slice = path('M-38 -34C-46 -52 -20 -58 0 -54C20 -58 46 -52 38 -34C36 -26 37 -16 37 36C37 44 -37 44 -37 36C-37 -16 -36 -26 -38 -34Z', '#a8672c') + path('M-33 -34C-40 -48 -18 -52 0 -48C18 -52 40 -48 33 -34C31 -26 32 -16 32 34C32 39 -32 39 -32 34C-32 -16 -31 -26 -33 -34Z', fade(stage, 'lit', ['#f6dba6', '#dfae68']))
  const spread = has(stage, 'guacamole') ? path(blob(stage.random, 0, 0, 27, 0.12, 11, 1.3), '#9dbb52') : path(blob(stage.random, 0, 0, 26, 0.12, 11, 1.3), '#fff8e8')
  return at(-24, -14, slice + spread, -14, 0.84) + at(28, 18, slice + spread, 10, 0.84)
}

function drawProps(stage: Stage, scheme: Scheme, cx: number, cy: number, s: number): string {
  const { random, w, h } = stage
  let out = ''
  if (has(stage, 'fork')) out += at(cx - 138 * s, cy, stroke('M3 -10V96', '#1a0d08', 7, 'opacity=".15"') + rect(-3.5, -20, 7, 116, '#d9dbdf', 3.5) + path('M-12 -76V-36Q-12 -20 0 -18Q12 -20 12 -36V-76H8V-40H3V-76H-3V-40H-8V-76Z', '#d9dbdf'), random.range(-5, 5), s) + at(cx + 138 * s, cy, rect(-3.5, 0, 7, 96, '#d9dbdf', 3.5) + path('M-6 4V-76Q10 -60 8 4Z', '#e8eaee'), random.range(-5, 5), s)
  if (has(stage, 'chopsticks')) out += at(cx + 60 * s, cy - 84 * s, stroke('M-130 8L130 -12', '#1a0d08', 8, 'opacity=".18"') + stroke('M-130 2L130 -18', '#8a4a2c', 6) + stroke('M-130 14L130 2', '#a35d38', 6) + stroke('M70 -13L130 -18M72 5L130 2', scheme.b, 6.4), random.range(18, 36), s)
  if (has(stage, 'spoon')) out += at(cx + 92 * s, cy + 104 * s, oval(2, -42, 17, 25, '#1a0d08', 'opacity=".16"') + rect(-4, -22, 8, 108, '#c99a5c', 4) + oval(0, -44, 17, 25, '#d8ab6e') + oval(0, -44, 12, 19, '#b98548'), random.range(-65, -40), s)
  const corner = random.shuffle([[0.1, 0.07], [0.9, 0.08], [0.1, 0.93], [0.9, 0.92]] as const)
  const names = stage.words.filter((word) => word.startsWith('+')).map((word) => word.slice(1))
  for (const [i, name] of names.entries()) {
    const [px, py] = corner[i % 4] as readonly [number, number]
    for (let k = 0; k < 4; k++) {
      const [x, y] = [w * px + random.range(-26, 26) * s, h * py + random.range(-24, 24) * s]
      out += softShadow(stage, x + 2 * s, y + 4 * s, 22 * s, 21 * s, 0.3) + morsel(stage, name, x, y, random.range(0, 360), s * random.range(1, 1.3))
    }
  }
  if (has(stage, 'glass')) {
    const drink = random.pick([scheme.c, scheme.a, '#e9b04a'])
    const [gx, gy] = [w * 0.86, h * 0.12]
    out += softShadow(stage, gx + 6 * s, gy + 8 * s, 46 * s, 46 * s, 0.4) + at(gx, gy, disc(0, 0, 36, '#ffffff', 'opacity=".55"') + disc(0, 0, 31, fade(stage, 'lit', [lighter(drink, 0.4), drink])) + disc(0, 0, 36, 'none', 'stroke="#fff" stroke-width="2.4" opacity=".9"') + morsel(stage, 'lemon', 3, 2, 20, 1) + stroke('M-24 -16A30 30 0 0 1 -6 -28', '#fff', 3, 'opacity=".8"'), 0, s)
  }
  return out
}
