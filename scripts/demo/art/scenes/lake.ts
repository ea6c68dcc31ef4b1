import type { Light } from '../lights.ts'
import { canoe } from '../nature.ts'
import { at, clip, fade, has, lighter, mix, n, oval, path, poly, rect, stroke, darker, type Stage } from '../stage.ts'

export function drawLake(stage: Stage, light: Light, y: number, above: string): string {
  const { w, h, u, random } = stage
  const floor = h
  const mirrored = above.replace(/^<rect[^>]*>/, '')
  let out = rect(0, y, w, floor - y, fade(stage, 'down', light.water))
  out += clip(
    stage,
    rect(0, y, w, floor - y, '#000'),
    `<g opacity=".5" transform="translate(0 ${n(y * 2)}) scale(1 -1)">${mirrored}</g>`,
  )
  out += rect(0, y, w, floor - y, fade(stage, 'down', [`${light.water[0]}/0.1`, `${light.water[1]}/0.75`]))
  let ripples = ''
  for (let i = 0; i < 26; i++) {
    const t = random.next()
    ripples += rect(
      w * random.range(-0.1, 0.9),
      y + (floor - y) * t,
      (8 + 26 * t) * u * random.range(0.4, 1.2),
      (0.15 + t * 0.35) * u,
      lighter(light.sky[2], 0.3),
      0.2 * u,
      `opacity="${n(random.range(0.15, 0.5))}"`,
    )
  }
  out += ripples
  if (has(stage, 'canoe'))
    out += canoe(w * random.range(0.35, 0.65), y + (h - y) * 0.42, 24 * u, light.accent, light.near)
  if (has(stage, 'dock')) out += drawDock(stage, light, y)
  if (has(stage, 'sail')) out += drawSail(w * 0.62, y + 8 * u, 26 * u, light)
  if (has(stage, 'lilies')) {
    for (let i = 0; i < 17; i++) {
      const t = random.range(0.35, 1)
      const [x, ly, r] = [w * random.next(), y + (h - y) * t, (2 + t * 5) * u]
      out += path(
        `M${n(x)} ${n(ly)}L${n(x + r)} ${n(ly - r * 0.16)}A${n(r)} ${n(r * 0.42)} 0 1 1 ${n(x + r * 0.9)} ${n(ly + r * 0.2)}Z`,
        mix(light.near, '#8fb06a', random.range(0.35, 0.7)),
      )
      if (i % 4 === 0)
        out += at(
          x - r * 0.2,
          ly - r * 0.15,
          [0, 1, 2, 3, 4]
            .map((k) => oval(0, -r * 0.32, r * 0.13, r * 0.34, '#fdeef0', `transform="rotate(${-60 + k * 30})"`))
            .join('') + oval(0, -r * 0.05, r * 0.16, r * 0.1, '#f5c24f'),
        )
    }
  }
  return out
}

export function drawSail(x: number, y: number, s: number, light: Light): string {
  return at(
    x,
    y,
    path('M-3 -4L-3 -62C-26 -44 -32 -20 -33 -4Z', '#fffaf0') +
      path('M2 -4L2 -72C24 -50 32 -24 34 -4Z', light.accent) +
      path('M-36 0L40 0C34 12 24 14 0 14C-20 14 -30 12 -36 0Z', darker(light.near, 0.1)) +
      rect(-0.7, -74, 1.8, 76, light.near) +
      oval(2, 18, 34, 2.5, light.near, 'opacity=".25"'),
    0,
    s / 80,
  )
}

function drawDock(stage: Stage, light: Light, y: number): string {
  const { w, h, u } = stage
  const [left, right, tip] = [w * 0.36, w * 0.72, y + (h - y) * 0.3]
  const wood = mix(light.near, '#a9774d', 0.5)
  let out = path(
    poly([
      [left, h],
      [right, h],
      [w * 0.565, tip],
      [w * 0.505, tip],
    ]),
    fade(stage, 'down', [lighter(wood, 0.3), wood]),
  )
  for (let i = 1; i < 14; i++) {
    const t = (i / 14) ** 2
    const by = tip + (h - tip) * t
    out += stroke(
      `M${n(w * 0.505 + (left - w * 0.505) * t)} ${n(by)}L${n(w * 0.565 + (right - w * 0.565) * t)} ${n(by)}`,
      darker(wood, 0.4),
      0.3 * u,
    )
  }
  for (const [t, side] of [
    [0, 0],
    [0.3, 0],
    [0, 1],
    [0.3, 1],
  ] as const) {
    const x = side ? w * 0.565 + (right - w * 0.565) * t : w * 0.505 + (left - w * 0.505) * t
    out += rect(
      x - (0.6 + t) * u,
      tip + (h - tip) * t - (4 + t * 8) * u,
      (1.2 + t * 2) * u,
      (7 + t * 14) * u,
      darker(wood, 0.45),
      u * 0.4,
    )
  }
  return out
}

export function drawRiver(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u } = stage
  const top = horizon + h * 0.1
  const d = `M${n(w * 0.56)} ${n(top)}C${n(w * 0.2)} ${n(top + h * 0.1)} ${n(w * 0.9)} ${n(top + h * 0.12)} ${n(w * 0.5)} ${n(top + h * 0.2)}C${n(w * 0.2)} ${n(h * 0.9)} ${n(w * 0.1)} ${n(h * 0.96)} ${n(w * 0.05)} ${n(h)}L${n(w * 0.75)} ${n(h)}C${n(w * 0.7)} ${n(h * 0.93)} ${n(w * 0.66)} ${n(h * 0.9)} ${n(w * 0.72)} ${n(top + h * 0.2)}C${n(w * 0.95)} ${n(top + h * 0.1)} ${n(w * 0.4)} ${n(top + h * 0.08)} ${n(w * 0.57)} ${n(top)}Z`
  return (
    path(d, fade(stage, 'down', [light.sky[2], light.water[0], light.water[1]])) +
    stroke(
      `M${n(w * 0.45)} ${n(h * 0.9)}q${n(6 * u)} ${n(-u)} ${n(12 * u)} 0M${n(w * 0.3)} ${n(h * 0.95)}q${n(8 * u)} ${n(-u)} ${n(16 * u)} 0`,
      '#fff',
      0.4 * u,
      'opacity=".5"',
    )
  )
}
