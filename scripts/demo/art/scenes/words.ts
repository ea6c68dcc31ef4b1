import { lineWidth, writeLine, writeScript } from '../letters.ts'
import { findScheme } from '../lights.ts'
import { at, darker, disc, fade, has, lighter, mix, n, path, rect, stroke, trait, type Stage } from '../stage.ts'

export function words(stage: Stage, name: string): string {
  return trait(stage, name, '').replaceAll('_', ' ')
}

export function drawWords(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = findScheme(stage, 'cobalt')
  const paper = has(stage, 'ink') ? scheme.dark : has(stage, 'colour') ? scheme.a : lighter(scheme.back, 0.4)
  const ink = has(stage, 'ink') || has(stage, 'colour') ? scheme.light : scheme.dark
  const pop = has(stage, 'colour') ? scheme.c : scheme.a
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(paper, 0.1), paper, darker(paper, 0.06)]))
  if (has(stage, 'sunrise'))
    out +=
      disc(w / 2, h, w * 0.46, scheme.c) +
      [0.56, 0.66, 0.76]
        .map((k) =>
          disc(w / 2, h, w * k, 'none', `stroke="${scheme.c}" stroke-width="${n(u * 1.4)}" opacity="${n(1.2 - k)}"`),
        )
        .join('')
  if (has(stage, 'hillside'))
    out +=
      path(
        `M0 ${n(h * 0.78)}C${n(w * 0.3)} ${n(h * 0.66)} ${n(w * 0.5)} ${n(h * 0.9)} ${n(w)} ${n(h * 0.74)}V${n(h)}H0Z`,
        mix(paper, scheme.b, 0.7),
      ) +
      path(
        `M0 ${n(h * 0.88)}C${n(w * 0.4)} ${n(h * 0.76)} ${n(w * 0.6)} ${n(h)} ${n(w)} ${n(h * 0.84)}V${n(h)}H0Z`,
        scheme.b,
      )
  if (has(stage, 'dots'))
    for (let i = 0; i < 60; i++)
      out += disc(
        w * random.next(),
        h * random.next(),
        random.range(0.4, 1.5) * u,
        random.pick([scheme.a, scheme.b, scheme.c]),
        'opacity=".8"',
      )
  if (has(stage, 'garland'))
    for (const flip of [1, -1])
      out += at(
        w / 2,
        h / 2,
        Array.from({ length: 18 }, (_, i) => {
          const a = Math.PI * (0.62 + i * 0.043)
          const rr = Math.min(w, h) * 0.41
          return path(
            'M0 0C7 -6 7 -16 0 -24C-7 -16 -7 -6 0 0Z',
            i % 3 ? mix(scheme.b, scheme.light, 0.15) : scheme.c,
            `transform="translate(${n(Math.cos(a) * rr * 1.02)} ${n(Math.sin(a) * rr)}) rotate(${n((a * 180) / Math.PI + (i % 2 ? 40 : 150))}) scale(${Math.round(u * 26) / 100})"`,
          )
        }).join(''),
      ).replace('translate', flip === 1 ? 'translate' : `translate(${n(w)} 0) scale(-1 1) translate`)
  const lines = words(stage, 'say').split('/')
  if (has(stage, 'script')) {
    const size = Math.min((h * 0.56) / lines.length, 46 * u)
    for (const [i, text] of lines.entries()) {
      const y = h * 0.5 + (i - lines.length / 2) * size * 0.98 - size * 0.06
      if (has(stage, 'shade')) out += writeScript(text, w / 2 + u, y + u, w * 0.82, size, 15, pop)
      out += writeScript(text, w / 2, y, w * 0.82, size, has(stage, 'thin') ? 5 : 10, ink)
      if (has(stage, 'inline')) out += writeScript(text, w / 2, y, w * 0.82, size, 2, pop)
    }
    return (
      out +
      stroke(
        `M${n(w * 0.3)} ${n(h * 0.83)}C${n(w * 0.42)} ${n(h * 0.8)} ${n(w * 0.5)} ${n(h * 0.86)} ${n(w * 0.7)} ${n(h * 0.815)}`,
        pop,
        1.2 * u,
      )
    )
  }
  if (has(stage, 'giant')) {
    const letter = lines[0] ?? 'A'
    const size = Math.min(h * 0.6, w * 0.66)
    const y = h * 0.46 - size * 0.6
    for (const [k, tone] of [scheme.b, scheme.c, pop].entries())
      out += writeLine(
        letter,
        w / 2 + (2 - k) * 3 * u,
        y + (2 - k) * 3 * u,
        w * 0.8,
        { size, weight: 24, narrow: 0.92 },
        tone,
      )
    out += writeLine(letter, w / 2, y, w * 0.8, { size, weight: 24, narrow: 0.92 }, ink).replace(
      /stroke-width="[\d.]+"/,
      `stroke-width="${n(size * 0.02)}" stroke-dasharray="${n(u * 2)} ${n(u * 3)}"`,
    )
    return out + writeLine(lines[1] ?? '', w / 2, h * 0.88, w * 0.8, { size: 5 * u, weight: 14, spacing: 70 }, ink)
  }
  const pitch = has(stage, 'bold') ? 1.4 : 1.3
  const size = Math.min((h * 0.74) / (lines.length * pitch), 40 * u)
  const base = {
    size,
    weight: has(stage, 'thin') ? 7 : has(stage, 'bold') ? 27 : 17,
    narrow: has(stage, 'bold') ? 0.82 : 0.9,
    spacing: has(stage, 'thin') ? 26 : 14,
    waist: has(stage, 'deco') ? 64 : has(stage, 'high') ? 36 : 50,
  }
  const fitted = lines.map((text) => size * Math.min(1, (w * 0.82) / lineWidth(text, base)))
  let y = h * 0.5 - (fitted.reduce((sum, each) => sum + each, 0) * pitch - size * 0.16) / 2
  for (const [i, text] of lines.entries()) {
    const style = { ...base, size: fitted[i] ?? size }
    const tone = has(stage, 'rainbow')
      ? ([scheme.a, scheme.b, ink][i % 3] as string)
      : i % 2 && has(stage, 'alternate')
        ? pop
        : ink
    if (has(stage, 'shade'))
      for (let k = 5; k > 0; k--) out += writeLine(text, w / 2 + k * u * 0.5, y + k * u * 0.5, w * 0.82, style, pop)
    out += writeLine(text, w / 2, y, w * 0.82, style, tone)
    if (has(stage, 'inline'))
      out += writeLine(text, w / 2, y, w * 0.82, style, paper).replace(
        /stroke-width="([\d.]+)"/,
        (_, width: string) => `stroke-width="${n(Number(width) * 0.22)}"`,
      )
    y += style.size * pitch
  }
  if (has(stage, 'ruled'))
    out +=
      rect(w * 0.06, w * 0.06, w * 0.88, h - w * 0.12, 'none', 0, `stroke="${ink}" stroke-width="${n(u * 0.5)}"`) +
      rect(w * 0.075, w * 0.075, w * 0.85, h - w * 0.15, 'none', 0, `stroke="${pop}" stroke-width="${n(u * 0.35)}"`)
  return out
}
