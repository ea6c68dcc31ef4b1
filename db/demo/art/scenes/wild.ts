import { LIGHTS, type Light } from '../lights.ts'
import { birds, drawCloud, drawMoon, drawSky, drawStars, drawStreaks, drawSun, drawWater, pine } from '../nature.ts'
import { at, blob, darker, disc, fade, has, lighter, mix, n, oval, path, poly, rect, smooth, softShadow, stroke, trait, type Point, type Stage } from '../stage.ts'
import { drawSail } from './landscape.ts'

/** Among trees: trunks in depth, light between them, ferns or a path on the ground. */
export function drawForest(stage: Stage): string {
  const light = LIGHTS[trait(stage, 'light', 'sage')] as Light
  const { w, h, u, random } = stage
  const sunX = w * random.range(0.35, 0.65)
  let out = rect(0, 0, w, h, fade(stage, 'down', [mix(light.sky[1], light.sky[0], 0.4), light.sky[2], mix(light.sky[2], light.far, 0.5)]))
  out += disc(sunX, h * 0.34, 46 * u, fade(stage, 'round', [`${light.sun}/0.95`, `${light.sun}/0.35 35%`, `${light.sun}/0`]))
  if (light.night) out += drawStars(stage, 60, h * 0.5) + drawMoon(stage, light, sunX, h * 0.3, 8 * u)
  const ground = h * 0.76
  for (let layer = 0; layer < 4; layer++) {
    const t = layer / 3
    const colour = mix(mix(light.far, light.sky[2], 0.35), light.near, t ** 1.2)
    const y = ground + (layer - 1.5) * h * 0.055
    if (has(stage, 'conifers')) {
      for (let i = 0; i < 8 - layer; i++) out += pine(stage, w * random.range(-0.05, 1.05), y + 4 * u, (62 + t * 42) * u * random.range(0.7, 1.15), colour, mix(colour, light.sun, 0.18))
    } else {
      out += trunks(stage, light, y, layer, colour)
    }
    const points: Point[] = [0, 0.25, 0.5, 0.75, 1].map((x) => [x * w, y + random.range(-2, 2) * u])
    const soil = has(stage, 'autumn') ? mix(colour, '#c9672c', 0.35) : colour
    out += path(`${smooth(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, fade(stage, 'down', [lighter(soil, 0.14), soil]))
    out += rect(0, y - 24 * u, w, 32 * u, fade(stage, 'down', [`${light.sky[2]}/0`, `${light.sky[2]}/${n(0.5 - t * 0.4)}`, `${light.sky[2]}/0`]))
  }
  if (has(stage, 'rays')) {
    for (let i = 0; i < 6; i++) {
      const x = w * (0.1 + i * 0.17)
      out += path(poly([[x, -5], [x + 7 * u, -5], [x - w * 0.14, h * 0.9], [x - w * 0.3, h * 0.9]]), fade(stage, 'down', [`${light.sun}/0.42`, `${light.sun}/0`]))
    }
  }
  if (has(stage, 'path')) out += path(`M${n(w * 0.5)} ${n(ground)}C${n(w * 0.62)} ${n(h * 0.84)} ${n(w * 0.3)} ${n(h * 0.86)} ${n(w * 0.16)} ${n(h)}L${n(w * 0.74)} ${n(h)}C${n(w * 0.6)} ${n(h * 0.9)} ${n(w * 0.72)} ${n(h * 0.84)} ${n(w * 0.53)} ${n(ground)}Z`, fade(stage, 'down', [light.sky[2], mix(light.far, light.accent, 0.3)]), 'opacity=".85"')
  if (has(stage, 'stream')) out += path(`M${n(w * 0.46)} ${n(ground)}C${n(w * 0.7)} ${n(h * 0.84)} ${n(w * 0.2)} ${n(h * 0.88)} ${n(w * 0.3)} ${n(h)}L${n(w * 0.86)} ${n(h)}C${n(w * 0.5)} ${n(h * 0.9)} ${n(w * 0.86)} ${n(h * 0.84)} ${n(w * 0.5)} ${n(ground)}Z`, fade(stage, 'down', [light.sky[2], light.water[0], light.water[1]]))
  if (has(stage, 'mushrooms')) {
    for (let i = 0; i < 7; i++) {
      const s = random.range(0.5, 1.3)
      out += at(w * random.range(0.05, 0.95), h * random.range(0.88, 0.98), rect(-2.5, -12, 5, 14, '#f6ead6', 2) + path('M-11 -10C-9 -24 9 -24 11 -10Q0 -6 -11 -10Z', '#d04a35') + disc(-4, -15, 1.6, '#fff2e0') + disc(3, -18, 1.4, '#fff2e0') + disc(5, -12, 1.3, '#fff2e0'), 0, (s * u) / 1.6)
    }
  }
  if (has(stage, 'leaves')) {
    for (let i = 0; i < 46; i++) out += at(w * random.next(), h * random.range(0.05, 1), path('M0 -5C4 -3 4 3 0 6C-4 3 -4 -3 0 -5Z', random.pick(['#e2852f', '#c9502b', '#f0b545', '#a83c2a'])), random.range(0, 360), u * random.range(0.25, 0.55))
  }
  if (has(stage, 'ferns')) {
    for (let i = 0; i < 9; i++) out += groundFern(stage, w * (i / 8) + random.range(-4, 4) * u, h + 2 * u, random.range(20, 36) * u, mix(light.near, '#7fa650', random.range(0.1, 0.55)))
  }
  if (has(stage, 'deer')) out += at(w * 0.5, ground + 9 * u, path('M-20 -34C-8 -38 8 -36 16 -38L22 -54C20 -60 26 -63 30 -60L38 -54L37 -50L29 -50L25 -32C23 -26 21 -24 20 -20L21 4L18 4L15 -18L13 -18L11 4L8 4L9 -20C0 -18 -8 -20 -12 -20L-15 -8L-13 4L-16 4L-19 -9L-20 4L-23 4L-22 -20C-24 -26 -23 -31 -20 -34Z', darker(light.near, 0.2)) + stroke('M28 -60C26 -70 20 -72 22 -80M26 -68L32 -76M30 -60C34 -68 38 -70 37 -78M35 -68L31 -74', darker(light.near, 0.2), 1.5), 0, u * 0.3)
  return out
}

function trunks(stage: Stage, light: Light, foot: number, layer: number, colour: string): string {
  const { w, h, u, random } = stage
  const birch = has(stage, 'birch')
  let out = ''
  const count = 9 - layer * 2
  for (let i = 0; i < count; i++) {
    const x = ((i + random.range(0.15, 0.85)) / count) * w
    if (layer === 3 && Math.abs(x / w - 0.5) < 0.22) continue
    const wide = (2 + layer * 2.4) * u * random.range(0.75, 1.35) * (has(stage, 'redwood') ? 1.7 : 1)
    const bark = birch ? mix('#fdf8ee', light.far, 0.55 - layer * 0.18) : has(stage, 'redwood') ? mix(colour, '#a0492e', 0.2 + layer * 0.14) : colour
    out += path(`M${n(x - wide * 0.5)} -5L${n(x + wide * 0.5)} -5L${n(x + wide * 0.62)} ${n(foot - 4 * u)}Q${n(x + wide * 0.8)} ${n(foot)} ${n(x + wide * 1.2)} ${n(foot + 3 * u)}L${n(x - wide * 1.2)} ${n(foot + 3 * u)}Q${n(x - wide * 0.75)} ${n(foot)} ${n(x - wide * 0.62)} ${n(foot - 4 * u)}Z`, fade(stage, 'right', [mix(bark, light.sun, 0.28), bark, darker(bark, 0.22)]))
    if (birch && layer > 0) {
      let marks = ''
      for (let k = 0; k < 9; k++) {
        const y = foot * random.next()
        const side = random.pick([-1, 1])
        marks += `M${n(x + side * wide * 0.5)} ${n(y)}q${n(-side * wide * 0.3)} ${n(u * 0.3)} ${n(-side * wide * random.range(0.3, 0.7))} 0`
      }
      out += stroke(marks, mix('#3a3438', light.far, 0.4 - layer * 0.13), u * 0.5)
    } else if (layer > 0) {
      const y = h * random.range(0.12, 0.4)
      const side = random.pick([-1, 1])
      out += path(`M${n(x)} ${n(y + wide)}Q${n(x + side * wide)} ${n(y)} ${n(x + side * wide * 3)} ${n(y - wide * 2)}Q${n(x + side * wide * 1.4)} ${n(y + wide * 0.3)} ${n(x)} ${n(y + wide * 1.7)}Z`, bark)
    }
  }
  const crowns = layer < 3 ? 8 : 0
  for (let i = 0; i < crowns; i++) {
    const leaf = has(stage, 'autumn') ? random.pick(['#d9772c', '#e8a23a', '#b9472a', '#e9b95a']) : mix(colour, '#8fae5a', 0.3)
    out += path(blob(random, w * random.next(), random.range(-6, h * 0.16), random.range(8, 17) * u, 0.2, 9, 0.75), mix(leaf, light.sky[2], 0.45 - layer * 0.17), 'opacity=".82"')
  }
  return out
}

export function groundFern(stage: Stage, x: number, y: number, size: number, colour: string): string {
  const { random } = stage
  let out = ''
  for (let i = 0; i < 5; i++) {
    let d = ''
    const tall = size * random.range(0.7, 1)
    for (let k = 1; k < 12; k++) {
      const t = k / 12
      const reach = size * 0.2 * Math.sin(Math.PI * (0.12 + t * 0.88))
      const fy = -tall * t
      d += `M0 ${n(fy)}Q${n(reach * 0.6)} ${n(fy - reach * 0.7)} ${n(reach)} ${n(fy - reach * 0.3)}Q${n(reach * 0.5)} ${n(fy)} 0 ${n(fy)}ZM0 ${n(fy)}Q${n(-reach * 0.6)} ${n(fy - reach * 0.7)} ${n(-reach)} ${n(fy - reach * 0.3)}Q${n(-reach * 0.5)} ${n(fy)} 0 ${n(fy)}Z`
    }
    const tone = mix(colour, '#e5efa8', random.range(0, 0.22))
    out += at(x, y, path(d, tone) + stroke(`M0 0V${n(-tall)}`, darker(tone, 0.25), size * 0.012), (i - 2) * 27 + random.range(-7, 7))
  }
  return out
}

/** Dunes, mesas, arches, cacti or an oasis under a dry sky. */
export function drawDesert(stage: Stage): string {
  const light = LIGHTS[trait(stage, 'light', 'sand')] as Light
  const { w, h, u, random } = stage
  const horizon = h * random.range(0.52, 0.62)
  let out = drawSky(stage, light, horizon)
  const sunX = w * random.pick([0.28, 0.5, 0.7])
  if (light.night) out += drawStars(stage, 130, horizon) + drawMoon(stage, light, sunX, h * 0.2, 7 * u)
  else out += has(stage, 'bigsun') ? drawSun(stage, light, sunX, horizon - 10 * u, 20 * u) : drawSun(stage, light, sunX, h * 0.24, 7 * u)
  if (has(stage, 'streaks')) out += drawStreaks(stage, light.sun, h * 0.12, horizon, 9)
  const rock = mix(light.far, light.near, 0.55)
  if (has(stage, 'mesa')) {
    for (let i = 0; i < 4; i++) {
      const t = i / 3
      const [x, wide, tall] = [w * ((i * 0.37 + random.range(0, 0.2)) % 1), (14 + t * 16) * u, (15 + t * 12) * u * random.range(0.8, 1.2)]
      const tone = mix(mix(light.far, light.sky[2], 0.25), rock, t)
      const y = horizon + t * 5 * u
      out += path(poly([[x - wide * 1.1, y + 2 * u], [x - wide * 0.62, y - tall * 0.42], [x - wide * 0.56, y - tall], [x + wide * 0.5, y - tall * 0.97], [x + wide * 0.58, y - tall * 0.4], [x + wide * 1.15, y + 2 * u]]), fade(stage, 'right', [lighter(tone, 0.22), tone, darker(tone, 0.22)]))
      for (let k = 1; k < 4; k++) out += stroke(`M${n(x - wide * 0.56)} ${n(y - tall * (1 - k * 0.14))}L${n(x + wide * 0.52)} ${n(y - tall * (0.97 - k * 0.14))}`, darker(tone, 0.25), 0.5 * u, 'opacity=".5"')
    }
  }
  if (has(stage, 'arch')) out += at(w * 0.5, horizon + 6 * u, path('M-48 4C-50 -30 -44 -62 -14 -66C20 -72 46 -56 48 -24L52 4L26 4C26 -18 24 -38 2 -42C-18 -44 -22 -22 -20 4Z', fade(stage, 'right', [lighter(rock, 0.28), rock, darker(rock, 0.3)])) + stroke('M-45 -30C-40 -50 -20 -60 8 -58M-46 -14C-42 -34 -30 -50 -6 -52', darker(rock, 0.25), 1.2, 'opacity=".6"'), 0, u * 0.8)
  for (let i = 0; i < 5; i++) {
    const t = i / 4
    const y = horizon + (h - horizon) * t * 0.8
    const crest = w * random.range(0.25, 0.75)
    const tall = (has(stage, 'dunes') ? 12 + t * 8 : 3) * u
    const tone = mix(light.far, light.near, 0.05 + t * 0.6)
    const lit = mix(tone, light.sun, 0.3)
    out += path(`M0 ${n(y + tall * 0.2)}C${n(crest * 0.5)} ${n(y)} ${n(crest * 0.75)} ${n(y - tall * 0.8)} ${n(crest)} ${n(y - tall)}C${n(crest + w * 0.2)} ${n(y - tall * 0.5)} ${n(w * 0.9)} ${n(y + tall * 0.2)} ${n(w)} ${n(y + tall * 0.1)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, fade(stage, 'down', [lit, mix(lit, tone, 0.6)]))
    if (has(stage, 'dunes')) out += path(`M${n(crest)} ${n(y - tall)}C${n(crest + w * 0.05)} ${n(y - tall * 0.2)} ${n(crest - w * 0.14)} ${n(y + tall * 0.4)} ${n(crest + w * 0.06)} ${n(y + tall * 1.9)}C${n(w * 0.9)} ${n(y + tall)} ${n(w)} ${n(y + tall)} ${n(w)} ${n(y + tall * 0.1)}C${n(w * 0.9)} ${n(y + tall * 0.2)} ${n(crest + w * 0.2)} ${n(y - tall * 0.5)} ${n(crest)} ${n(y - tall)}Z`, fade(stage, 'down', [darker(tone, 0.16), `${tone}/0.2`]))
  }
  if (has(stage, 'oasis')) out += oval(w * 0.5, h * 0.8, 34 * u, 6 * u, fade(stage, 'down', light.water)) + palmTree(stage, w * 0.34, h * 0.8, 38 * u, light) + palmTree(stage, w * 0.62, h * 0.79, 30 * u, light) + palmTree(stage, w * 0.7, h * 0.82, 44 * u, light)
  if (has(stage, 'saguaro')) for (const [x, y, s] of [[0.2, 0.95, 0.85], [0.74, 0.86, 0.55], [0.5, 0.76, 0.26], [0.9, 0.74, 0.2]] as const) out += saguaro(w * (x + random.range(-0.05, 0.05)), h * y, s * u * random.range(0.9, 1.1), mix(light.near, '#3f7a55', light.night ? 0.3 : 0.75))
  if (has(stage, 'camels')) for (let i = 0; i < 4; i++) out += at(w * (0.26 + i * 0.14), horizon + (h - horizon) * 0.32 + Math.sin(i) * u, path('M-22 -20C-18 -30 -12 -34 -8 -24C-4 -36 4 -36 7 -24C12 -22 14 -30 18 -36L26 -38L27 -34L21 -31C20 -22 18 -16 12 -14L13 6H10L8 -12L4 -12L5 6H2L0 -12L-12 -12L-13 6H-16L-16 -10L-19 6H-22L-20 -12Z', darker(light.near, 0.25)), 0, u * 0.19)
  if (has(stage, 'balloons')) for (const [x, y, s] of [[0.3, 0.2, 1], [0.68, 0.3, 0.7], [0.5, 0.1, 0.45], [0.84, 0.14, 0.35]] as const) out += balloon(stage, w * x, h * y, s * u, light)
  return out
}

function balloon(stage: Stage, x: number, y: number, s: number, light: Light): string {
  const tone = stage.random.pick([light.accent, '#d9503a', '#2f7f86', '#e9aa3c'])
  return at(x, y, path('M-12 0C-12 -18 12 -18 12 0C12 9 5 15 3 20H-3C-5 15 -12 9 -12 0Z', fade(stage, 'right', [lighter(tone, 0.3), tone, darker(tone, 0.2)])) + path('M-4 -13.4C-7 -5 -5 10 -2 20H2C5 10 7 -5 4 -13.4Z', '#fff4e0', 'opacity=".85"') + stroke('M-3 20L-2 25M3 20L2 25', '#4a2d22', 0.5) + rect(-2.6, 25, 5.2, 4, '#6b432e', 1), 0, s)
}

export function saguaro(x: number, y: number, s: number, colour: string): string {
  const ribs = lighter(colour, 0.25)
  let out = stroke('M0 0V-74', colour, 13) + stroke('M0 -30H-14Q-20 -30 -20 -37V-54', colour, 9) + stroke('M0 -22H13Q20 -22 20 -30V-62', colour, 9)
  out += stroke('M-3 0V-75M-21.5 -38V-54M18 -31V-62', ribs, 1.2) + stroke('M2 0V-75M-18 -40V-54M21.5 -31V-62', darker(colour, 0.25), 1.4)
  out += disc(0, -81, 2.6, '#f0709a') + disc(-4, -79.5, 1.8, '#f7a7bd') + disc(20, -67, 2, '#f0709a')
  return oval(x + 8 * s, y, 24 * s, 3 * s, '#000', 'opacity=".18"') + at(x, y, out, 0, s)
}

export function palmTree(stage: Stage, x: number, y: number, tall: number, light: Light): string {
  const { random } = stage
  const lean = random.range(-0.16, 0.16) * tall
  const trunk = mix(light.near, '#8a5a38', light.night ? 0.2 : 0.5)
  const leaf = mix(light.near, '#3f8a5a', light.night ? 0.15 : 0.6)
  let out = stroke(`M${n(x)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - tall * 0.6)} ${n(x + lean)} ${n(y - tall)}`, trunk, tall * 0.045)
  for (let i = 0; i < 9; i++) {
    const angle = -205 + i * 29 + random.range(-6, 6)
    const reach = tall * random.range(0.38, 0.5)
    out += at(x + lean, y - tall, path(`M0 0Q${n(reach * 0.5)} ${n(-reach * 0.28)} ${n(reach)} ${n(reach * 0.26)}Q${n(reach * 0.5)} ${n(reach * 0.02)} 0 0Z`, mix(leaf, '#c8dd8a', (i % 3) * 0.14)), Math.cos((angle * Math.PI) / 180) < 0 ? angle + 180 : angle, 1).replace('rotate', Math.cos((angle * Math.PI) / 180) < 0 ? 'scale(-1 1) rotate' : 'rotate')
  }
  return out
}

/** Shores: seen from above, from a cliff, or across the beach. */
export function drawCoast(stage: Stage): string {
  const light = LIGHTS[trait(stage, 'light', 'coral')] as Light
  return has(stage, 'aerial') ? drawAerial(stage, light) : drawShore(stage, light)
}

function drawAerial(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  const flip = random.chance(0.5)
  const phase = random.range(0, 6)
  function edge(offset: number, wobble: number): string {
    const points: Point[] = []
    for (let i = 0; i <= 9; i++) {
      const t = i / 9
      const x = w * (0.46 + offset) + Math.sin(t * 5 + phase) * w * 0.12 + Math.sin(t * 13 + phase * 2) * wobble * u
      points.push([flip ? w - x : x, -10 + t * (h + 20)])
    }
    return `${smooth(points)}L${flip ? -10 : n(w + 10)} ${n(h + 10)}L${flip ? -10 : n(w + 10)} -10Z`
  }
  const sand = has(stage, 'pebble') ? '#b9b2a6' : has(stage, 'black') ? '#4a4650' : '#f3dcb2'
  let out = rect(0, 0, w, h, sand)
  for (let i = 0; i < 90; i++) out += disc(w * random.next(), h * random.next(), random.range(0.1, 0.3) * u, darker(sand, 0.25), 'opacity=".5"')
  out += path(edge(-0.03, 3), darker(sand, 0.13))
  const seas = [lighter(light.water[0], 0.45), mix(light.water[0], light.water[1], 0.15), mix(light.water[0], light.water[1], 0.5), light.water[1], darker(light.water[1], 0.2)]
  for (const [i, sea] of seas.entries()) {
    if (i < 3) out += path(edge(i * 0.11 - 0.012, 2.6), '#ffffff', `opacity="${0.9 - i * 0.25}"`)
    out += path(edge(i * 0.11, 2.6), sea)
  }
  let foam = ''
  for (let i = 0; i < 30; i++) foam += `M${n(w * random.next())} ${n(h * random.next())}q${n(3 * u)} ${n(-1.2 * u)} ${n(6 * u)} 0`
  out += stroke(foam, '#fff', 0.35 * u, 'opacity=".28"')
  const beach = (t: number): Point => [flip ? w * random.range(0.8, 0.96) : w * random.range(0.04, 0.2), h * t]
  if (has(stage, 'umbrellas')) {
    for (let i = 0; i < 6; i++) {
      const [x, y] = beach(0.1 + i * 0.16)
      const tone = random.pick([light.accent, '#e2573f', '#f4b53f', '#2f8f96'])
      let slices = ''
      for (let k = 0; k < 8; k++) {
        const [a, b] = [(k / 8) * 6.283, ((k + 1) / 8) * 6.283]
        slices += path(`M0 0L${n(Math.cos(a) * 50)} ${n(Math.sin(a) * 50)}A50 50 0 0 1 ${n(Math.cos(b) * 50)} ${n(Math.sin(b) * 50)}Z`, k % 2 ? '#fff8ec' : tone)
      }
      out += rect(x - 6 * u, y + 4 * u, 4 * u, 8 * u, random.pick(['#fff6e4', '#f0a58c', '#7fc2c4']), u * 0.5) + disc(x + 1.5 * u, y + 1.8 * u, 5 * u, '#3a2a1a', 'opacity=".22"') + at(x, y, slices + disc(0, 0, 5, '#fff'), random.range(0, 40), u / 10)
    }
  }
  if (has(stage, 'palms')) {
    for (let i = 0; i < 9; i++) {
      const [x, y] = beach(random.range(0.02, 0.98))
      let crown = ''
      for (let k = 0; k < 9; k++) crown += path('M0 0Q20 -12 44 0Q20 8 0 0Z', mix('#2f7a4f', '#8fbf5a', random.range(0, 0.7)), `transform="rotate(${k * 40 + random.int(-8, 8)})"`)
      out += softShadow(stage, x + 3 * u, y + 3 * u, 7 * u, 6 * u, 0.35) + at(x, y, crown, 0, u * random.range(0.13, 0.2))
    }
  }
  if (has(stage, 'boats')) for (const t of [0.26, 0.5, 0.74]) out += at((flip ? 0.18 + t * 0.2 : 0.8 - t * 0.2) * w, h * t, path('M0 34C-9 70 -4 90 0 120', 'none', 'stroke="#fff" stroke-width="6" opacity=".4" stroke-linecap="round"') + path('M0 -34C14 -14 12 20 9 30H-9C-12 20 -14 -14 0 -34Z', '#fffaf0') + path('M0 -20C7 -8 7 14 5 20H-5C-7 14 -7 -8 0 -20Z', '#c98d55') + rect(-4.5, -2, 9, 6, light.accent, 1), random.range(-30, 30), u / 8)
  if (has(stage, 'rocks')) for (let i = 0; i < 12; i++) out += disc(0, 0, 0, 'none') + path(blob(random, (flip ? random.range(0.28, 0.6) : random.range(0.4, 0.72)) * w, h * random.next(), random.range(2, 6) * u, 0.3, 7), fade(stage, 'lit', ['#a59a8c', '#57505a']), `stroke="#fff" stroke-opacity=".6" stroke-width="${n(u * 0.7)}"`)
  return out
}

function drawShore(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  const horizon = h * random.range(0.4, 0.5)
  const sunX = w * random.range(0.35, 0.7)
  let out = drawSky(stage, light, horizon)
  if (light.night) out += drawStars(stage, 90, horizon) + drawMoon(stage, light, sunX, h * 0.18, 8 * u)
  else out += drawSun(stage, light, sunX, has(stage, 'bigsun') ? horizon - 4 * u : h * 0.2, (has(stage, 'bigsun') ? 17 : 7) * u)
  if (has(stage, 'clouds')) for (let i = 0; i < 4; i++) out += drawCloud(stage, w * random.next(), h * random.range(0.07, 0.3), random.range(24, 44) * u, lighter(light.sky[2], 0.4), 0.85)
  if (has(stage, 'streaks')) out += drawStreaks(stage, light.sun, h * 0.1, horizon, 10)
  if (has(stage, 'islands')) for (let i = 0; i < 4; i++) out += path(blob(random, w * random.next(), horizon + 1.5 * u, random.range(9, 20) * u, 0.25, 9, 0.5), mix(light.far, light.near, 0.2 + i * 0.1))
  out += drawWater(stage, light, horizon, h, sunX)
  if (has(stage, 'sail')) out += drawSail(w * random.range(0.25, 0.75), horizon + 9 * u, 22 * u, light)
  if (has(stage, 'cliffs')) {
    const left = random.chance(0.5)
    for (let i = 0; i < 4; i++) {
      const t = i / 3
      const rock = mix(mix(light.far, light.sky[2], 0.1), mix(light.near, '#a8765a', light.night ? 0.1 : 0.3), t)
      const [reach, top, foot] = [w * (0.62 - t * 0.3) * random.range(0.9, 1.1), horizon - (15 - t * 10) * u * random.range(0.7, 1.4), horizon + (2 + t * t * 58) * u]
      const points: Point[] = [[0, top - 6 * u], [reach * 0.4, top - 4 * u], [reach * 0.8, top], [reach * 0.9, top + 6 * u], [reach * 0.88, (top + foot) / 2], [reach * 1.02, foot - 3 * u], [reach * 1.08, foot], [0, foot + 6 * u]]
      const turned: Point[] = left ? points : points.map(([x, y]) => [w - x, y])
      out += stroke(poly(turned.slice(5, 8), false), '#fff', 1.1 * u, 'opacity=".7"') + path(poly(turned), fade(stage, 'down', [lighter(rock, 0.2), rock, darker(rock, 0.15)]))
      const grass = mix(light.near, '#7fa45a', light.night ? 0.2 : 0.6)
      out += path(poly([turned[0] as Point, turned[1] as Point, turned[2] as Point, [(turned[2] as Point)[0], (turned[2] as Point)[1] + 2 * u], [(turned[1] as Point)[0], (turned[1] as Point)[1] + 1.2 * u], [(turned[0] as Point)[0], (turned[0] as Point)[1] + 4 * u]]), mix(grass, light.sky[2], 0.4 - t * 0.35))
      for (let k = 0; k < 4; k++) out += stroke(`M${n((left ? 0 : w))} ${n(top + (k + 1) * ((foot - top) / 5))}L${n(left ? reach * 0.88 : w - reach * 0.88)} ${n(top + 5 * u + (k + 1) * ((foot - top) / 5.4))}`, darker(rock, 0.3), 0.35 * u, 'opacity=".35"')
    }
  }
  if (has(stage, 'beach')) {
    const sand = mix('#f3d9ae', light.near, light.night ? 0.5 : 0.08)
    for (const [i, tone] of ['#ffffff', darker(sand, 0.12), sand].entries()) {
      const y = h * 0.8 + i * 2.2 * u
      out += path(`M0 ${n(y)}C${n(w * 0.3)} ${n(y - 6 * u)} ${n(w * 0.5)} ${n(y + 8 * u)} ${n(w)} ${n(y - 4 * u)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, tone)
    }
  }
  if (has(stage, 'palms')) out += palmTree(stage, w * 0.16, h * 0.98, 62 * u, light) + palmTree(stage, w * 0.3, h, 44 * u, light) + palmTree(stage, w * 0.9, h, 52 * u, light)
  if (has(stage, 'surf')) for (let i = 0; i < 3; i++) {
    const y = h * (0.62 + i * 0.12)
    const tone = mix(light.water[0], light.water[1], 0.25 + i * 0.2)
    const tall = (6 + i * 4) * u
    out += path(`M0 ${n(y + tall)}C${n(w * 0.2)} ${n(y + tall * 0.4)} ${n(w * 0.35)} ${n(y - tall)} ${n(w * 0.6)} ${n(y - tall * 0.5)}C${n(w * 0.8)} ${n(y)} ${n(w * 0.9)} ${n(y + tall * 0.6)} ${n(w)} ${n(y + tall * 0.3)}L${n(w)} ${n(y + tall * 2.6)}L0 ${n(y + tall * 2.6)}Z`, fade(stage, 'down', [lighter(tone, 0.35), tone, `${tone}/0`])) + stroke(`M0 ${n(y + tall)}C${n(w * 0.2)} ${n(y + tall * 0.4)} ${n(w * 0.35)} ${n(y - tall)} ${n(w * 0.6)} ${n(y - tall * 0.5)}C${n(w * 0.8)} ${n(y)} ${n(w * 0.9)} ${n(y + tall * 0.6)} ${n(w)} ${n(y + tall * 0.3)}`, '#fff', 0.9 * u, 'opacity=".85"')
  }
  if (has(stage, 'birds')) out += birds(stage, w * 0.4, h * 0.2, mix(light.near, light.sky[0], 0.3), 6)
  return out
}
