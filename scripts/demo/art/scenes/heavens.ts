import type { Light } from '../lights.ts'
import { birds, drawCloud, drawMoon, drawStars, drawStreaks, drawSun } from '../nature.ts'
import { fade, has, lighter, mix, n, oval, path, rect, stroke, disc, type Stage } from '../stage.ts'

export function drawHeavens(stage: Stage, light: Light, sunX: number, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  if (light.night) out += drawStars(stage, has(stage, 'stars') ? 190 : 90, horizon)
  if (has(stage, 'milky')) out += drawMilkyWay(stage, light)
  if (has(stage, 'aurora')) out += drawAurora(stage, light, horizon)
  if (has(stage, 'trails')) out += drawTrails(stage, light, horizon)
  if (has(stage, 'bigsun')) out += drawSun(stage, light, sunX, horizon - 12 * u, 21 * u)
  else if (has(stage, 'moon'))
    out += drawMoon(stage, light, sunX, h * random.range(0.16, 0.26), random.range(6, 10) * u)
  else if (has(stage, 'sun')) out += drawSun(stage, light, sunX, h * random.range(0.2, 0.36), random.range(6, 9) * u)
  if (has(stage, 'bands')) {
    for (let i = 0; i < 4; i++)
      out += rect(
        sunX - 24 * u,
        horizon - (24 - i * 6.5) * u,
        48 * u,
        (0.7 + i * 0.45) * u,
        mix(light.sky[1], light.sky[2], i / 4),
      )
  }
  if (has(stage, 'clouds')) {
    for (let i = 0; i < 4; i++)
      out += drawCloud(
        stage,
        w * random.range(0, 1),
        h * random.range(0.08, 0.36),
        random.range(22, 46) * u,
        lighter(light.sky[2], 0.4),
        random.range(0.55, 0.95),
      )
  }
  if (has(stage, 'streaks')) out += drawStreaks(stage, mix(light.sun, light.sky[2], 0.3), h * 0.1, horizon - 8 * u, 12)
  if (has(stage, 'birds'))
    out += birds(stage, w * random.range(0.3, 0.7), h * random.range(0.16, 0.3), mix(light.near, light.sky[1], 0.2), 6)
  return out
}

function drawMilkyWay(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let i = 0; i < 26; i++) {
    const t = i / 25
    const x = w * (0.9 - t * 0.75) + random.range(-6, 6) * u
    const y = h * (-0.02 + t * 0.66) + random.range(-4, 4) * u
    out += oval(
      x,
      y,
      random.range(9, 20) * u,
      random.range(7, 13) * u,
      fade(stage, 'round', [
        `${random.pick([light.sun, '#c9b6ff', '#8fd0ff', light.sky[2]])}/0.2`,
        `${light.sky[2]}/0`,
      ]),
    )
  }
  for (let i = 0; i < 130; i++) {
    const t = random.next()
    const spread = (random.next() + random.next() - 1) * 13 * u
    out += disc(
      w * (0.9 - t * 0.75) + spread,
      h * (-0.02 + t * 0.66) + spread * 0.6,
      random.range(0.07, 0.22) * u,
      '#fff',
      `opacity="${n(random.range(0.4, 0.95))}"`,
    )
  }
  return out
}

function drawAurora(stage: Stage, light: Light, horizon: number): string {
  const { w, h, u, random } = stage
  let out = ''
  for (let band = 0; band < 3; band++) {
    const color = [light.accent, '#59d6e0', '#b48cf5'][band] as string
    const base = h * (0.3 + band * 0.06)
    const phase = random.range(0, 6)
    const strips = 34
    const paint = fade(stage, 'down', [`${color}/0`, `${color}/0.5 70%`, `${color}/0.75 88%`, `${color}/0`])
    for (let i = 0; i < strips; i++) {
      const t = i / strips
      const foot = base + Math.sin(t * 5 + phase) * h * 0.07 + t * h * 0.05
      const tall = h * (0.2 + 0.1 * Math.sin(t * 11 + phase)) * random.range(0.8, 1.15)
      out += path(
        `M${n(t * w - u)} ${n(foot)}l${n(w / strips + 2 * u)} ${n(random.range(-1, 1) * u)}l${n(3 * u)} ${n(-tall)}l${n(-w / strips)} 0Z`,
        paint,
        'opacity=".5"',
      )
    }
  }
  return (
    out + rect(0, horizon - h * 0.2, w, h * 0.2, fade(stage, 'down', [`${light.accent}/0`, `${light.accent}/0.18`]))
  )
}

function drawTrails(stage: Stage, light: Light, horizon: number): string {
  const { w, u, random } = stage
  const [cx, cy] = [w * 0.52, horizon * 0.62]
  let out = ''
  for (let i = 2; i < 62; i++) {
    const r = i * 1.75 * u
    const start = random.range(0, 6.28)
    const sweep = random.range(0.5, 1.5)
    out += stroke(
      `M${n(cx + Math.cos(start) * r)} ${n(cy + Math.sin(start) * r)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + Math.cos(start + sweep) * r)} ${n(cy + Math.sin(start + sweep) * r)}`,
      random.pick(['#fff8e0', light.sun, '#bcd7ff', '#ffd9a8']),
      random.range(0.14, 0.4) * u,
      `opacity="${n(random.range(0.4, 0.9))}"`,
    )
  }
  return out
}
