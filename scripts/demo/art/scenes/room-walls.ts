import type { Scheme, Light } from '../lights.ts'
import { drawRidges, drawSky, drawStars, drawSun } from '../nature.ts'
import { at, clip, darker, disc, fade, has, lighter, mix, n, oval, path, rect, stroke, type Stage } from '../stage.ts'
import { HOME_THINGS } from './objects-home.ts'
import { POTTED } from './potted.ts'

export function drawWindow(stage: Stage, scheme: Scheme, light: Light, floor: number): string {
  const { w, u } = stage
  const wide = w * (has(stage, 'bigwindow') ? 0.84 : 0.46)
  const [x, y, tall] = [
    has(stage, 'bigwindow') ? w * 0.08 : w * stage.random.pick([0.12, 0.27, 0.42]),
    floor * (has(stage, 'bigwindow') ? 0.08 : 0.13),
    floor * (has(stage, 'bigwindow') ? 0.78 : 0.5),
  ]
  const inner: Stage = { ...stage, w: wide, h: tall, u: Math.min(wide, tall) / 100 }
  const view =
    drawSky(inner, light, tall * 0.7) +
    drawSun(inner, light, wide * 0.68, tall * 0.32, 8 * inner.u) +
    drawRidges(inner, light, tall * 0.62, tall * 0.95, 4, has(stage, 'peaks') ? 0.9 : 0.1, has(stage, 'pines'))
  const shape = has(stage, 'archwindow')
    ? `<path d="M0 ${n(tall)}V${n(wide / 2)}A${n(wide / 2)} ${n(wide / 2)} 0 0 1 ${n(wide)} ${n(wide / 2)}V${n(tall)}Z"/>`
    : rect(0, 0, wide, tall, '#000')
  const frame = lighter(scheme.light, 0.4)
  const outline = shape
    .replace('/>', ` fill="none" stroke="${frame}" stroke-width="${n(2.2 * u)}"/>`)
    .replace('fill="#000" fill', 'fill')
  let out =
    clip(stage, shape, view) +
    outline +
    stroke(
      `M${n(wide / 2)} ${has(stage, 'archwindow') ? 0 : 0}V${n(tall)}M0 ${n(tall * 0.46)}H${n(wide)}`,
      frame,
      1.1 * u,
    ) +
    rect(-2 * u, tall, wide + 4 * u, 2.4 * u, frame, 0.5 * u)
  if (has(stage, 'curtains')) {
    const cloth = fade(stage, 'right', [
      mix(scheme.light, scheme.a, 0.25),
      scheme.light,
      mix(scheme.light, scheme.a, 0.2),
      scheme.light,
      mix(scheme.light, scheme.a, 0.3),
    ])
    out +=
      rect(-12 * u, -5 * u, wide + 24 * u, u, '#8a5a38', 0.5 * u) +
      path(
        `M${n(-10 * u)} ${n(-4.6 * u)}H${n(wide * 0.16)}C${n(wide * 0.12)} ${n(tall * 0.5)} ${n(wide * 0.02)} ${n(tall * 0.8)} ${n(wide * 0.06)} ${n(tall * 1.25)}H${n(-10 * u)}Z`,
        cloth,
      ) +
      path(
        `M${n(wide + 10 * u)} ${n(-4.6 * u)}H${n(wide * 0.84)}C${n(wide * 0.88)} ${n(tall * 0.5)} ${n(wide * 0.98)} ${n(tall * 0.8)} ${n(wide * 0.94)} ${n(tall * 1.25)}H${n(wide + 10 * u)}Z`,
        cloth,
      )
  }
  return at(x, y, out)
}

export function drawFrames(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, u, random } = stage
  const layout = random.pick([
    [
      [0.24, 0.2, 20, 26],
      [0.5, 0.16, 24, 32],
      [0.77, 0.22, 18, 22],
    ],
    [
      [0.36, 0.18, 24, 30],
      [0.65, 0.18, 24, 30],
    ],
    [
      [0.3, 0.14, 18, 22],
      [0.52, 0.2, 20, 28],
      [0.74, 0.13, 16, 20],
      [0.3, 0.44, 16, 13],
      [0.74, 0.42, 18, 16],
    ],
  ])
  return layout
    .map(([fx = 0, fy = 0, fw = 0, fh = 0], i) => {
      const [a, b, c] = random.shuffle([scheme.a, scheme.b, scheme.c])
      const [x, y, pw, ph] = [fx * w - (fw / 2) * u, fy * floor, fw * u, Math.min(fh * u, floor * 0.36)]
      const art =
        i % 3 === 0
          ? disc(pw / 2, ph * 0.4, pw * 0.22, a as string) +
            path(
              `M0 ${n(ph)}V${n(ph * 0.66)}Q${n(pw * 0.3)} ${n(ph * 0.5)} ${n(pw * 0.6)} ${n(ph * 0.7)}T${n(pw)} ${n(ph * 0.62)}V${n(ph)}Z`,
              b as string,
            )
          : i % 3 === 1
            ? path(
                `M${n(pw * 0.2)} ${n(ph)}V${n(ph * 0.5)}A${n(pw * 0.3)} ${n(pw * 0.3)} 0 0 1 ${n(pw * 0.8)} ${n(ph * 0.5)}V${n(ph)}Z`,
                a as string,
              ) +
              path(
                `M${n(pw * 0.35)} ${n(ph)}V${n(ph * 0.6)}A${n(pw * 0.15)} ${n(pw * 0.15)} 0 0 1 ${n(pw * 0.65)} ${n(ph * 0.6)}V${n(ph)}Z`,
                c as string,
              )
            : stroke(`M${n(pw / 2)} ${n(ph * 0.88)}V${n(ph * 0.2)}`, b as string, u * 0.5) +
              [0.3, 0.45, 0.6, 0.75]
                .map(
                  (t) =>
                    oval(
                      pw * 0.36,
                      ph * t,
                      pw * 0.14,
                      ph * 0.04,
                      b as string,
                      `transform="rotate(28 ${n(pw * 0.36)} ${n(ph * t)})"`,
                    ) +
                    oval(
                      pw * 0.64,
                      ph * t,
                      pw * 0.14,
                      ph * 0.04,
                      b as string,
                      `transform="rotate(-28 ${n(pw * 0.64)} ${n(ph * t)})"`,
                    ),
                )
                .join('')
      return at(
        x,
        y,
        rect(u, 1.4 * u, pw, ph, '#000', 0, 'opacity=".14"') +
          rect(-1.2 * u, -1.2 * u, pw + 2.4 * u, ph + 2.4 * u, i % 2 ? '#8a5a38' : scheme.dark) +
          clip(stage, rect(0, 0, pw, ph, '#000'), rect(0, 0, pw, ph, lighter(scheme.light, 0.3)) + art),
      )
    })
    .join('')
}

export function drawShelf(stage: Stage, scheme: Scheme, floor: number): string {
  const { w, u, random } = stage
  let out = ''
  for (const [k, t] of [0.22, 0.4].entries()) {
    const [x, y, wide] = [w * (0.16 + k * 0.1), floor * t, w * 0.58]
    out += rect(x, y + 1.6 * u, wide, 1.4 * u, '#000', 0, 'opacity=".15"') + rect(x, y, wide, 1.7 * u, '#a56f45')
    let bx = x + 2 * u
    while (bx < x + wide - 9 * u) {
      if (random.chance(0.2)) {
        out += at(
          bx + 4 * u,
          y,
          (random.chance(0.5) ? POTTED['pilea'] : HOME_THINGS['bottlevase'])?.(stage, scheme) ?? '',
          0,
          u * 0.13,
        )
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

export function drawOutlook(stage: Stage, scheme: Scheme, light: Light, floor: number): string {
  const { w, u } = stage
  const far: Stage = { ...stage, h: floor }
  let out =
    drawSky(far, light, floor * 0.7) +
    (light.night ? drawStars(far, 80, floor * 0.5) : '') +
    drawSun(far, light, w * 0.62, floor * 0.3, 7 * u) +
    drawRidges(far, light, floor * 0.6, floor * 0.96, 5, has(stage, 'peaks') ? 0.9 : 0.1, false)
  const rail = lighter(scheme.dark, 0.05)
  let bars = ''
  for (let i = 0; i <= 26; i++) bars += `M${n((i * w) / 26)} ${n(floor - 30 * u)}V${n(floor + 2 * u)}`
  out +=
    stroke(bars, rail, 0.6 * u) +
    rect(0, floor - 31 * u, w, 1.8 * u, rail, u) +
    rect(0, floor - 4 * u, w, 1.2 * u, rail)
  const wall = mix(scheme.back, scheme.light, 0.4)
  out +=
    rect(0, 0, 7 * u, floor + u, fade(stage, 'right', [lighter(wall, 0.2), darker(wall, 0.12)])) +
    rect(w - 7 * u, 0, 7 * u, floor + u, fade(stage, 'right', [darker(wall, 0.08), wall]))
  out += stroke(`M${n(7 * u)} ${n(6 * u)}Q${n(w / 2)} ${n(26 * u)} ${n(w - 7 * u)} ${n(5 * u)}`, scheme.dark, 0.35 * u)
  for (let i = 1; i < 10; i++) {
    const t = i / 10
    const [x, y] = [7 * u + (w - 14 * u) * t, 6 * u + 40 * u * t * (1 - t) + 1.2 * u]
    out += disc(x, y, 4 * u, fade(stage, 'round', ['#ffe7a6/0.6', '#ffe7a6/0'])) + disc(x, y, 1.3 * u, '#fff0c2')
  }
  return out
}
