import { LIGHTS, type Light } from '../lights.ts'
import { birds, canoe, drawCloud, drawMoon, drawRidges, drawSky, drawStars, drawStreaks, drawSun, drawWater, landShape, meadow, pine, reeds, ridgePoints, treeLine } from '../nature.ts'
import { at, clip, fade, has, lighter, mix, n, oval, path, poly, rect, smooth, stroke, trait, disc, darker, type Point, type Stage } from '../stage.ts'
import { drawCabin, drawCamp, drawLighthouse } from './shelters.ts'

/** Hills, mountains, water and what stands on them, by traits. */
export function drawLandscape(stage: Stage): string {
  const light = LIGHTS[trait(stage, 'light', 'dawn')] as Light
  const { w, h, u, random } = stage
  const horizon = h * (has(stage, 'lake', 'sea') ? random.range(0.52, 0.6) : random.range(0.5, 0.62))
  const sunX = w * (has(stage, 'centre') ? 0.5 : random.pick([0.24, 0.32, 0.66, 0.75]))
  let out = drawSky(stage, light, horizon + h * 0.1)
  out += drawHeavens(stage, light, sunX, horizon)
  out += drawMountains(stage, light, horizon)
  if (has(stage, 'lake')) out += drawLake(stage, light, horizon, out)
  if (has(stage, 'river')) out += drawRiver(stage, light, horizon)
  if (has(stage, 'cabin')) out += drawCabin(stage, light, w * random.pick([0.34, 0.6, 0.66]), h * 0.8, 34 * u)
  if (has(stage, 'lighthouse')) out += drawLighthouse(stage, light, w * 0.6, h * 0.74, 52 * u)
  if (has(stage, 'camp')) out += drawCamp(stage, light, w * 0.5, h * 0.84, 30 * u)
  out += drawForeground(stage, light)
  return out
}

function drawHeavens(stage: Stage, light: Light, sunX: number, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  if (light.night) out += drawStars(stage, has(stage, 'stars') ? 190 : 90, horizon)
  if (has(stage, 'milky')) out += drawMilkyWay(stage, light)
  if (has(stage, 'aurora')) out += drawAurora(stage, light, horizon)
  if (has(stage, 'trails')) out += drawTrails(stage, light, horizon)
  if (has(stage, 'bigsun')) out += drawSun(stage, light, sunX, horizon - 12 * u, 21 * u)
  else if (has(stage, 'moon')) out += drawMoon(stage, light, sunX, h * random.range(0.16, 0.26), random.range(6, 10) * u)
  else if (has(stage, 'sun')) out += drawSun(stage, light, sunX, h * random.range(0.2, 0.36), random.range(6, 9) * u)
  if (has(stage, 'bands')) {
    for (let i = 0; i < 4; i++) out += rect(sunX - 24 * u, horizon - (24 - i * 6.5) * u, 48 * u, (0.7 + i * 0.45) * u, mix(light.sky[1], light.sky[2], i / 4))
  }
  if (has(stage, 'clouds')) {
    for (let i = 0; i < 4; i++) out += drawCloud(stage, w * random.range(0, 1), h * random.range(0.08, 0.36), random.range(22, 46) * u, lighter(light.sky[2], 0.4), random.range(0.55, 0.95))
  }
  if (has(stage, 'streaks')) out += drawStreaks(stage, mix(light.sun, light.sky[2], 0.3), h * 0.1, horizon - 8 * u, 12)
  if (has(stage, 'birds')) out += birds(stage, w * random.range(0.3, 0.7), h * random.range(0.16, 0.3), mix(light.near, light.sky[1], 0.2), 6)
  return out
}

function drawMountains(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  if (has(stage, 'peaks')) out += drawPeaks(stage, light, horizon)
  if (has(stage, 'volcano')) out += drawPeak(stage, light, w * 0.5, horizon + 4 * u, 92 * u, 40 * u, true)
  if (has(stage, 'ridges')) out += drawRidges(stage, light, horizon - h * 0.1, has(stage, 'lake') ? horizon : h * 0.92, has(stage, 'lake') ? 3 : 6, 0.9, has(stage, 'pines'))
  if (has(stage, 'hills')) out += drawRidges(stage, light, horizon - h * 0.02, has(stage, 'lake') ? horizon + 3 * u : h * 0.9, has(stage, 'lake') ? 3 : 5, 0, has(stage, 'pines'))
  if (has(stage, 'terraces')) out += drawTerraces(stage, light, horizon)
  if (has(stage, 'peaks', 'volcano') && !has(stage, 'lake', 'sea', 'hills', 'ridges')) {
    out += drawRidges(stage, light, horizon + h * 0.08, h * 0.9, 4, 0.25, has(stage, 'pines') || random.chance(0.4))
  }
  if (has(stage, 'sea')) out += drawWater(stage, light, horizon, h, w * random.range(0.4, 0.6))
  if (has(stage, 'mist')) {
    for (let i = 0; i < 4; i++) {
      const y = horizon + (i - 0.6) * h * 0.07
      out += rect(0, y, w, h * 0.12, fade(stage, 'down', [`${light.sky[2]}/0`, `${light.sky[2]}/0.6 55%`, `${light.sky[2]}/0`]))
    }
  }
  return out
}

function drawPeaks(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = path(landShape(stage, ridgePoints(stage, horizon - h * 0.06, h * 0.16, 1), 1), fade(stage, 'down', [mix(light.far, light.sky[1], 0.35), light.sky[2]]))
  const places = random.shuffle([0.12, 0.36, 0.6, 0.86])
  const tall = Math.min(h * 0.42, 62 * u)
  for (const [i, x] of places.entries()) {
    out += drawPeak(stage, light, w * x, horizon + 3 * u, tall * random.range(1.5, 1.9), tall * (i === 3 ? 1 : random.range(0.5, 0.78)), !has(stage, 'bare'))
  }
  return out
}

function drawPeak(stage: Stage, light: Light, x: number, y: number, wide: number, tall: number, snow: boolean): string {
  const { random } = stage
  const top: Point = [x, y - tall]
  const left: Point[] = []
  const right: Point[] = []
  const spine: Point[] = []
  for (let i = 1; i <= 6; i++) {
    const t = i / 6
    left.push([x - (wide / 2) * t + random.range(-0.02, 0.02) * wide, y - tall * (1 - t) + random.range(-0.035, 0.035) * tall])
    right.push([x + (wide / 2) * t + random.range(-0.02, 0.02) * wide, y - tall * (1 - t) + random.range(-0.035, 0.035) * tall])
    spine.push([x + (i % 2 ? 0.05 : -0.035) * wide * (0.5 + t), y - tall * (1 - t)])
  }
  const body = mix(light.far, light.near, 0.38)
  const lit = mix(body, light.sun, light.night ? 0.14 : 0.3)
  let out = path(poly([top, ...left, ...spine.toReversed()]), fade(stage, 'down', [lit, mix(lit, light.sky[2], 0.45)]))
  out += path(poly([top, ...right, ...spine.toReversed()]), fade(stage, 'down', [body, mix(body, light.sky[2], 0.4)]))
  if (!snow) return out
  const a = left[1] as Point
  const b = right[1] as Point
  const mid = spine[1] as Point
  const white = light.night ? mix('#ffffff', light.sky[2], 0.35) : mix('#ffffff', light.sun, 0.4)
  const drip = tall * 0.07
  out += path(poly([top, left[0] as Point, a, [a[0] + wide * 0.045, a[1] - drip], [a[0] + wide * 0.08, a[1] + drip * 0.9], [a[0] + wide * 0.12, a[1] - drip * 0.4], mid, spine[0] as Point]), white)
  out += path(poly([top, right[0] as Point, b, [b[0] - wide * 0.05, b[1] - drip * 1.1], [b[0] - wide * 0.09, b[1] + drip], [b[0] - wide * 0.12, b[1] - drip * 0.2], mid, spine[0] as Point]), mix(white, body, 0.38))
  return out
}

function drawTerraces(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const y = horizon + (h - horizon) * t ** 1.3
    const points: Point[] = []
    const phase = random.range(0, 6)
    for (let k = 0; k <= 6; k++) points.push([(k / 6) * w, y + Math.sin(k * 1.3 + phase) * (2 + t * 5) * u])
    const colour = mix(mix(light.far, light.near, t * 0.8), i % 2 ? light.accent : light.sky[1], 0.22)
    out += path(`${smooth(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, fade(stage, 'down', [lighter(colour, 0.25), colour])) + stroke(smooth(points), lighter(light.sky[2], 0.3), 0.4 * u, 'opacity=".6"')
  }
  return out
}

function drawLake(stage: Stage, light: Light, y: number, above: string): string {
  const { w, h, u, random } = stage
  const floor = h
  const mirrored = above.replace(/^<rect[^>]*>/, '')
  let out = rect(0, y, w, floor - y, fade(stage, 'down', light.water))
  out += clip(stage, rect(0, y, w, floor - y, '#000'), `<g opacity=".5" transform="translate(0 ${n(y * 2)}) scale(1 -1)">${mirrored}</g>`)
  out += rect(0, y, w, floor - y, fade(stage, 'down', [`${light.water[0]}/0.1`, `${light.water[1]}/0.75`]))
  let ripples = ''
  for (let i = 0; i < 26; i++) {
    const t = random.next()
    ripples += rect(w * random.range(-0.1, 0.9), y + (floor - y) * t, (8 + 26 * t) * u * random.range(0.4, 1.2), (0.15 + t * 0.35) * u, lighter(light.sky[2], 0.3), 0.2 * u, `opacity="${n(random.range(0.15, 0.5))}"`)
  }
  out += ripples
  if (has(stage, 'canoe')) out += canoe(w * random.range(0.35, 0.65), y + (h - y) * 0.42, 24 * u, light.accent, light.near)
  if (has(stage, 'dock')) out += drawDock(stage, light, y)
  if (has(stage, 'sail')) out += drawSail(w * 0.62, y + 8 * u, 26 * u, light)
  if (has(stage, 'lilies')) {
    for (let i = 0; i < 17; i++) {
      const t = random.range(0.35, 1)
      const [x, ly, r] = [w * random.next(), y + (h - y) * t, (2 + t * 5) * u]
      out += path(`M${n(x)} ${n(ly)}L${n(x + r)} ${n(ly - r * 0.16)}A${n(r)} ${n(r * 0.42)} 0 1 1 ${n(x + r * 0.9)} ${n(ly + r * 0.2)}Z`, mix(light.near, '#8fb06a', random.range(0.35, 0.7)))
      if (i % 4 === 0) out += at(x - r * 0.2, ly - r * 0.15, [0, 1, 2, 3, 4].map((k) => oval(0, -r * 0.32, r * 0.13, r * 0.34, '#fdeef0', `transform="rotate(${-60 + k * 30})"`)).join('') + oval(0, -r * 0.05, r * 0.16, r * 0.1, '#f5c24f'))
    }
  }
  return out
}

export function drawSail(x: number, y: number, s: number, light: Light): string {
  return at(x, y, path('M-3 -4L-3 -62C-26 -44 -32 -20 -33 -4Z', '#fffaf0') + path('M2 -4L2 -72C24 -50 32 -24 34 -4Z', light.accent) + path('M-36 0L40 0C34 12 24 14 0 14C-20 14 -30 12 -36 0Z', darker(light.near, 0.1)) + rect(-0.7, -74, 1.8, 76, light.near) + oval(2, 18, 34, 2.5, light.near, 'opacity=".25"'), 0, s / 80)
}

function drawDock(stage: Stage, light: Light, y: number): string {
  const { w, h, u } = stage
  const [left, right, tip] = [w * 0.36, w * 0.72, y + (h - y) * 0.3]
  const wood = mix(light.near, '#a9774d', 0.5)
  let out = path(poly([[left, h], [right, h], [w * 0.565, tip], [w * 0.505, tip]]), fade(stage, 'down', [lighter(wood, 0.3), wood]))
  for (let i = 1; i < 14; i++) {
    const t = (i / 14) ** 2
    const by = tip + (h - tip) * t
    out += stroke(`M${n(w * 0.505 + (left - w * 0.505) * t)} ${n(by)}L${n(w * 0.565 + (right - w * 0.565) * t)} ${n(by)}`, darker(wood, 0.4), 0.3 * u)
  }
  for (const [t, side] of [[0, 0], [0.3, 0], [0, 1], [0.3, 1]] as const) {
    const x = side ? w * 0.565 + (right - w * 0.565) * t : w * 0.505 + (left - w * 0.505) * t
    out += rect(x - (0.6 + t) * u, tip + (h - tip) * t - (4 + t * 8) * u, (1.2 + t * 2) * u, (7 + t * 14) * u, darker(wood, 0.45), u * 0.4)
  }
  return out
}

function drawRiver(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u } = stage
  const top = horizon + h * 0.1
  const d = `M${n(w * 0.56)} ${n(top)}C${n(w * 0.2)} ${n(top + h * 0.1)} ${n(w * 0.9)} ${n(top + h * 0.12)} ${n(w * 0.5)} ${n(top + h * 0.2)}C${n(w * 0.2)} ${n(h * 0.9)} ${n(w * 0.1)} ${n(h * 0.96)} ${n(w * 0.05)} ${n(h)}L${n(w * 0.75)} ${n(h)}C${n(w * 0.7)} ${n(h * 0.93)} ${n(w * 0.66)} ${n(h * 0.9)} ${n(w * 0.72)} ${n(top + h * 0.2)}C${n(w * 0.95)} ${n(top + h * 0.1)} ${n(w * 0.4)} ${n(top + h * 0.08)} ${n(w * 0.57)} ${n(top)}Z`
  return path(d, fade(stage, 'down', [light.sky[2], light.water[0], light.water[1]])) + stroke(`M${n(w * 0.45)} ${n(h * 0.9)}q${n(6 * u)} ${n(-u)} ${n(12 * u)} 0M${n(w * 0.3)} ${n(h * 0.95)}q${n(8 * u)} ${n(-u)} ${n(16 * u)} 0`, '#fff', 0.4 * u, 'opacity=".5"')
}

function drawMilkyWay(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    const x = w * (0.9 - t * 0.75) + random.range(-6, 6) * u
    const y = h * (-0.02 + t * 0.66) + random.range(-4, 4) * u
    out += oval(x, y, random.range(9, 20) * u, random.range(7, 13) * u, fade(stage, 'round', [`${random.pick([light.sun, '#c9b6ff', '#8fd0ff', light.sky[2]])}/0.2`, `${light.sky[2]}/0`]))
  }
  for (let i = 0; i < 130; i++) {
    const t = random.next()
    const spread = (random.next() + random.next() - 1) * 13 * u
    out += disc(w * (0.9 - t * 0.75) + spread, h * (-0.02 + t * 0.66) + spread * 0.6, random.range(0.07, 0.22) * u, '#fff', `opacity="${n(random.range(0.4, 0.95))}"`)
  }
  return out
}

function drawAurora(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let band = 0; band < 3; band++) {
    const colour = [light.accent, '#59d6e0', '#b48cf5'][band] as string
    const base = h * (0.3 + band * 0.06)
    const phase = random.range(0, 6)
    const strips = 34
    const paint = fade(stage, 'down', [`${colour}/0`, `${colour}/0.5 70%`, `${colour}/0.75 88%`, `${colour}/0`])
    for (let i = 0; i < strips; i++) {
      const t = i / strips
      const foot = base + Math.sin(t * 5 + phase) * h * 0.07 + t * h * 0.05
      const tall = h * (0.2 + 0.1 * Math.sin(t * 11 + phase)) * random.range(0.8, 1.15)
      out += path(`M${n(t * w - u)} ${n(foot)}l${n(w / strips + 2 * u)} ${n(random.range(-1, 1) * u)}l${n(3 * u)} ${n(-tall)}l${n(-w / strips)} 0Z`, paint, 'opacity=".5"')
    }
  }
  return out + rect(0, horizon - h * 0.2, w, h * 0.2, fade(stage, 'down', [`${light.accent}/0`, `${light.accent}/0.18`]))
}

function drawTrails(stage: Stage, light: Light, horizon: number): string {
  const { w, u, random } = stage
  const [cx, cy] = [w * 0.52, horizon * 0.62]
  let out = ''
  for (let i = 2; i < 62; i++) {
    const r = i * 1.75 * u
    const start = random.range(0, 6.28)
    const sweep = random.range(0.5, 1.5)
    out += stroke(`M${n(cx + Math.cos(start) * r)} ${n(cy + Math.sin(start) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + Math.cos(start + sweep) * r)} ${n(cy + Math.sin(start + sweep) * r)}`, random.pick(['#fff8e0', light.sun, '#bcd7ff', '#ffd9a8']), random.range(0.14, 0.4) * u, `opacity="${n(random.range(0.4, 0.9))}"`)
  }
  return out
}

function drawForeground(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  let out = ''
  if (has(stage, 'bank', 'tallpines') && has(stage, 'lake')) {
    const points: Point[] = [[0, h * 0.9], [w * 0.3, h * 0.935], [w * 0.6, h * 0.955], [w, h * 0.93]]
    out += path(`${smooth(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, light.near) + path(treeLine(stage, points, 0.6 * u), light.near)
  }
  if (has(stage, 'meadow')) {
    const colours = has(stage, 'poppies') ? ['#e2452f', '#f06a45', '#c92f2c'] : has(stage, 'lavender') ? ['#8f6bc4', '#b493dd', '#7553a8'] : has(stage, 'daisies') ? ['#fffdf4', '#fff3d0', '#fffdf4', '#f6c445'] : ['#f0653f', '#f6c445', '#fff6ea', '#d86aa0', '#7a6fd0']
    out += meadow(stage, h * 0.72, h, colours, mix(light.near, '#6f9a4a', 0.45), 70)
  }
  if (has(stage, 'reeds')) out += reeds(stage, w * 0.14, h, 20, 40 * u, light.near) + reeds(stage, w * 0.9, h, 14, 30 * u, light.near)
  if (has(stage, 'tallpines')) {
    const left = random.chance(0.5)
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      const x = (left ? t * 0.42 : 1 - t * 0.42) * w - 4 * u
      out += pine(stage, x, h * random.range(0.97, 1.03), (66 - t * 36) * u * random.range(0.85, 1.2), mix(light.near, light.far, 0.06 + (i % 2) * 0.08), mix(light.near, light.sky[1], 0.22))
    }
    out += pine(stage, (left ? 0.93 : 0.07) * w, h, 34 * u, light.near, mix(light.near, light.sky[1], 0.22))
  }
  if (has(stage, 'snow')) {
    for (let i = 0; i < 90; i++) out += disc(w * random.next(), h * random.next(), random.range(0.2, 0.75) * u, '#fff', `opacity="${n(random.range(0.5, 0.95))}"`)
  }
  return out
}
