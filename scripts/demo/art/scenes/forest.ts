import { findLight, type Light } from '../lights.ts'
import { drawMoon, drawStars, pine } from '../nature.ts'
import {
  at,
  blob,
  darker,
  disc,
  fade,
  has,
  lighter,
  mix,
  n,
  path,
  poly,
  rect,
  smooth,
  stroke,
  type Point,
  type Stage,
} from '../stage.ts'

export function drawForest(stage: Stage): string {
  const light = findLight(stage, 'sage')
  const { w, h, u, random } = stage
  const sunX = w * random.range(0.35, 0.65)
  let out = rect(
    0,
    0,
    w,
    h,
    fade(stage, 'down', [mix(light.sky[1], light.sky[0], 0.4), light.sky[2], mix(light.sky[2], light.far, 0.5)]),
  )
  out += disc(
    sunX,
    h * 0.34,
    46 * u,
    fade(stage, 'round', [`${light.sun}/0.95`, `${light.sun}/0.35 35%`, `${light.sun}/0`]),
  )
  if (light.night) out += drawStars(stage, 60, h * 0.5) + drawMoon(stage, light, sunX, h * 0.3, 8 * u)
  const ground = h * 0.76
  for (let layer = 0; layer < 4; layer++) {
    const t = layer / 3
    const color = mix(mix(light.far, light.sky[2], 0.35), light.near, t ** 1.2)
    const y = ground + (layer - 1.5) * h * 0.055
    if (has(stage, 'conifers')) {
      for (let i = 0; i < 8 - layer; i++)
        out += pine(
          stage,
          w * random.range(-0.05, 1.05),
          y + 4 * u,
          (62 + t * 42) * u * random.range(0.7, 1.15),
          color,
          mix(color, light.sun, 0.18),
        )
    } else {
      out += trunks(stage, light, y, layer, color)
    }
    const points: Point[] = [0, 0.25, 0.5, 0.75, 1].map((x) => [x * w, y + random.range(-2, 2) * u])
    const soil = has(stage, 'autumn') ? mix(color, '#c9672c', 0.35) : color
    out += path(`${smooth(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, fade(stage, 'down', [lighter(soil, 0.14), soil]))
    out += rect(
      0,
      y - 24 * u,
      w,
      32 * u,
      fade(stage, 'down', [`${light.sky[2]}/0`, `${light.sky[2]}/${n(0.5 - t * 0.4)}`, `${light.sky[2]}/0`]),
    )
  }
  if (has(stage, 'rays')) {
    for (let i = 0; i < 6; i++) {
      const x = w * (0.1 + i * 0.17)
      out += path(
        poly([
          [x, -5],
          [x + 7 * u, -5],
          [x - w * 0.14, h * 0.9],
          [x - w * 0.3, h * 0.9],
        ]),
        fade(stage, 'down', [`${light.sun}/0.42`, `${light.sun}/0`]),
      )
    }
  }
  if (has(stage, 'path'))
    out += path(
      `M${n(w * 0.5)} ${n(ground)}C${n(w * 0.62)} ${n(h * 0.84)} ${n(w * 0.3)} ${n(h * 0.86)} ${n(w * 0.16)} ${n(h)}L${n(w * 0.74)} ${n(h)}C${n(w * 0.6)} ${n(h * 0.9)} ${n(w * 0.72)} ${n(h * 0.84)} ${n(w * 0.53)} ${n(ground)}Z`,
      fade(stage, 'down', [light.sky[2], mix(light.far, light.accent, 0.3)]),
      'opacity=".85"',
    )
  if (has(stage, 'stream'))
    out += path(
      `M${n(w * 0.46)} ${n(ground)}C${n(w * 0.7)} ${n(h * 0.84)} ${n(w * 0.2)} ${n(h * 0.88)} ${n(w * 0.3)} ${n(h)}L${n(w * 0.86)} ${n(h)}C${n(w * 0.5)} ${n(h * 0.9)} ${n(w * 0.86)} ${n(h * 0.84)} ${n(w * 0.5)} ${n(ground)}Z`,
      fade(stage, 'down', [light.sky[2], light.water[0], light.water[1]]),
    )
  if (has(stage, 'mushrooms')) {
    for (let i = 0; i < 7; i++) {
      const s = random.range(0.5, 1.3)
      out += at(
        w * random.range(0.05, 0.95),
        h * random.range(0.88, 0.98),
        rect(-2.5, -12, 5, 14, '#f6ead6', 2) +
          path('M-11 -10C-9 -24 9 -24 11 -10Q0 -6 -11 -10Z', '#d04a35') +
          disc(-4, -15, 1.6, '#fff2e0') +
          disc(3, -18, 1.4, '#fff2e0') +
          disc(5, -12, 1.3, '#fff2e0'),
        0,
        (s * u) / 1.6,
      )
    }
  }
  if (has(stage, 'leaves')) {
    for (let i = 0; i < 46; i++)
      out += at(
        w * random.next(),
        h * random.range(0.05, 1),
        path('M0 -5C4 -3 4 3 0 6C-4 3 -4 -3 0 -5Z', random.pick(['#e2852f', '#c9502b', '#f0b545', '#a83c2a'])),
        random.range(0, 360),
        u * random.range(0.25, 0.55),
      )
  }
  if (has(stage, 'ferns')) {
    for (let i = 0; i < 9; i++)
      out += groundFern(
        stage,
        w * (i / 8) + random.range(-4, 4) * u,
        h + 2 * u,
        random.range(20, 36) * u,
        mix(light.near, '#7fa650', random.range(0.1, 0.55)),
      )
  }
  if (has(stage, 'deer'))
    out += at(
      w * 0.5,
      ground + 9 * u,
      path(
        'M-20 -34C-8 -38 8 -36 16 -38L22 -54C20 -60 26 -63 30 -60L38 -54L37 -50L29 -50L25 -32C23 -26 21 -24 20 -20L21 4L18 4L15 -18L13 -18L11 4L8 4L9 -20C0 -18 -8 -20 -12 -20L-15 -8L-13 4L-16 4L-19 -9L-20 4L-23 4L-22 -20C-24 -26 -23 -31 -20 -34Z',
        darker(light.near, 0.2),
      ) +
        stroke(
          'M28 -60C26 -70 20 -72 22 -80M26 -68L32 -76M30 -60C34 -68 38 -70 37 -78M35 -68L31 -74',
          darker(light.near, 0.2),
          1.5,
        ),
      0,
      u * 0.3,
    )
  return out
}

function trunks(stage: Stage, light: Light, foot: number, layer: number, color: string): string {
  const { w, h, u, random } = stage
  const birch = has(stage, 'birch')
  let out = ''
  const count = 9 - layer * 2
  for (let i = 0; i < count; i++) {
    const x = ((i + random.range(0.15, 0.85)) / count) * w
    if (layer === 3 && Math.abs(x / w - 0.5) < 0.22) continue
    const wide = (2 + layer * 2.4) * u * random.range(0.75, 1.35) * (has(stage, 'redwood') ? 1.7 : 1)
    const bark = birch
      ? mix('#fdf8ee', light.far, 0.55 - layer * 0.18)
      : has(stage, 'redwood')
        ? mix(color, '#a0492e', 0.2 + layer * 0.14)
        : color
    out += path(
      `M${n(x - wide * 0.5)} -5L${n(x + wide * 0.5)} -5L${n(x + wide * 0.62)} ${n(foot - 4 * u)}Q${n(x + wide * 0.8)} ${n(foot)} ${n(x + wide * 1.2)} ${n(foot + 3 * u)}L${n(x - wide * 1.2)} ${n(foot + 3 * u)}Q${n(x - wide * 0.75)} ${n(foot)} ${n(x - wide * 0.62)} ${n(foot - 4 * u)}Z`,
      fade(stage, 'right', [mix(bark, light.sun, 0.28), bark, darker(bark, 0.22)]),
    )
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
      out += path(
        `M${n(x)} ${n(y + wide)}Q${n(x + side * wide)} ${n(y)} ${n(x + side * wide * 3)} ${n(y - wide * 2)}Q${n(x + side * wide * 1.4)} ${n(y + wide * 0.3)} ${n(x)} ${n(y + wide * 1.7)}Z`,
        bark,
      )
    }
  }
  const crowns = layer < 3 ? 8 : 0
  for (let i = 0; i < crowns; i++) {
    const leaf = has(stage, 'autumn')
      ? random.pick(['#d9772c', '#e8a23a', '#b9472a', '#e9b95a'])
      : mix(color, '#8fae5a', 0.3)
    out += path(
      blob(random, w * random.next(), random.range(-6, h * 0.16), random.range(8, 17) * u, 0.2, 9, 0.75),
      mix(leaf, light.sky[2], 0.45 - layer * 0.17),
      'opacity=".82"',
    )
  }
  return out
}

export function groundFern(stage: Stage, x: number, y: number, size: number, color: string): string {
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
    const tone = mix(color, '#e5efa8', random.range(0, 0.22))
    out += at(
      x,
      y,
      path(d, tone) + stroke(`M0 0V${n(-tall)}`, darker(tone, 0.25), size * 0.012),
      (i - 2) * 27 + random.range(-7, 7),
    )
  }
  return out
}
