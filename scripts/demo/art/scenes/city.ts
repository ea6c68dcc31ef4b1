import { findLight, type Light } from '../lights.ts'
import {
  birds,
  drawCloud,
  drawMoon,
  drawRidges,
  drawSky,
  drawStars,
  drawStreaks,
  drawSun,
  drawWater,
} from '../nature.ts'
import { at, clip, darker, disc, fade, has, lighter, mix, n, path, poly, rect, stroke, type Stage } from '../stage.ts'

export const LIT = ['#ffd98a', '#ffe9b5', '#ffc766', '#fff3d2']

export function drawCity(stage: Stage): string {
  const light = findLight(stage, 'dusk')
  const { w, h, u, random } = stage
  const water = has(stage, 'water', 'bridge')
  const base = h * (water ? 0.7 : 0.92)
  const sunX = w * random.range(0.3, 0.7)
  let out = drawSky(stage, light, base)
  if (light.night) out += drawStars(stage, 90, h * 0.5) + drawMoon(stage, light, sunX, h * 0.2, 8 * u)
  else
    out += has(stage, 'bigsun')
      ? drawSun(stage, light, sunX, base - 30 * u, 23 * u)
      : drawSun(stage, light, sunX, h * 0.22, 7 * u)
  if (has(stage, 'clouds'))
    for (let i = 0; i < 4; i++)
      out += drawCloud(
        stage,
        w * random.next(),
        h * random.range(0.08, 0.35),
        random.range(26, 48) * u,
        lighter(light.sky[2], 0.4),
        0.8,
      )
  if (has(stage, 'streaks')) out += drawStreaks(stage, light.sun, h * 0.08, base * 0.7, 11)
  if (has(stage, 'hills')) out += drawRidges(stage, light, base - 24 * u, base - 6 * u, 2, 0.2, false)
  for (let layer = 0; layer < 3; layer++) {
    const t = layer / 2
    const tone = mix(mix(light.far, light.sky[2], 0.3), light.near, 0.12 + t * 0.82)
    let x = -4 * u
    while (x < w) {
      const wide = random.range(7, 14) * u * (0.8 + t * 0.5)
      const tall = (random.range(22, 62) - layer * 12) * u * (h > w ? 1.15 : 0.8)
      out += tower(stage, light, x, base, wide, tall, tone, layer)
      x += wide * random.range(0.82, 1.25)
    }
    out += rect(
      0,
      base - 26 * u,
      w,
      26 * u,
      fade(stage, 'down', [`${light.sky[2]}/0`, `${light.sky[2]}/${n(0.45 - t * 0.4)}`]),
    )
  }
  if (water) {
    const mirror = out.slice(out.indexOf('/>') + 2)
    out += rect(0, base, w, h - base, fade(stage, 'down', light.water))
    out += clip(
      stage,
      rect(0, base, w, h - base, '#000'),
      `<g opacity=".38" transform="translate(0 ${n(base * 1.6)}) scale(1 -.6)">${mirror}</g>`,
    )
    out += drawWater(stage, light, base, h, light.night ? undefined : sunX).replace('/>', ' fill-opacity=".45"/>')
  } else {
    out += rect(0, base - u, w, h - base + u, darker(light.near, 0.25))
    for (let i = 0; i < 26; i++)
      out += disc(
        w * random.next(),
        base + random.range(0, 4) * u,
        random.range(2, 5) * u,
        darker(mix(light.near, '#3f6a4a', 0.3), random.range(0, 0.3)),
      )
  }
  if (has(stage, 'bridge')) out += bridge(stage, light, base)
  if (has(stage, 'birds')) out += birds(stage, w * 0.35, h * 0.2, light.near, 6)
  if (has(stage, 'window')) out += windowFrame(stage, light)
  return out
}

function tower(
  stage: Stage,
  light: Light,
  x: number,
  base: number,
  wide: number,
  tall: number,
  tone: string,
  layer: number,
): string {
  const { random, u } = stage
  const top = base - tall
  const kind = random.int(0, 5)
  const face = fade(stage, 'right', [mix(tone, light.sun, 0.13), tone])
  let out = rect(x, top, wide, tall + 2, face)
  if (kind === 0)
    out += path(
      poly([
        [x, top],
        [x + wide, top],
        [x + wide, top - wide * 0.5],
      ]),
      tone,
    )
  if (kind === 1)
    out +=
      rect(x + wide * 0.2, top - wide * 0.45, wide * 0.6, wide * 0.5, face) +
      rect(x + wide * 0.36, top - wide * 0.85, wide * 0.28, wide * 0.5, face) +
      rect(x + wide * 0.48, top - wide * 1.8, u * 0.5, wide, tone)
  if (kind === 2)
    out +=
      path(`M${n(x)} ${n(top + 1)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(x + wide)} ${n(top + 1)}Z`, face) +
      rect(x + wide * 0.48, top - wide * 1.1, u * 0.4, wide * 0.8, tone)
  if (kind === 3)
    out += path(
      poly([
        [x, top + 1],
        [x + wide, top + 1],
        [x + wide * 0.5, top - wide * 1.3],
      ]),
      face,
    )
  if (kind === 4)
    out +=
      rect(x + wide * 0.2, top - 3 * u, wide * 0.3, 3 * u, tone) +
      rect(x + wide * 0.6, top - 2 * u, wide * 0.22, 2 * u, tone)
  if (layer === 0) return out
  const [step, size] = [2.6 * u, 1.15 * u]
  let windows = ''
  let dark = ''
  const chance = light.night ? 0.5 : 0.2
  for (let wy = top + 2.4 * u; wy < base - 2 * u; wy += step * 1.2) {
    for (let wx = x + 1.5 * u; wx < x + wide - 1.8 * u; wx += step) {
      const d = `M${n(wx)} ${n(wy)}h${n(size)}v${n(size * 1.4)}h${n(-size)}z`
      if (random.chance(chance)) windows += d
      else dark += d
    }
  }
  return (
    out +
    path(dark, mix(tone, light.night ? light.sky[1] : light.sky[2], 0.18)) +
    path(windows, random.pick(LIT), `opacity="${layer === 2 ? 1 : 0.75}"`)
  )
}

function bridge(stage: Stage, light: Light, base: number): string {
  const { w, u } = stage
  const [deck, tone] = [base + 9 * u, has(stage, 'red') ? '#b8402e' : darker(light.near, 0.1)]
  const [p, q, top] = [w * 0.24, w * 0.78, base - 24 * u]
  let cables = ''
  for (let i = 1; i < 22; i++) {
    const t = i / 22
    const x = p + (q - p) * t
    const y = top + (deck - top - 3 * u) * (1 - (2 * t - 1) ** 2)
    cables += `M${n(x)} ${n(y)}V${n(deck)}`
  }
  const main = `M${n(-w * 0.1)} ${n(deck)}Q${n(p * 0.6)} ${n(deck - 6 * u)} ${n(p)} ${n(top)}Q${n((p + q) / 2)} ${n(deck * 2 - top - 6 * u)} ${n(q)} ${n(top)}Q${n(q + (w - q) * 0.4)} ${n(deck - 6 * u)} ${n(w * 1.1)} ${n(deck)}`
  const pylon = (x: number) =>
    rect(x - 2.4 * u, top - 2 * u, 1.5 * u, deck - top + 20 * u, tone) +
    rect(x + 0.9 * u, top - 2 * u, 1.5 * u, deck - top + 20 * u, tone) +
    rect(x - 2.4 * u, top + 6 * u, 4.8 * u, 1.4 * u, tone) +
    rect(x - 2.4 * u, top + 18 * u, 4.8 * u, 1.4 * u, tone)
  return (
    stroke(main.replace(/Q[\d.-]+ [\d.-]+ ([\d.-]+) ([\d.-]+)Q/, 'L$1 $2Q'), tone, 0.6 * u) +
    stroke(cables, tone, 0.25 * u) +
    pylon(p) +
    pylon(q) +
    rect(0, deck, w, 2 * u, tone) +
    rect(0, deck - 0.8 * u, w, 0.4 * u, lighter(tone, 0.2))
  )
}

function windowFrame(stage: Stage, light: Light): string {
  const { w, h, u } = stage
  const tone = darker(light.near, 0.35)
  const sill = h * 0.86
  const bars =
    rect(0, 0, 5 * u, h, tone) +
    rect(w - 5 * u, 0, 5 * u, h, tone) +
    rect(w / 2 - 1.2 * u, 0, 2.4 * u, h, tone) +
    rect(0, h * 0.3, w, 1.8 * u, tone) +
    rect(0, 0, w, 4 * u, tone)
  const plant = at(
    w * 0.24,
    sill,
    path('M-9 -14H9L7 0H-7Z', '#c8683f') +
      [-50, -28, -8, 14, 34, 55]
        .map((a) => path('M0 -12C8 -26 8 -40 0 -54C-8 -40 -8 -26 0 -12Z', '#2f6b4f', `transform="rotate(${a} 0 -12)"`))
        .join(''),
    0,
    u * 0.36,
  )
  const mug = at(
    w * 0.74,
    sill,
    rect(-9, -18, 18, 18, '#f3e6d0', 3) +
      path('M9 -14C18 -15 18 -3 9 -4', 'none', 'stroke="#f3e6d0" stroke-width="3"') +
      stroke('M-3 -24C-7 -30 1 -33 -3 -40M4 -24C0 -30 8 -33 4 -40', '#fff', 1.4, 'opacity=".6"'),
    0,
    u * 0.4,
  )
  return bars + rect(0, sill, w, h - sill, fade(stage, 'down', [lighter(tone, 0.12), tone])) + plant + mug
}
