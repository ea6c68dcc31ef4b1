import { findLight, type Light } from '../lights.ts'
import { drawCloud, drawMoon, drawRidges, drawSky, drawStars, drawSun, drawWater } from '../nature.ts'
import {
  at,
  clip,
  darker,
  disc,
  fade,
  has,
  lighter,
  mix,
  n,
  oval,
  path,
  poly,
  rect,
  stroke,
  type Stage,
} from '../stage.ts'
import { LIT } from './city.ts'

export function drawOldTown(stage: Stage): string {
  const light = findLight(stage, 'blush')
  const { w, h, u, random } = stage
  const walls = light.night
    ? ['#5a5f8c', '#7a5f86', '#44608a', '#8a6a7a', '#4d4f7a']
    : ['#e9b872', '#d9775a', '#f1d9b8', '#8fb3a8', '#e39a8a', '#c9544a', '#6f9bb0', '#f3c9a4']
  let out = drawSky(stage, light, h * 0.7)
  const sunX = w * random.range(0.2, 0.8)
  if (light.night) out += drawStars(stage, 100, h * 0.5) + drawMoon(stage, light, sunX, h * 0.16, 7 * u)
  else out += drawSun(stage, light, sunX, h * 0.18, 7 * u)
  if (has(stage, 'clouds'))
    for (let i = 0; i < 3; i++)
      out += drawCloud(
        stage,
        w * random.next(),
        h * random.range(0.08, 0.26),
        random.range(26, 44) * u,
        lighter(light.sky[2], 0.45),
        0.9,
      )
  if (has(stage, 'hill')) return out + drawHill(stage, light, walls)
  out += steeple(light, w * random.range(0.25, 0.75), h * 0.5, 0.42 * u)
  const base = h * (has(stage, 'canal', 'harbour') ? 0.72 : 0.84)
  const rows = h > w * 1.2 ? 1.3 : 1
  let x = -random.range(0, 6) * u
  let facade = ''
  let index = random.int(0, 7)
  while (x < w) {
    const wide = random.range(17, 25) * u
    facade += house(
      stage,
      light,
      x,
      base,
      wide,
      random.range(38, 58) * u * rows,
      walls[index++ % walls.length] as string,
      random.pick(['gable', 'step', 'curve', 'flat']),
    )
    x += wide
  }
  out += facade
  out += has(stage, 'canal', 'harbour') ? drawCanal(stage, light, base, facade) : drawStreet(stage, light, base)
  return has(stage, 'bunting') ? out + drawBunting(stage, walls) : out
}

function drawHill(stage: Stage, light: Light, walls: readonly string[]): string {
  const { w, h, u, random } = stage
  let out = drawRidges(stage, light, h * 0.5, h * 0.56, 2, 0.4, false)
  for (let row = 0; row < 7; row++) {
    const t = row / 6
    const y = h * (0.4 + t * 0.58)
    const half = w * (0.1 + t * 0.6)
    let x = w * 0.5 - half
    while (x < w * 0.5 + half) {
      const wide = random.range(9, 15) * u * (0.7 + t * 0.5)
      out += house(
        stage,
        light,
        x,
        y + random.range(-2, 2) * u,
        wide,
        wide * random.range(0.8, 1.3),
        mix(random.pick(walls), light.sky[2], 0.32 - t * 0.3),
        'low',
      )
      x += wide * random.range(0.75, 1)
    }
    if (row === 0) out += steeple(light, w * 0.5, y + 3 * u, 0.3 * u)
    for (let k = 0; k < 3; k++)
      out += oval(
        w * random.range(0.5 - t * 0.5, 0.5 + t * 0.5),
        y + 2 * u,
        1.6 * u * (0.7 + t),
        6 * u * (0.7 + t),
        mix('#3f6b4f', light.near, light.night ? 0.6 : 0.2),
      )
  }
  return out
}

/** With what stands there once more in the water. */
function drawCanal(stage: Stage, light: Light, base: number, facade: string): string {
  const { w, h, u, random } = stage
  let out =
    rect(0, base, w, 2.4 * u, darker(light.near, 0.1)) +
    rect(0, base + 2.4 * u, w, h - base, fade(stage, 'down', light.water))
  out += clip(
    stage,
    rect(0, base + 2.4 * u, w, h - base, '#000'),
    `<g opacity=".4" transform="translate(0 ${n(base * 1.6 + 4 * u)}) scale(1 -.6)">${facade}</g>`,
  )
  out += drawWater(stage, light, base + 2.4 * u, h).replace('/>', ' fill-opacity=".35"/>')
  for (let i = 0; i < 3; i++)
    out += at(
      w * (0.18 + i * 0.32),
      h * (0.84 + (i % 2) * 0.06),
      path('M-30 -8H30C26 6 20 9 0 9C-20 9 -26 6 -30 -8Z', random.pick(['#b8432f', '#2d6a78', '#f3ead8'])) +
        rect(-30, -10, 60, 3, '#6a4632', 1) +
        (has(stage, 'harbour')
          ? rect(-1, -62, 2, 54, '#5a3f30') + path('M2 -60C20 -44 24 -24 24 -14H2Z', '#fff6e4')
          : rect(-12, -18, 22, 9, '#f5e7cc', 2)) +
        oval(0, 12, 32, 2.4, '#000', 'opacity=".2"'),
      0,
      u * 0.33,
    )
  return out
}

function drawStreet(stage: Stage, light: Light, base: number): string {
  const { w, h, u, random } = stage
  const stone = mix('#cdbfae', light.near, light.night ? 0.65 : 0.15)
  let out = path(`M0 ${n(base)}H${n(w)}V${n(h)}H0Z`, fade(stage, 'down', [lighter(stone, 0.2), darker(stone, 0.15)]))
  let cobbles = ''
  for (let i = 0; i < 70; i++) {
    const t = random.next()
    cobbles += `M${n(w * random.next())} ${n(base + (h - base) * t)}h${n((1.5 + t * 5) * u)}`
  }
  out += stroke(cobbles, darker(stone, 0.3), 0.5 * u, 'opacity=".5"')
  if (has(stage, 'bicycle'))
    out += at(
      w * 0.62,
      h * 0.93,
      stroke('M-34 -12a12 12 0 1 0 24 0a12 12 0 1 0 -24 0M10 -12a12 12 0 1 0 24 0a12 12 0 1 0 -24 0', '#22202a', 2) +
        stroke(
          'M-22 -12L-8 -32L14 -32L22 -12M-8 -32L-2 -12H-22M-2 -12L14 -32L12 -40M12 -40H20M-12 -37H-3M-8 -32L-9 -37',
          '#b8432f',
          2.2,
        ) +
        path('M16 -46H32V-34H18Z', '#b98550') +
        disc(20, -48, 4, '#e8788a') +
        disc(27, -49, 4, '#f3c14f'),
      0,
      u * 0.42,
    )
  if (has(stage, 'lamp'))
    out += at(
      w * 0.16,
      h * 0.95,
      rect(-1.4, -90, 2.8, 90, '#23212c') +
        rect(-5, -4, 10, 4, '#23212c') +
        path('M-6 -106H6L4 -90H-4Z', '#ffe2a0') +
        path('M-8 -106H8L0 -115Z', '#23212c') +
        disc(0, -98, 34, fade(stage, 'round', ['#ffe2a0/0.6', '#ffe2a0/0'])),
      0,
      u * 0.6,
    )
  if (has(stage, 'cafe'))
    for (const cx of [0.4, 0.78])
      out += at(
        w * cx,
        h * 0.94,
        path('M-26 -52Q0 -78 26 -52Z', '#c8503c') +
          path('M-9 -64Q0 -72 9 -64L8 -52H-8Z', '#fff1dc') +
          rect(-1, -54, 2, 54, '#3a3030') +
          rect(-14, -24, 28, 3, '#7a5238', 1) +
          rect(-22, -16, 12, 3, '#7a5238') +
          rect(10, -16, 12, 3, '#7a5238') +
          stroke('M-20 -14V0M-12 -14V0M12 -14V0M20 -14V0M-22 -30V-14M22 -30V-14', '#3a3030', 1.6),
        0,
        u * 0.5,
      )
  return out
}

function drawBunting({ w, h, u }: Stage, walls: readonly string[]): string {
  return (
    stroke(`M0 ${n(h * 0.34)}Q${n(w / 2)} ${n(h * 0.44)} ${n(w)} ${n(h * 0.32)}`, '#5a4238', 0.3 * u) +
    [0.08, 0.2, 0.32, 0.44, 0.56, 0.68, 0.8, 0.92]
      .map((t, i) =>
        path(
          `M${n(t * w - 2.4 * u)} ${n(h * (0.34 + 0.058 * Math.sin(t * 3.14)))}h${n(4.8 * u)}l${n(-2.4 * u)} ${n(5 * u)}Z`,
          walls[i % walls.length] as string,
        ),
      )
      .join('')
  )
}

function steeple(light: Light, x: number, y: number, s: number): string {
  const tone = mix(light.far, light.near, 0.25)
  return at(
    x,
    y,
    rect(-11, -90, 22, 92, tone) +
      path('M-13 -90L0 -138L13 -90Z', mix(light.near, '#3f7f74', 0.5)) +
      rect(-0.8, -150, 1.6, 14, tone) +
      disc(0, -76, 6, '#fff3d8') +
      stroke('M0 -76V-80M0 -76H3', '#333', 1) +
      path('M-4 -40V-54a4 4 0 0 1 8 0V-40Z', darker(tone, 0.3)),
    0,
    s,
  )
}

function house(
  stage: Stage,
  light: Light,
  x: number,
  base: number,
  wide: number,
  tall: number,
  wall: string,
  roof: string,
): string {
  const { random, u } = stage
  const top = base - tall
  const tile = light.night ? '#2c2848' : mix('#a8452f', wall, 0.15)
  const face = fade(stage, 'right', [lighter(wall, 0.14), wall, darker(wall, 0.1)])
  const peak = wide * 0.5
  const mid = x + wide / 2
  let out = rect(x, top, wide, tall + 2, face)
  if (roof === 'gable')
    out +=
      path(
        poly([
          [x - u * 0.5, top + 1],
          [mid, top - peak],
          [x + wide + u * 0.5, top + 1],
        ]),
        tile,
      ) +
      path(
        poly([
          [x + wide * 0.14, top + 1],
          [mid, top - peak * 0.72],
          [x + wide * 0.86, top + 1],
        ]),
        face,
      )
  if (roof === 'step')
    for (let i = 0; i < 4; i++)
      out += rect(x + (wide * i) / 8, top - (peak * (i + 1)) / 4, wide - (wide * i) / 4, peak / 4 + 1, face)
  if (roof === 'curve')
    out += path(
      `M${n(x)} ${n(top + 1)}Q${n(x + wide * 0.2)} ${n(top)} ${n(x + wide * 0.25)} ${n(top - peak * 0.5)}Q${n(x + wide * 0.3)} ${n(top - peak)} ${n(mid)} ${n(top - peak)}Q${n(x + wide * 0.7)} ${n(top - peak)} ${n(x + wide * 0.75)} ${n(top - peak * 0.5)}Q${n(x + wide * 0.8)} ${n(top)} ${n(x + wide)} ${n(top + 1)}Z`,
      face,
    )
  if (roof === 'flat' || roof === 'low')
    out += path(
      poly([
        [x - u * 0.6, top + 1],
        [x + wide * 0.12, top - wide * 0.26],
        [x + wide * 0.88, top - wide * 0.26],
        [x + wide + u * 0.6, top + 1],
      ]),
      fade(stage, 'down', [lighter(tile, 0.12), tile]),
    )
  if (roof !== 'low')
    out += disc(mid, top - peak * 0.28 + (roof === 'flat' ? 99999 : 0), wide * 0.07, darker(wall, 0.55))
  const cols = roof === 'low' ? 2 : wide > 20 * u ? 3 : 2
  const rows = Math.max(1, Math.floor(tall / (roof === 'low' ? wide * 0.7 : 12 * u)))
  const cell = tall / (rows + (roof === 'low' ? 0.2 : 0.55))
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const [ww, wh] = [(wide / cols) * 0.42, cell * 0.52]
      const [wx, wy] = [x + (wide / cols) * (c + 0.5) - ww / 2, top + cell * (r + 0.24)]
      const lit = random.chance(light.night ? 0.55 : 0.15)
      out +=
        rect(wx - u * 0.35, wy - u * 0.35, ww + u * 0.7, wh + u * 0.7, lighter(wall, 0.5), 0.3 * u) +
        rect(wx, wy, ww, wh, lit ? random.pick(LIT) : darker(mix(wall, '#35506a', 0.6), 0.3))
      if (roof === 'low') continue
      out += stroke(`M${n(wx + ww / 2)} ${n(wy)}v${n(wh)}`, lighter(wall, 0.5), u * 0.3)
      if (r === rows - 1 && random.chance(0.6))
        out +=
          rect(wx - u * 0.6, wy + wh, ww + u * 1.2, u * 1.1, '#7a4a35') +
          [0.15, 0.5, 0.85]
            .map((t) => disc(wx + ww * t, wy + wh, u * 0.8, random.pick(['#d8574a', '#f0b440', '#e78aa0', '#5f9a5a'])))
            .join('')
    }
  }
  if (roof !== 'low') {
    const door = cell * 0.5
    const dw = wide * 0.2
    out +=
      path(
        `M${n(mid - dw / 2)} ${n(base)}v${n(-door)}a${n(dw / 2)} ${n(dw / 2)} 0 0 1 ${n(dw)} 0v${n(door)}Z`,
        random.pick(['#2f5d62', '#7a2f35', '#3b3f63', '#5f7a4a']),
      ) + disc(mid + dw * 0.3, base - door * 0.5, u * 0.35, '#f3cf7d')
  }
  return out
}
