import { SCHEMES, type Scheme, LIGHTS, type Light } from '../lights.ts'
import { at, clip, darker, disc, fade, has, lighter, mix, n, oval, path, poly, rect, softShadow, stroke, trait, type Stage } from '../stage.ts'
import { drawRidges, drawSky, drawStars, drawSun } from '../nature.ts'
import { FURNITURE } from './furniture.ts'
import { HOME_THINGS } from './objects-home.ts'
import { POTTED } from './potted.ts'

/** A room seen from the front: wall, floor, window or pictures, then furniture from left to right in word order. */
export function drawRoom(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = SCHEMES[trait(stage, 'scheme', 'clay')] as Scheme
  const floor = h * (h > w ? 0.74 : 0.77)
  const wall = has(stage, 'dim') ? darker(scheme.back, 0.25) : scheme.back
  let out = rect(0, 0, w, floor, fade(stage, 'diagonal', [lighter(wall, 0.28), wall, darker(wall, 0.08)]))
  if (has(stage, 'panels')) for (let i = 0; i <= 12; i++) out += rect((i * w) / 12, 0, u * 0.35, floor, darker(wall, 0.14), 0, 'opacity=".55"')
  if (has(stage, 'twotone')) out += rect(0, floor * 0.58, w, floor * 0.42, mix(wall, scheme.a, 0.45)) + rect(0, floor * 0.58 - u, w, u * 1.2, lighter(wall, 0.4))
  if (has(stage, 'tiled')) for (let i = 0; i < 96; i++) out += rect((i % 12) * (w / 12) + u * 0.2, floor * 0.44 + Math.floor(i / 12) * (w / 24), w / 12 - u * 0.4, w / 24 - u * 0.4, lighter(wall, random.range(0.3, 0.6)), u * 0.3)
  if (has(stage, 'archway')) out += path(`M${n(w * 0.3)} ${n(floor)}V${n(floor * 0.42)}A${n(w * 0.2)} ${n(w * 0.2)} 0 0 1 ${n(w * 0.7)} ${n(floor * 0.42)}V${n(floor)}Z`, fade(stage, 'down', [mix(wall, scheme.c, 0.7), lighter(mix(wall, scheme.c, 0.5), 0.4)]))
  const view = stage.words.find((word) => word.startsWith('window:'))
  if (view !== undefined && has(stage, 'open')) out += drawOutlook(stage, scheme, LIGHTS[view.slice(7)] as Light, floor)
  else if (view !== undefined) out += drawWindow(stage, scheme, LIGHTS[view.slice(7)] as Light, floor)
  if (has(stage, 'frames')) out += drawFrames(stage, scheme, floor)
  if (has(stage, 'shelf')) out += drawShelf(stage, scheme, floor)
  if (has(stage, 'mirror')) out += oval(w * 0.5, floor * 0.44, 15 * u, 19 * u, '#b9904a') + oval(w * 0.5, floor * 0.44, 13.8 * u, 17.8 * u, fade(stage, 'diagonal', ['#fffdf4', mix(wall, '#dfe9ee', 0.6), mix(wall, '#b5c6cf', 0.5)]))
  if (has(stage, 'sunmirror')) out += Array.from({ length: 24 }, (_, i) => at(w * 0.5, floor * 0.36, rect(-0.4 * u, -17 * u, 0.8 * u, (i % 2 ? 9 : 6) * u, '#b9904a'), i * 15)).join('') + disc(w * 0.5, floor * 0.36, 9 * u, '#c9a25c') + disc(w * 0.5, floor * 0.36, 8 * u, fade(stage, 'diagonal', ['#fffdf4', '#c3d2d8']))
  out += drawFloor(stage, scheme, floor)
  if (has(stage, 'rug')) out += drawRug(stage, scheme, floor)
  const names = stage.words.filter((word) => FURNITURE[word] !== undefined || POTTED[word] !== undefined || HOME_THINGS[word] !== undefined)
  const widths = names.map((name) => FURNITURE[name]?.wide ?? 42)
  const total = widths.reduce((a, b) => a + b, 0)
  const scale = Math.min((w * 1.02) / total, (h * 0.6) / 100)
  let x = (w - total * scale) / 2
  const items: [number, string][] = []
  for (const [i, name] of names.entries()) {
    const wide = (widths[i] as number) * scale
    const middle = name === 'coffeetable' || name === 'pouf'
    const cx = middle ? w * 0.5 : x + wide / 2
    const hang = name === 'pendant' || name === 'paperlamp' || name === 'globe'
    const y = floor + (middle ? 15 : hang ? 0 : 5) * u
    const thing = FURNITURE[name]?.draw ?? POTTED[name] ?? HOME_THINGS[name]
    const s = scale * (FURNITURE[name] === undefined ? 0.62 : 1)
    const shade = hang ? '' : softShadow(stage, cx + 3 * u, y, (middle ? 26 * scale : wide * 0.6), 3.4 * u, 0.42)
    items.push([middle ? 1 : 0, shade + at(cx, hang ? floor * 0.36 : y, thing?.(stage, scheme) ?? '', 0, s)])
    x += wide
  }
  out += items.sort((a, b) => a[0] - b[0]).map((item) => item[1]).join('')
  if (has(stage, 'beam')) out += path(poly([[w * 0.2, 0], [w * 0.6, 0], [w * 1.05, h], [w * 0.48, h]]), fade(stage, 'down', ['#fff6d2/0.34', '#fff6d2/0.1']))
  if (has(stage, 'dim')) out += disc(w * 0.6, floor * 0.6, Math.max(w, h) * 0.8, fade(stage, 'round', ['#ffd98a/0.28', '#ffd98a/0 50%', `${scheme.dark}/0.35`]))
  return out
}

function drawFloor(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, h, u } = stage
  const wood = has(stage, 'stonefloor') ? mix(scheme.back, '#8d8a86', 0.4) : has(stage, 'darkfloor') ? '#6b452e' : '#c99c6c'
  let out = rect(0, floor, w, h - floor, fade(stage, 'down', [darker(wood, 0.1), lighter(wood, 0.12)]))
  if (has(stage, 'checker')) {
    for (let r = 0; r < 5; r++) {
      const [y0, y1] = [floor + (h - floor) * (r / 5) ** 1.3, floor + (h - floor) * ((r + 1) / 5) ** 1.3]
      for (let c = -8; c < 16; c += 2) {
        const k = c + (r % 2)
        const fan = (y: number) => 1 + ((y - floor) / (h - floor)) * 0.7
        const px = (i: number, y: number) => w / 2 + (i - 4) * (w / 8) * fan(y)
        out += path(poly([[px(k, y0), y0], [px(k + 1, y0), y0], [px(k + 1, y1), y1], [px(k, y1), y1]]), lighter(scheme.light, 0.2))
      }
    }
  } else {
    let lines = ''
    for (let i = 0; i <= 14; i++) lines += `M${n(w / 2 + (i - 7) * (w / 11))} ${n(floor)}L${n(w / 2 + (i - 7) * (w / 6.5))} ${n(h)}`
    out += stroke(lines, darker(wood, 0.25), 0.3 * u, 'opacity=".55"')
  }
  return rect(0, floor - 2.2 * u, w, 2.4 * u, lighter(scheme.back, 0.45)) + out
}

function drawRug(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, h, u } = stage
  const y = floor + (h - floor) * 0.52
  const tall = (h - floor) * 0.3
  if (has(stage, 'roundrug')) return [1, 0.82, 0.6, 0.34].map((k, i) => oval(w / 2, y, w * 0.4 * k, tall * k, [scheme.a, scheme.light, scheme.c, scheme.a][i] as string)).join('')
  const quad = (k: number): [number, number][] => [[w * (0.5 - 0.36 * k), y - tall * k], [w * (0.5 + 0.36 * k), y - tall * k], [w * (0.5 + 0.46 * k), y + tall * k], [w * (0.5 - 0.46 * k), y + tall * k]]
  let marks = ''
  for (let i = 0; i < 9; i++) marks += path(`M${n(w * 0.2 + i * w * 0.075)} ${n(y)}l${n(2.6 * u)} ${n(-tall * 0.4)}l${n(2.6 * u)} ${n(tall * 0.4)}l${n(-2.6 * u)} ${n(tall * 0.4)}Z`, i % 2 ? scheme.c : scheme.light)
  return path(poly(quad(1)), darker(scheme.a, 0.05)) + path(poly(quad(0.92)), 'none', `stroke="${scheme.light}" stroke-width="${n(u * 0.6)}"`) + marks
}

function drawWindow(stage: Stage, scheme: Scheme, light: Light, floor: number): string {
  const { w, u } = stage
  const wide = w * (has(stage, 'bigwindow') ? 0.84 : 0.46)
  const [x, y, tall] = [has(stage, 'bigwindow') ? w * 0.08 : w * stage.random.pick([0.12, 0.27, 0.42]), floor * (has(stage, 'bigwindow') ? 0.08 : 0.13), floor * (has(stage, 'bigwindow') ? 0.78 : 0.5)]
  const inner: Stage = { ...stage, w: wide, h: tall, u: Math.min(wide, tall) / 100 }
  const view = drawSky(inner, light, tall * 0.7) + drawSun(inner, light, wide * 0.68, tall * 0.32, 8 * inner.u) + drawRidges(inner, light, tall * 0.62, tall * 0.95, 4, has(stage, 'peaks') ? 0.9 : 0.1, has(stage, 'pines'))
  const shape = has(stage, 'archwindow') ? `<path d="M0 ${n(tall)}V${n(wide / 2)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(wide)} ${n(wide / 2)}V${n(tall)}Z"/>` : rect(0, 0, wide, tall, '#000')
  const frame = lighter(scheme.light, 0.4)
  const outline = shape.replace('/>', ` fill="none" stroke="${frame}" stroke-width="${n(2.2 * u)}"/>`).replace('fill="#000" fill', 'fill')
  let out = clip(stage, shape, view) + outline + stroke(`M${n(wide / 2)} ${has(stage, 'archwindow') ? 0 : 0}V${n(tall)}M0 ${n(tall * 0.46)}H${n(wide)}`, frame, 1.1 * u) + rect(-2 * u, tall, wide + 4 * u, 2.4 * u, frame, 0.5 * u)
  if (has(stage, 'curtains')) {
    const cloth = fade(stage, 'right', [mix(scheme.light, scheme.a, 0.25), scheme.light, mix(scheme.light, scheme.a, 0.2), scheme.light, mix(scheme.light, scheme.a, 0.3)])
    out += rect(-12 * u, -5 * u, wide + 24 * u, u, '#8a5a38', 0.5 * u) + path(`M${n(-10 * u)} ${n(-4.6 * u)}H${n(wide * 0.16)}C${n(wide * 0.12)} ${n(tall * 0.5)} ${n(wide * 0.02)} ${n(tall * 0.8)} ${n(wide * 0.06)} ${n(tall * 1.25)}H${n(-10 * u)}Z`, cloth) + path(`M${n(wide + 10 * u)} ${n(-4.6 * u)}H${n(wide * 0.84)}C${n(wide * 0.88)} ${n(tall * 0.5)} ${n(wide * 0.98)} ${n(tall * 0.8)} ${n(wide * 0.94)} ${n(tall * 1.25)}H${n(wide + 10 * u)}Z`, cloth)
  }
  return at(x, y, out)
}

function drawFrames(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, u, random } = stage
  const layout = random.pick([[[0.24, 0.2, 20, 26], [0.5, 0.16, 24, 32], [0.77, 0.22, 18, 22]], [[0.36, 0.18, 24, 30], [0.65, 0.18, 24, 30]], [[0.3, 0.14, 18, 22], [0.52, 0.2, 20, 28], [0.74, 0.13, 16, 20], [0.3, 0.44, 16, 13], [0.74, 0.42, 18, 16]]])
  return layout.map(([fx = 0, fy = 0, fw = 0, fh = 0], i) => {
    const [a, b, c] = random.shuffle([scheme.a, scheme.b, scheme.c])
    const [x, y, pw, ph] = [fx * w - (fw / 2) * u, fy * floor, fw * u, Math.min(fh * u, floor * 0.36)]
    const art = i % 3 === 0 ? disc(pw / 2, ph * 0.4, pw * 0.22, a as string) + path(`M0 ${n(ph)}V${n(ph * 0.66)}Q${n(pw * 0.3)} ${n(ph * 0.5)} ${n(pw * 0.6)} ${n(ph * 0.7)}T${n(pw)} ${n(ph * 0.62)}V${n(ph)}Z`, b as string) : i % 3 === 1 ? path(`M${n(pw * 0.2)} ${n(ph)}V${n(ph * 0.5)}A${n(pw * 0.3)} ${n(pw * 0.3)} 0 0 1 ${n(pw * 0.8)} ${n(ph * 0.5)}V${n(ph)}Z`, a as string) + path(`M${n(pw * 0.35)} ${n(ph)}V${n(ph * 0.6)}A${n(pw * 0.15)} ${n(pw * 0.15)} 0 0 1 ${n(pw * 0.65)} ${n(ph * 0.6)}V${n(ph)}Z`, c as string) : stroke(`M${n(pw / 2)} ${n(ph * 0.88)}V${n(ph * 0.2)}`, b as string, u * 0.5) + [0.3, 0.45, 0.6, 0.75].map((t) => oval(pw * 0.36, ph * t, pw * 0.14, ph * 0.04, b as string, `transform="rotate(28 ${n(pw * 0.36)} ${n(ph * t)})"`) + oval(pw * 0.64, ph * t, pw * 0.14, ph * 0.04, b as string, `transform="rotate(-28 ${n(pw * 0.64)} ${n(ph * t)})"`)).join('')
    return at(x, y, rect(u, 1.4 * u, pw, ph, '#000', 0, 'opacity=".14"') + rect(-1.2 * u, -1.2 * u, pw + 2.4 * u, ph + 2.4 * u, i % 2 ? '#8a5a38' : scheme.dark) + clip(stage, rect(0, 0, pw, ph, '#000'), rect(0, 0, pw, ph, lighter(scheme.light, 0.3)) + art))
  }).join('')
}

function drawShelf(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, u, random } = stage
  let out = ''
  for (const [k, t] of [0.22, 0.4].entries()) {
    const [x, y, wide] = [w * (0.16 + k * 0.1), floor * t, w * 0.58]
    out += rect(x, y + 1.6 * u, wide, 1.4 * u, '#000', 0, 'opacity=".15"') + rect(x, y, wide, 1.7 * u, '#a56f45')
    let bx = x + 2 * u
    while (bx < x + wide - 9 * u) {
      if (random.chance(0.2)) {
        out += at(bx + 4 * u, y, (random.chance(0.5) ? POTTED['pilea'] : HOME_THINGS['bottlevase'])?.(stage, scheme) ?? '', 0, u * 0.13)
        bx += 10 * u
      } else {
        const [bw, bh] = [random.range(1.6, 3) * u, random.range(8, 12.5) * u]
        out += rect(bx, y - bh, bw, bh, random.pick([scheme.a, scheme.b, scheme.c, scheme.dark, scheme.light]), 0.3 * u)
        bx += bw + 0.25 * u
      }
    }
  }
  return out
}

/** The open side of a balcony: the whole view, a railing, house walls and a string of lights. */
function drawOutlook(stage: Stage, scheme: Scheme, light: Light, floor: number): string {
  const { w, u } = stage
  const far: Stage = { ...stage, h: floor }
  let out = drawSky(far, light, floor * 0.7) + (light.night ? drawStars(far, 80, floor * 0.5) : '') + drawSun(far, light, w * 0.62, floor * 0.3, 7 * u) + drawRidges(far, light, floor * 0.6, floor * 0.96, 5, has(stage, 'peaks') ? 0.9 : 0.1, false)
  const rail = lighter(scheme.dark, 0.05)
  let bars = ''
  for (let i = 0; i <= 26; i++) bars += `M${n((i * w) / 26)} ${n(floor - 30 * u)}V${n(floor + 2 * u)}`
  out += stroke(bars, rail, 0.6 * u) + rect(0, floor - 31 * u, w, 1.8 * u, rail, u) + rect(0, floor - 4 * u, w, 1.2 * u, rail)
  const wall = mix(scheme.back, scheme.light, 0.4)
  out += rect(0, 0, 7 * u, floor + u, fade(stage, 'right', [lighter(wall, 0.2), darker(wall, 0.12)])) + rect(w - 7 * u, 0, 7 * u, floor + u, fade(stage, 'right', [darker(wall, 0.08), wall]))
  out += stroke(`M${n(7 * u)} ${n(6 * u)}Q${n(w / 2)} ${n(26 * u)} ${n(w - 7 * u)} ${n(5 * u)}`, scheme.dark, 0.35 * u)
  for (let i = 1; i < 10; i++) {
    const t = i / 10
    const [x, y] = [7 * u + (w - 14 * u) * t, 6 * u + 40 * u * t * (1 - t) + 1.2 * u]
    out += disc(x, y, 4 * u, fade(stage, 'round', ['#ffe7a6/0.6', '#ffe7a6/0'])) + disc(x, y, 1.3 * u, '#fff0c2')
  }
  return out
}
