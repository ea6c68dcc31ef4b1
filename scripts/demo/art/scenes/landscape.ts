import { findLight, type Light } from '../lights.ts'
import { drawSky, meadow, pine, reeds, treeLine } from '../nature.ts'
import { has, mix, n, path, smooth, disc, type Point, type Stage } from '../stage.ts'
import { drawHeavens } from './heavens.ts'
import { drawLake, drawRiver } from './lake.ts'
import { drawMountains } from './peaks.ts'
import { drawCabin, drawCamp, drawLighthouse } from './shelters.ts'

export function drawLandscape(stage: Stage): string {
  const light = findLight(stage, 'dawn')
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

function drawForeground(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  let out = ''
  if (has(stage, 'bank', 'tallpines') && has(stage, 'lake')) {
    const points: Point[] = [
      [0, h * 0.9],
      [w * 0.3, h * 0.935],
      [w * 0.6, h * 0.955],
      [w, h * 0.93],
    ]
    out +=
      path(`${smooth(points)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, light.near) +
      path(treeLine(stage, points, 0.6 * u), light.near)
  }
  if (has(stage, 'meadow')) {
    const colours = has(stage, 'poppies')
      ? ['#e2452f', '#f06a45', '#c92f2c']
      : has(stage, 'lavender')
        ? ['#8f6bc4', '#b493dd', '#7553a8']
        : has(stage, 'daisies')
          ? ['#fffdf4', '#fff3d0', '#fffdf4', '#f6c445']
          : ['#f0653f', '#f6c445', '#fff6ea', '#d86aa0', '#7a6fd0']
    out += meadow(stage, h * 0.72, h, colours, mix(light.near, '#6f9a4a', 0.45), 70)
  }
  if (has(stage, 'reeds'))
    out += reeds(stage, w * 0.14, h, 20, 40 * u, light.near) + reeds(stage, w * 0.9, h, 14, 30 * u, light.near)
  if (has(stage, 'tallpines')) {
    const left = random.chance(0.5)
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      const x = (left ? t * 0.42 : 1 - t * 0.42) * w - 4 * u
      out += pine(
        stage,
        x,
        h * random.range(0.97, 1.03),
        (66 - t * 36) * u * random.range(0.85, 1.2),
        mix(light.near, light.far, 0.06 + (i % 2) * 0.08),
        mix(light.near, light.sky[1], 0.22),
      )
    }
    out += pine(stage, (left ? 0.93 : 0.07) * w, h, 34 * u, light.near, mix(light.near, light.sky[1], 0.22))
  }
  if (has(stage, 'snow')) {
    for (let i = 0; i < 90; i++)
      out += disc(
        w * random.next(),
        h * random.next(),
        random.range(0.2, 0.75) * u,
        '#fff',
        `opacity="${n(random.range(0.5, 0.95))}"`,
      )
  }
  return out
}
