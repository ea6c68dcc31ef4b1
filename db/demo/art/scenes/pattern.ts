import { SCHEMES, type Scheme } from '../lights.ts'
import { at, blob, darker, disc, fade, has, lighter, mix, n, oval, path, poly, rect, smooth, stroke, trait, type Point, type Stage } from '../stage.ts'

/** All-over patterns; the words choose the tile. */
export function drawPattern(stage: Stage): string {
  const { w, h, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'cobalt')] as Scheme
  const tones = [c.a, c.b, c.c, c.light, c.back]
  const cell = w / (has(stage, 'fine') ? 8 : has(stage, 'grand') ? 4 : 6)
  let out = rect(0, 0, w, h, c.back)
  for (let row = -1; row <= Math.ceil(h / cell) * (has(stage, 'scales') ? 2.4 : has(stage, 'cubes') ? 1.3 : 1); row++) {
    for (let col = -1; col <= Math.ceil(w / cell); col++) {
      const [x, y] = [col * cell, row * cell]
      const k = (row * 3 + col * 5 + 30) % tones.length
      const tone = tones[k] as string
      const other = tones[(k + 2) % tones.length] as string
      const q = cell / 2
      if (has(stage, 'quarter')) out += at(x, y, rect(0, 0, cell + 0.6, cell + 0.6, other) + `<g transform="rotate(${random.int(0, 3) * 90} ${n(q)} ${n(q)})">${path(`M0 0H${n(cell)}A${n(cell)} ${n(cell)} 0 0 1 0 ${n(cell)}Z`, tone)}${path(`M0 0H${n(q)}A${n(q)} ${n(q)} 0 0 1 0 ${n(q)}Z`, other)}</g>`)
      if (has(stage, 'scales')) { const sy = row * q * 0.9; const sx = x + (row % 2 ? q : 0); out += [1, 0.76, 0.52, 0.28].map((f, i) => disc(sx, sy, q * f, i % 2 ? c.light : (tones[(row + 9) % 3] as string))).join('') }
      if (has(stage, 'triangles')) out += path(poly([[x, y], [x + cell + 0.5, y], [x, y + cell + 0.5]]), tone) + path(poly([[x + cell + 0.5, y - 0.5], [x + cell + 0.5, y + cell + 0.5], [x, y + cell + 0.5]]), tones[random.int(0, 4)] as string)
      if (has(stage, 'petals')) out += at(x + q, y + q, [0, 90, 180, 270].map((a) => path(`M0 0Q${n(q)} ${n(-q * 0.1)} ${n(q)} ${n(-q)}Q${n(q * 0.1)} ${n(-q)} 0 0Z`, (row + col) % 2 ? c.a : c.b, `transform="rotate(${a})"`)).join('') + disc(0, 0, q * 0.16, c.c))
      if (has(stage, 'cubes')) { const [s, hh] = [q * 1.0, q * 0.577]; const [cx, cy] = [x + (row % 2 ? q : 0), row * q * 1.73]; out += path(poly([[cx, cy], [cx + s, cy - hh], [cx, cy - hh * 2], [cx - s, cy - hh]]), c.light) + path(poly([[cx, cy], [cx + s, cy - hh], [cx + s, cy + hh], [cx, cy + hh * 2]]), c.a) + path(poly([[cx, cy], [cx - s, cy - hh], [cx - s, cy + hh], [cx, cy + hh * 2]]), c.b) }
      if (has(stage, 'mod')) out += at(x + q, y + q, rect(-q, -q, cell + 0.6, cell + 0.6, (row + col) % 2 ? c.light : c.back) + oval(0, 0, q * 0.92, q * 0.92, tone === c.light || tone === c.back ? c.a : tone) + oval(0, 0, q * 0.6, q * 0.6, c.light) + oval(0, 0, q * 0.36, q * 0.36, (row + col) % 2 ? c.b : c.dark))
      if (has(stage, 'stars')) out += at(x + q, y + q, rect(-q, -q, cell + 0.6, cell + 0.6, c.dark) + Array.from({ length: 8 }, (_, i) => path(poly([[0, 0], [q * 0.36, -q * 0.36], [0, -q * 0.98], [0, -q * 0.5]]), i % 2 ? c.a : c.c, `transform="rotate(${i * 45})"`)).join('') + disc(0, 0, q * 0.14, c.light) + [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a = 0, b = 0]) => disc(a * q, b * q, q * 0.26, c.b)).join(''))
      if (has(stage, 'terrazzo')) out += path(blob(random, x + random.range(0, cell), y + random.range(0, cell), cell * random.range(0.12, 0.38), 0.4, 6), random.pick([c.a, c.b, c.c, c.dark, c.light])) + path(blob(random, x + random.range(0, cell), y + random.range(0, cell), cell * 0.1, 0.4, 5), random.pick([c.a, c.b, c.c]))
      if (has(stage, 'zigzag')) out += stroke(poly([[x - q, y + q], [x, y], [x + q, y + q]], false), [c.a, c.b, c.c, c.light][(row + 4) % 4] as string, cell * 0.36).replace('"round"', '"butt"').replace('linejoin="round"', 'linejoin="miter"')
    }
  }
  return out
}

/** Abstract compositions: paper cut-outs, arches, balanced stones, colour fields, dunes of colour. */
export function drawAbstract(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'clay')] as Scheme
  const paper = lighter(c.back, 0.35)
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(paper, 0.2), paper]))
  if (has(stage, 'fields')) for (const [i, tone] of random.shuffle([c.a, c.b, c.c]).entries()) out += path(blob(random, w / 2, h * (0.22 + i * 0.28), Math.min(w, h) * 0.46, 0.05, 14, (h * 0.135) / (Math.min(w, h) * 0.46) + 0.02), fade(stage, 'right', [lighter(tone, 0.14), tone, darker(tone, 0.08)]), 'opacity=".93"')
  if (has(stage, 'dunes')) for (let i = 0; i < 7; i++) { const y = h * (0.3 + i * 0.105); const pts: Point[] = [0, 0.25, 0.5, 0.75, 1].map((t) => [t * w, y + Math.sin(t * 4 + i * 1.9) * h * 0.06]); out += path(`${smooth(pts)}L${n(w)} ${n(h)}L0 ${n(h)}Z`, [c.c, c.light, c.a, c.back, c.b, c.a, c.dark][i] as string) + (i % 2 ? stroke(Array.from({ length: 5 }, (_, k) => smooth(pts.map(([px, py]) => [px, py + (k + 1) * 1.5 * u]))).join(''), c.dark, 0.25 * u, 'opacity=".35"') : '') }
  if (has(stage, 'dunes')) out = rect(0, 0, w, h, paper) + disc(w * 0.68, h * 0.2, 13 * u, c.a) + out.slice(out.indexOf('/>') + 2)
  if (has(stage, 'stones')) { let y = h * 0.84; for (let i = 0; i < 6; i++) { const rx = (34 - i * 4.4) * u * random.range(0.85, 1.1); const ry = (9.5 - i * 0.8) * u * random.range(0.85, 1.2); out += (i === 0 ? oval(w / 2, y + 1.5 * u, rx * 1.15, 2.4 * u, c.dark, 'opacity=".2"') : '') + path(blob(random, w / 2 + random.range(-3, 3) * u, y - ry, rx, 0.06, 9, ry / rx), fade(stage, 'lit', [lighter([c.b, c.c, c.a, c.light, c.dark, c.a][i] as string, 0.25), [c.b, c.c, c.a, c.light, c.dark, c.a][i] as string])); y -= ry * 1.86 } out = out.replace('/>', `/>${disc(w * 0.5, h * 0.34, 34 * u, mix(paper, c.c, 0.35))}`) }
  if (has(stage, 'arches')) for (let k = 0; k < 2; k++) for (let i = 0; i < 5; i++) { const r = w * (0.3 - i * 0.055); const cx = w * (k ? 0.66 : 0.36); const foot = h * (k ? 0.92 : 0.72); out += path(`M${n(cx - r)} ${n(foot)}V${n(foot - h * 0.3)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(foot - h * 0.3)}V${n(foot)}Z`, [c.a, paper, c.c, paper, c.b][(i + k * 2) % 5] as string) }
  if (has(stage, 'arches')) out += disc(w * 0.78, h * 0.16, 11 * u, c.a)
  if (has(stage, 'cutouts')) for (let i = 0; i < 11; i++) { const [x, y] = [w * (0.2 + (i % 3) * 0.3) + random.range(-5, 5) * u, h * (0.14 + Math.floor(i / 3) * 0.24)]; const tone = [c.a, c.b, c.c, c.dark][(i * 7) % 4] as string; out += i % 2 ? path(blob(random, x, y, random.range(11, 17) * u, 0.35, 8), tone) : at(x, y, path('M0 50C-6 30 -34 34 -36 12C-24 18 -12 18 -6 20C-14 6 -30 0 -26 -22C-16 -14 -8 -6 -3 2C-4 -18 -8 -34 0 -54C8 -34 4 -18 3 2C8 -6 16 -14 26 -22C30 0 14 6 6 20C12 18 24 18 36 12C34 34 6 30 0 50Z', tone), random.range(-40, 40), u * random.range(0.26, 0.36)) }
  if (has(stage, 'mobile')) { out += stroke(`M${n(w / 2)} 0V${n(h * 0.2)}M${n(w * 0.24)} ${n(h * 0.24)}Q${n(w / 2)} ${n(h * 0.16)} ${n(w * 0.78)} ${n(h * 0.25)}M${n(w * 0.24)} ${n(h * 0.24)}V${n(h * 0.42)}M${n(w * 0.78)} ${n(h * 0.25)}V${n(h * 0.36)}M${n(w * 0.6)} ${n(h * 0.4)}Q${n(w * 0.76)} ${n(h * 0.32)} ${n(w * 0.92)} ${n(h * 0.4)}M${n(w * 0.6)} ${n(h * 0.4)}V${n(h * 0.62)}M${n(w * 0.92)} ${n(h * 0.4)}V${n(h * 0.54)}`, c.dark, 0.4 * u) + path(blob(random, w * 0.24, h * 0.52, 15 * u, 0.16, 7), c.a) + path(blob(random, w * 0.6, h * 0.7, 12 * u, 0.2, 7, 1.3), c.b) + disc(w * 0.9, h * 0.57, 7 * u, c.c) + path(blob(random, w * 0.4, h * 0.82, 9 * u, 0.2, 7), c.dark) + stroke(`M${n(w * 0.4)} ${n(h * 0.2)}V${n(h * 0.76)}`, c.dark, 0.4 * u) }
  if (has(stage, 'strokes')) for (let i = 0; i < 9; i++) { const y = h * (0.12 + i * 0.095); out += stroke(`M${n(w * 0.14)} ${n(y + random.range(-2, 2) * u)}Q${n(w * 0.5)} ${n(y + random.range(-5, 5) * u)} ${n(w * random.range(0.7, 0.86))} ${n(y)}`, [c.a, c.b, c.c, c.dark][i % 4] as string, random.range(4, 6.4) * u, 'opacity=".9"') }
  return out
}

const LINES: Record<string, string> = {
  face: 'M62 8C40 4 26 22 30 44C26 54 18 62 20 66C22 69 28 68 29 70C26 74 32 76 30 79C27 82 34 84 32 90C32 98 42 100 52 98C56 108 54 120 46 132M34 42C40 37 46 38 50 41M36 48C40 45 46 46 48 49C44 52 39 52 36 48M32 79C38 78 42 80 44 79M62 8C86 10 92 40 82 62C76 76 72 84 74 96C76 112 88 120 98 126M58 56C66 50 72 58 68 66C64 72 58 70 58 62M40 16C60 22 72 36 66 50M46 10C76 20 88 44 72 74',
  hands: 'M10 120C18 96 22 84 34 74C44 66 52 60 50 54C46 50 38 56 30 60M34 74C46 64 58 44 66 38C72 34 76 40 70 46L52 66M70 46C78 36 86 32 90 36C92 42 82 50 72 58L60 70M76 54C86 46 94 46 94 52C92 60 80 66 66 80C54 92 46 106 42 122M66 38C62 22 70 10 80 8M80 8C74 14 76 22 84 20C92 16 88 8 80 8M80 8C88 -2 98 4 92 12',
  vaseline: 'M36 60C34 66 20 72 20 92C20 114 36 124 50 124C64 124 80 114 80 92C80 72 66 66 64 60ZM36 60C36 57 64 57 64 60M44 58C40 40 30 30 24 14M24 14C16 20 16 30 28 32C34 26 32 16 24 14M50 58C50 36 52 22 50 2M50 2C42 8 42 18 50 22C58 18 58 8 50 2M56 58C60 42 70 34 78 20M78 20C68 22 64 32 70 38C80 36 84 28 78 20M40 46C32 46 26 44 22 40M60 46C68 48 76 48 82 44M22 92C36 86 40 100 52 94C64 88 68 98 79 92',
  peaks: 'M0 110C14 96 20 80 34 52C42 36 48 24 54 14C60 26 66 34 70 46C76 40 80 36 84 34C92 52 98 78 110 96M54 14C52 30 58 36 52 48C48 56 54 66 48 78M40 42C46 48 50 44 54 50C58 44 64 48 69 44M84 34C82 46 88 54 84 64M-6 118C20 112 40 122 60 116C80 110 96 120 114 114M6 128C30 122 50 132 70 126C84 122 96 130 106 126M22 24C22 14 38 14 38 24C38 34 22 34 22 24',
  cat: 'M20 122C12 96 18 70 34 60C30 48 30 36 34 24L46 34C52 32 58 32 64 34L76 24C80 38 80 48 74 58C90 72 92 100 84 122C70 126 34 126 20 122M44 44C46 42 48 42 50 44M62 44C64 42 66 42 68 44M54 50L58 50L56 53ZM56 53C56 58 50 58 48 56M56 53C56 58 62 58 64 56M84 118C104 116 106 96 98 88C94 84 90 90 94 94M48 122C46 108 48 98 50 90M66 122C68 108 66 98 62 90M40 50L26 48M40 53L28 56M72 50L86 48M72 53L84 56',
  bird: 'M6 96C24 100 34 92 44 82C34 60 46 36 66 34C72 26 84 26 88 36L100 40L88 44C92 66 80 90 56 94C44 100 30 108 10 108C14 104 14 100 6 96M82 36L82.5 36M50 60C58 74 70 76 78 64M54 56C60 66 68 66 74 58M58 94L58 110M66 92L66 110M40 112C60 108 80 114 104 108M96 110C104 100 112 102 114 96C106 94 100 100 98 108',
  coffee: 'M24 56C24 90 34 104 54 104C74 104 84 90 84 56ZM84 64C102 60 102 88 80 88M12 108C30 118 80 118 98 108M24 56C34 62 74 62 84 56C74 50 34 50 24 56M42 40C34 30 50 24 42 12M56 40C48 28 64 22 56 8M70 40C62 30 78 24 70 12',
  leafline: 'M52 126C48 96 52 60 56 8M56 30C74 26 82 12 82 2C66 4 56 14 56 30M55 46C38 42 28 28 28 16C44 20 54 30 55 46M54 62C74 60 86 46 88 34C70 36 58 46 54 62M53 78C34 74 20 60 18 46C38 50 50 60 53 78M52 96C72 94 86 82 90 70C70 70 56 80 52 96M51 110C34 108 20 98 14 86C32 86 46 94 51 110',
}

/** One unbroken-looking line on paper over quiet shapes of colour. */
export function drawLineArt(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'linen')] as Scheme
  const paper = has(stage, 'ink') ? c.dark : lighter(c.back, 0.5)
  const name = stage.words.find((word) => LINES[word] !== undefined) ?? 'face'
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(paper, 0.12), paper]))
  out += path(blob(random, w * random.range(0.38, 0.46), h * random.range(0.38, 0.46), 27 * u, 0.22, 8, 1.15), mix(paper, c.a, 0.55)) + path(blob(random, w * random.range(0.56, 0.66), h * random.range(0.58, 0.66), 22 * u, 0.25, 8), mix(paper, c.c, 0.6))
  if (has(stage, 'sun')) out += disc(w * 0.72, h * 0.24, 10 * u, mix(paper, c.b, 0.6))
  const s = Math.min(w / 136, h / 168)
  return out + at(w / 2 - 54 * s, h / 2 - 64 * s, stroke(LINES[name] ?? '', has(stage, 'ink') ? c.light : c.dark, has(stage, 'fine') ? 1.1 : 1.7), 0, s)
}
