import { LIGHTS, findScheme, type Light, type Scheme } from '../lights.ts'
import {
  at,
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
  softShadow,
  stroke,
  type Stage,
} from '../stage.ts'
import { FURNITURE } from './furniture.ts'
import { HOME_THINGS } from './objects-home.ts'
import { POTTED } from './potted.ts'
import { drawWindow, drawFrames, drawShelf, drawOutlook } from './room-walls.ts'

interface PlacedThing {
  name: string
  /** Where it stands, or hangs from. */
  x: number
  y: number
  scale: number
  /** The room that it takes. */
  wide: number
  /** In front of the others. */
  isMiddle: boolean
  isHanging: boolean
}

const findFloor = (w: number, h: number) => h * (h > w ? 0.74 : 0.77)

export function placeThings(words: readonly string[], w: number, h: number): PlacedThing[] {
  const u = Math.min(w, h) / 100
  const floor = findFloor(w, h)
  const names = words.filter(
    (word) => FURNITURE[word] !== undefined || POTTED[word] !== undefined || HOME_THINGS[word] !== undefined,
  )
  const widths = names.map((name) => FURNITURE[name]?.wide ?? 42)
  const total = widths.reduce((a, b) => a + b, 0)
  const scale = Math.min((w * 1.02) / total, (h * 0.6) / 100)
  let left = (w - total * scale) / 2
  return names.map((name, i) => {
    const wide = (widths[i] as number) * scale
    const isMiddle = name === 'coffeetable' || name === 'pouf'
    const isHanging = name === 'pendant' || name === 'paperlamp'
    const x = isMiddle ? w * 0.5 : left + wide / 2
    const y = isHanging ? floor * 0.36 : floor + (isMiddle ? 15 : 5) * u
    left += wide
    return { name, x, y, scale, wide, isMiddle, isHanging }
  })
}

export function drawRoom(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = findScheme(stage, 'clay')
  const floor = findFloor(w, h)
  const wall = has(stage, 'dim') ? darker(scheme.back, 0.25) : scheme.back
  let out = rect(0, 0, w, floor, fade(stage, 'diagonal', [lighter(wall, 0.28), wall, darker(wall, 0.08)]))
  if (has(stage, 'panels'))
    for (let i = 0; i <= 12; i++) out += rect((i * w) / 12, 0, u * 0.35, floor, darker(wall, 0.14), 0, 'opacity=".55"')
  if (has(stage, 'twotone'))
    out +=
      rect(0, floor * 0.58, w, floor * 0.42, mix(wall, scheme.a, 0.45)) +
      rect(0, floor * 0.58 - u, w, u * 1.2, lighter(wall, 0.4))
  if (has(stage, 'tiled'))
    for (let i = 0; i < 96; i++)
      out += rect(
        (i % 12) * (w / 12) + u * 0.2,
        floor * 0.44 + Math.floor(i / 12) * (w / 24),
        w / 12 - u * 0.4,
        w / 24 - u * 0.4,
        lighter(wall, random.range(0.3, 0.6)),
        u * 0.3,
      )
  if (has(stage, 'archway'))
    out += path(
      `M${n(w * 0.3)} ${n(floor)}V${n(floor * 0.42)}A${n(w * 0.2)} ${n(w * 0.2)} 0 0 1 ${n(w * 0.7)} ${n(floor * 0.42)}V${n(floor)}Z`,
      fade(stage, 'down', [mix(wall, scheme.c, 0.7), lighter(mix(wall, scheme.c, 0.5), 0.4)]),
    )
  const view = stage.words.find((word) => word.startsWith('window:'))
  if (view !== undefined && has(stage, 'open')) out += drawOutlook(stage, scheme, LIGHTS[view.slice(7)] as Light, floor)
  else if (view !== undefined) out += drawWindow(stage, scheme, LIGHTS[view.slice(7)] as Light, floor)
  if (has(stage, 'frames')) out += drawFrames(stage, scheme, floor)
  if (has(stage, 'shelf')) out += drawShelf(stage, scheme, floor)
  if (has(stage, 'mirror'))
    out +=
      oval(w * 0.5, floor * 0.44, 15 * u, 19 * u, '#b9904a') +
      oval(
        w * 0.5,
        floor * 0.44,
        13.8 * u,
        17.8 * u,
        fade(stage, 'diagonal', ['#fffdf4', mix(wall, '#dfe9ee', 0.6), mix(wall, '#b5c6cf', 0.5)]),
      )
  if (has(stage, 'sunmirror'))
    out +=
      Array.from({ length: 24 }, (_, i) =>
        at(w * 0.5, floor * 0.36, rect(-0.4 * u, -17 * u, 0.8 * u, (i % 2 ? 9 : 6) * u, '#b9904a'), i * 15),
      ).join('') +
      disc(w * 0.5, floor * 0.36, 9 * u, '#c9a25c') +
      disc(w * 0.5, floor * 0.36, 8 * u, fade(stage, 'diagonal', ['#fffdf4', '#c3d2d8']))
  out += drawFloor(stage, scheme, floor)
  if (has(stage, 'rug')) out += drawRug(stage, scheme, floor)
  const items = placeThings(stage.words, w, h).map(
    ({ name, x, y, scale, wide, isMiddle, isHanging }): [number, string] => {
      const thing = FURNITURE[name]?.draw ?? POTTED[name] ?? HOME_THINGS[name]
      const size = scale * (FURNITURE[name] === undefined ? 0.62 : 1)
      const shade = isHanging ? '' : softShadow(stage, x + 3 * u, y, isMiddle ? 26 * scale : wide * 0.6, 3.4 * u, 0.42)
      return [isMiddle ? 1 : 0, shade + at(x, y, thing?.(stage, scheme) ?? '', 0, size)]
    },
  )
  out += items
    .sort((a, b) => a[0] - b[0])
    .map((item) => item[1])
    .join('')
  if (has(stage, 'beam'))
    out += path(
      poly([
        [w * 0.2, 0],
        [w * 0.6, 0],
        [w * 1.05, h],
        [w * 0.48, h],
      ]),
      fade(stage, 'down', ['#fff6d2/0.34', '#fff6d2/0.1']),
    )
  if (has(stage, 'dim'))
    out += disc(
      w * 0.6,
      floor * 0.6,
      Math.max(w, h) * 0.8,
      fade(stage, 'round', ['#ffd98a/0.28', '#ffd98a/0 50%', `${scheme.dark}/0.35`]),
    )
  return out
}

function drawFloor(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, h, u } = stage
  const wood = has(stage, 'stonefloor')
    ? mix(scheme.back, '#8d8a86', 0.4)
    : has(stage, 'darkfloor')
      ? '#6b452e'
      : '#c99c6c'
  let out = rect(0, floor, w, h - floor, fade(stage, 'down', [darker(wood, 0.1), lighter(wood, 0.12)]))
  if (has(stage, 'checker')) {
    for (let r = 0; r < 5; r++) {
      const [y0, y1] = [floor + (h - floor) * (r / 5) ** 1.3, floor + (h - floor) * ((r + 1) / 5) ** 1.3]
      for (let c = -8; c < 16; c += 2) {
        const k = c + (r % 2)
        const fan = (y: number) => 1 + ((y - floor) / (h - floor)) * 0.7
        const px = (i: number, y: number) => w / 2 + (i - 4) * (w / 8) * fan(y)
        out += path(
          poly([
            [px(k, y0), y0],
            [px(k + 1, y0), y0],
            [px(k + 1, y1), y1],
            [px(k, y1), y1],
          ]),
          lighter(scheme.light, 0.2),
        )
      }
    }
  } else {
    let lines = ''
    for (let i = 0; i <= 14; i++)
      lines += `M${n(w / 2 + (i - 7) * (w / 11))} ${n(floor)}L${n(w / 2 + (i - 7) * (w / 6.5))} ${n(h)}`
    out += stroke(lines, darker(wood, 0.25), 0.3 * u, 'opacity=".55"')
  }
  return rect(0, floor - 2.2 * u, w, 2.4 * u, lighter(scheme.back, 0.45)) + out
}

function drawRug(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, h, u } = stage
  const y = floor + (h - floor) * 0.52
  const tall = (h - floor) * 0.3
  if (has(stage, 'roundrug'))
    return [1, 0.82, 0.6, 0.34]
      .map((k, i) => oval(w / 2, y, w * 0.4 * k, tall * k, [scheme.a, scheme.light, scheme.c, scheme.a][i] as string))
      .join('')
  const quad = (k: number): [number, number][] => [
    [w * (0.5 - 0.36 * k), y - tall * k],
    [w * (0.5 + 0.36 * k), y - tall * k],
    [w * (0.5 + 0.46 * k), y + tall * k],
    [w * (0.5 - 0.46 * k), y + tall * k],
  ]
  let marks = ''
  for (let i = 0; i < 9; i++)
    marks += path(
      `M${n(w * 0.2 + i * w * 0.075)} ${n(y)}l${n(2.6 * u)} ${n(-tall * 0.4)}l${n(2.6 * u)} ${n(tall * 0.4)}l${n(-2.6 * u)} ${n(tall * 0.4)}Z`,
      i % 2 ? scheme.c : scheme.light,
    )
  return (
    path(poly(quad(1)), darker(scheme.a, 0.05)) +
    path(poly(quad(0.92)), 'none', `stroke="${scheme.light}" stroke-width="${n(u * 0.6)}"`) +
    marks
  )
}
