import { findLight, type Light } from '../lights.ts'
import { birds, drawCloud, drawMoon, drawSky, drawStars, drawStreaks, drawSun, drawWater } from '../nature.ts'
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
  softShadow,
  stroke,
  type Point,
  type Stage,
} from '../stage.ts'
import { palmTree } from './desert.ts'
import { drawSail } from './lake.ts'

export function drawCoast(stage: Stage): string {
  const light = findLight(stage, 'coral')
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
  for (let i = 0; i < 90; i++)
    out += disc(w * random.next(), h * random.next(), random.range(0.1, 0.3) * u, darker(sand, 0.25), 'opacity=".5"')
  out += path(edge(-0.03, 3), darker(sand, 0.13))
  const seas = [
    lighter(light.water[0], 0.45),
    mix(light.water[0], light.water[1], 0.15),
    mix(light.water[0], light.water[1], 0.5),
    light.water[1],
    darker(light.water[1], 0.2),
  ]
  for (const [i, sea] of seas.entries()) {
    if (i < 3) out += path(edge(i * 0.11 - 0.012, 2.6), '#ffffff', `opacity="${0.9 - i * 0.25}"`)
    out += path(edge(i * 0.11, 2.6), sea)
  }
  let foam = ''
  for (let i = 0; i < 30; i++)
    foam += `M${n(w * random.next())} ${n(h * random.next())}q${n(3 * u)} ${n(-1.2 * u)} ${n(6 * u)} 0`
  out += stroke(foam, '#fff', 0.35 * u, 'opacity=".28"')
  const beach = (t: number): Point => [flip ? w * random.range(0.8, 0.96) : w * random.range(0.04, 0.2), h * t]
  if (has(stage, 'umbrellas')) {
    for (let i = 0; i < 6; i++) {
      const [x, y] = beach(0.1 + i * 0.16)
      const tone = random.pick([light.accent, '#e2573f', '#f4b53f', '#2f8f96'])
      let slices = ''
      for (let k = 0; k < 8; k++) {
        const [a, b] = [(k / 8) * 6.283, ((k + 1) / 8) * 6.283]
        slices += path(
          `M0 0L${n(Math.cos(a) * 50)} ${n(Math.sin(a) * 50)}A50 50 0 0 1 ${n(Math.cos(b) * 50)} ${n(Math.sin(b) * 50)}Z`,
          k % 2 ? '#fff8ec' : tone,
        )
      }
      out +=
        rect(x - 6 * u, y + 4 * u, 4 * u, 8 * u, random.pick(['#fff6e4', '#f0a58c', '#7fc2c4']), u * 0.5) +
        disc(x + 1.5 * u, y + 1.8 * u, 5 * u, '#3a2a1a', 'opacity=".22"') +
        at(x, y, slices + disc(0, 0, 5, '#fff'), random.range(0, 40), u / 10)
    }
  }
  if (has(stage, 'palms')) {
    for (let i = 0; i < 9; i++) {
      const [x, y] = beach(random.range(0.02, 0.98))
      let crown = ''
      for (let k = 0; k < 9; k++)
        crown += path(
          'M0 0Q20 -12 44 0Q20 8 0 0Z',
          mix('#2f7a4f', '#8fbf5a', random.range(0, 0.7)),
          `transform="rotate(${k * 40 + random.int(-8, 8)})"`,
        )
      out +=
        softShadow(stage, x + 3 * u, y + 3 * u, 7 * u, 6 * u, 0.35) + at(x, y, crown, 0, u * random.range(0.13, 0.2))
    }
  }
  if (has(stage, 'boats'))
    for (const t of [0.26, 0.5, 0.74])
      out += at(
        (flip ? 0.18 + t * 0.2 : 0.8 - t * 0.2) * w,
        h * t,
        path('M0 34C-9 70 -4 90 0 120', 'none', 'stroke="#fff" stroke-width="6" opacity=".4" stroke-linecap="round"') +
          path('M0 -34C14 -14 12 20 9 30H-9C-12 20 -14 -14 0 -34Z', '#fffaf0') +
          path('M0 -20C7 -8 7 14 5 20H-5C-7 14 -7 -8 0 -20Z', '#c98d55') +
          rect(-4.5, -2, 9, 6, light.accent, 1),
        random.range(-30, 30),
        u / 8,
      )
  if (has(stage, 'rocks'))
    for (let i = 0; i < 12; i++)
      out +=
        disc(0, 0, 0, 'none') +
        path(
          blob(
            random,
            (flip ? random.range(0.28, 0.6) : random.range(0.4, 0.72)) * w,
            h * random.next(),
            random.range(2, 6) * u,
            0.3,
            7,
          ),
          fade(stage, 'lit', ['#a59a8c', '#57505a']),
          `stroke="#fff" stroke-opacity=".6" stroke-width="${n(u * 0.7)}"`,
        )
  return out
}

function drawShore(stage: Stage, light: Light): string {
  const { w, h, u, random } = stage
  const horizon = h * random.range(0.4, 0.5)
  const sunX = w * random.range(0.35, 0.7)
  let out = drawSky(stage, light, horizon)
  if (light.night) out += drawStars(stage, 90, horizon) + drawMoon(stage, light, sunX, h * 0.18, 8 * u)
  else
    out += drawSun(
      stage,
      light,
      sunX,
      has(stage, 'bigsun') ? horizon - 4 * u : h * 0.2,
      (has(stage, 'bigsun') ? 17 : 7) * u,
    )
  if (has(stage, 'clouds'))
    for (let i = 0; i < 4; i++)
      out += drawCloud(
        stage,
        w * random.next(),
        h * random.range(0.07, 0.3),
        random.range(24, 44) * u,
        lighter(light.sky[2], 0.4),
        0.85,
      )
  if (has(stage, 'streaks')) out += drawStreaks(stage, light.sun, h * 0.1, horizon, 10)
  if (has(stage, 'islands'))
    for (let i = 0; i < 4; i++)
      out += path(
        blob(random, w * random.next(), horizon + 1.5 * u, random.range(9, 20) * u, 0.25, 9, 0.5),
        mix(light.far, light.near, 0.2 + i * 0.1),
      )
  out += drawWater(stage, light, horizon, h, sunX)
  if (has(stage, 'sail')) out += drawSail(w * random.range(0.25, 0.75), horizon + 9 * u, 22 * u, light)
  if (has(stage, 'cliffs')) {
    const left = random.chance(0.5)
    for (let i = 0; i < 4; i++) {
      const t = i / 3
      const rock = mix(mix(light.far, light.sky[2], 0.1), mix(light.near, '#a8765a', light.night ? 0.1 : 0.3), t)
      const [reach, top, foot] = [
        w * (0.62 - t * 0.3) * random.range(0.9, 1.1),
        horizon - (15 - t * 10) * u * random.range(0.7, 1.4),
        horizon + (2 + t * t * 58) * u,
      ]
      const points: Point[] = [
        [0, top - 6 * u],
        [reach * 0.4, top - 4 * u],
        [reach * 0.8, top],
        [reach * 0.9, top + 6 * u],
        [reach * 0.88, (top + foot) / 2],
        [reach * 1.02, foot - 3 * u],
        [reach * 1.08, foot],
        [0, foot + 6 * u],
      ]
      const turned: Point[] = left ? points : points.map(([x, y]) => [w - x, y])
      out +=
        stroke(poly(turned.slice(5, 8), false), '#fff', 1.1 * u, 'opacity=".7"') +
        path(poly(turned), fade(stage, 'down', [lighter(rock, 0.2), rock, darker(rock, 0.15)]))
      const grass = mix(light.near, '#7fa45a', light.night ? 0.2 : 0.6)
      out += path(
        poly([
          turned[0] as Point,
          turned[1] as Point,
          turned[2] as Point,
          [(turned[2] as Point)[0], (turned[2] as Point)[1] + 2 * u],
          [(turned[1] as Point)[0], (turned[1] as Point)[1] + 1.2 * u],
          [(turned[0] as Point)[0], (turned[0] as Point)[1] + 4 * u],
        ]),
        mix(grass, light.sky[2], 0.4 - t * 0.35),
      )
      for (let k = 0; k < 4; k++)
        out += stroke(
          `M${n(left ? 0 : w)} ${n(top + (k + 1) * ((foot - top) / 5))}L${n(left ? reach * 0.88 : w - reach * 0.88)} ${n(top + 5 * u + (k + 1) * ((foot - top) / 5.4))}`,
          darker(rock, 0.3),
          0.35 * u,
          'opacity=".35"',
        )
    }
  }
  if (has(stage, 'beach')) {
    const sand = mix('#f3d9ae', light.near, light.night ? 0.5 : 0.08)
    for (const [i, tone] of ['#ffffff', darker(sand, 0.12), sand].entries()) {
      const y = h * 0.8 + i * 2.2 * u
      out += path(
        `M0 ${n(y)}C${n(w * 0.3)} ${n(y - 6 * u)} ${n(w * 0.5)} ${n(y + 8 * u)} ${n(w)} ${n(y - 4 * u)}L${n(w)} ${n(h)}L0 ${n(h)}Z`,
        tone,
      )
    }
  }
  if (has(stage, 'palms'))
    out +=
      palmTree(stage, w * 0.16, h * 0.98, 62 * u, light) +
      palmTree(stage, w * 0.3, h, 44 * u, light) +
      palmTree(stage, w * 0.9, h, 52 * u, light)
  if (has(stage, 'surf'))
    for (let i = 0; i < 3; i++) {
      const y = h * (0.62 + i * 0.12)
      const tone = mix(light.water[0], light.water[1], 0.25 + i * 0.2)
      const tall = (6 + i * 4) * u
      out +=
        path(
          `M0 ${n(y + tall)}C${n(w * 0.2)} ${n(y + tall * 0.4)} ${n(w * 0.35)} ${n(y - tall)} ${n(w * 0.6)} ${n(y - tall * 0.5)}C${n(w * 0.8)} ${n(y)} ${n(w * 0.9)} ${n(y + tall * 0.6)} ${n(w)} ${n(y + tall * 0.3)}L${n(w)} ${n(y + tall * 2.6)}L0 ${n(y + tall * 2.6)}Z`,
          fade(stage, 'down', [lighter(tone, 0.35), tone, `${tone}/0`]),
        ) +
        stroke(
          `M0 ${n(y + tall)}C${n(w * 0.2)} ${n(y + tall * 0.4)} ${n(w * 0.35)} ${n(y - tall)} ${n(w * 0.6)} ${n(y - tall * 0.5)}C${n(w * 0.8)} ${n(y)} ${n(w * 0.9)} ${n(y + tall * 0.6)} ${n(w)} ${n(y + tall * 0.3)}`,
          '#fff',
          0.9 * u,
          'opacity=".85"',
        )
    }
  if (has(stage, 'birds')) out += birds(stage, w * 0.4, h * 0.2, mix(light.near, light.sky[0], 0.3), 6)
  return out
}
