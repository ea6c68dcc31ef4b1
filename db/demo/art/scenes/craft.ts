import { SCHEMES, type Scheme } from '../lights.ts'
import { at, blob, clip, darker, disc, fade, has, lighter, mix, n, path, rect, smooth, softShadow, stroke, trait, type Point, type Stage } from '../stage.ts'
import { drawTable } from './plate.ts'
import { frond } from './potted.ts'

function tones(c: Scheme): string[] {
  return [c.a, c.b, c.c, c.light]
}

function ball(stage: Stage, x: number, y: number, r: number, tone: string): string {
  let strands = ''
  for (let i = 0; i < 26; i++) {
    const a = stage.random.int(0, 11) * 30 + stage.random.range(-5, 5)
    const k = stage.random.range(-0.8, 0.8)
    strands += at(x, y, stroke(`M${n(-r * Math.sqrt(1 - k * k))} ${n(k * r)}Q0 ${n(k * r * 1.35)} ${n(r * Math.sqrt(1 - k * k))} ${n(k * r)}`, i % 3 ? lighter(tone, 0.26) : darker(tone, 0.2), r * 0.035), a)
  }
  return softShadow(stage, x + r * 0.12, y + r * 0.86, r * 1.05, r * 0.3, 0.5) + disc(x, y, r, fade(stage, 'lit', [lighter(tone, 0.25), tone, darker(tone, 0.3)])) + strands
}

/** Knitted fabric with a motif, or balls of yarn with needles or a basket. */
export function drawKnitting(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'clay')] as Scheme
  if (has(stage, 'yarn')) {
    let out = drawTable(stage, c)
    out += softShadow(stage, w * 0.5, h * 0.78, w * 0.44, 9 * u, 0.3)
    const spots = [[0.3, 0.6, 21], [0.67, 0.64, 24], [0.48, 0.42, 19], [0.24, 0.84, 14], [0.82, 0.4, 12]]
    for (const [i, [x = 0, y = 0, r = 0]] of random.shuffle(spots).entries()) out += ball(stage, x * w, y * h, r * u, tones(c)[i % 4] as string)
    if (has(stage, 'needles')) for (const d of [-1, 1]) out += at(w * (0.5 + d * 0.06), h * 0.5, stroke('M4 54L4 -62', '#1a0d08', 3, 'opacity=".2"') + stroke('M0 50V-66', '#c99a66', 3) + path('M-1.5 50L0 60L1.5 50Z', '#c99a66') + disc(0, -68, 4.4, c.a), d * 32, u * 0.85)
    if (has(stage, 'basket')) { const [x, y] = [w / 2, h * 0.92]; let weave = ''; for (let r = 0; r < 6; r++) for (let k = 0; k < 12; k++) weave += stroke(`M${n(x - 40 * u + k * 6.8 * u)} ${n(y - 34 * u + r * 5.4 * u + (k % 2) * u)}q${n(3.4 * u)} ${n(-2 * u)} ${n(6.6 * u)} 0`, (r + k) % 2 ? '#c08a56' : '#a06f42', 3.4 * u); out += rect(x - 42 * u, y - 36 * u, 84 * u, 34 * u, '#8a5a38', 8 * u) + clip(stage, rect(x - 42 * u, y - 37 * u, 84 * u, 35 * u, '#000', 8 * u), weave) + rect(x - 44 * u, y - 38 * u, 88 * u, 5 * u, '#c99462', 2.5 * u) }
    return out + stroke(`M${n(w * 0.3)} ${n(h * 0.68)}C${n(w * 0.1)} ${n(h * 0.9)} ${n(w * 0.5)} ${n(h * 0.98)} ${n(w * 0.62)} ${n(h * 0.9)}S${n(w * 0.9)} ${n(h * 0.86)} ${n(w * 1.02)} ${n(h * 0.96)}`, c.a, u)
  }
  const cols = 30
  const cw = w / cols
  const ch = cw * 0.86
  const rows = Math.ceil(h / ch) + 1
  const paints = new Map<string, string>()
  for (let r = -1; r < rows; r++) for (let k = 0; k < cols; k++) {
    const tone = stitchTone(stage, c, k, r, cols)
    const [x, y] = [k * cw, r * ch]
    paints.set(tone, (paints.get(tone) ?? '') + `M${n(x + cw * 0.2)} ${n(y)}l${n(cw * 0.29)} ${n(ch * 0.86)} ${n(cw * 0.29)} ${n(-ch * 0.86)}`)
  }
  let out = rect(0, 0, w, h, darker(c.a, 0.45))
  for (const [tone, d] of paints) out += stroke(d, darker(tone, 0.3), cw * 0.46)
  for (const [tone, d] of paints) out += stroke(d, tone, cw * 0.35)
  return out + rect(0, 0, w, h, fade(stage, 'diagonal', ['#fff6e0/0.16', '#fff6e0/0 50%', '#1a0a14/0.26']))
}

function stitchTone(stage: Stage, c: Scheme, k: number, r: number, cols: number): string {
  const band = ((r % 24) + 24) % 24
  const m = k % 10
  if (has(stage, 'stripes')) return [c.a, c.a, c.light, c.b, c.b, c.light, c.c, c.c][Math.floor(band / 3)] as string
  if (has(stage, 'hearts')) { const shape = ['0110110', '1111111', '1111111', '0111110', '0011100', '0001000']; const row = band % 12; return row < 6 && (shape[row] ?? '')[((k + (Math.floor(band / 12) ? 5 : 0)) % 10)] === '1' ? c.light : row === 8 && k % 2 ? c.c : c.a }
  if (has(stage, 'trees')) { const row = band % 16; const half = row < 12 ? Math.floor((row % 4) + row / 4) * 0.9 : 0.6; return row < 14 && Math.abs(m - 4.5) <= half ? c.light : row === 15 ? c.c : c.b }
  if (has(stage, 'diamonds')) { const d = Math.abs((k % 15) - 7) + Math.abs((band % 15) - 7); return d < 3 ? c.c : d < 6 ? c.light : d === 7 ? c.b : c.a }
  const star = (Math.abs(m - 5) === Math.abs((band % 12) - 6) && Math.abs(m - 5) < 5) || m === 5 || band % 12 === 6
  return band % 12 === 0 ? c.c : star && band % 12 > 1 && band % 12 < 11 ? c.light : cols > 0 ? c.a : c.b
}

/** A hoop with stitched flowers, a house on a hill, letters of thread or the moon. */
export function drawEmbroidery(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'rose')] as Scheme
  const cloth = has(stage, 'ink') ? c.dark : lighter(c.light, 0.3)
  const [cx, cy, r] = [w / 2, h * 0.52, Math.min(w * 0.42, h * 0.4)]
  let out = drawTable(stage, c)
  out += softShadow(stage, cx + 3 * u, cy + 5 * u, r * 1.22, r * 1.2, 0.5)
  out += rect(cx - 4 * u, cy - r - 9 * u, 8 * u, 9 * u, '#c9a25c', u) + rect(cx - 6.5 * u, cy - r - 7 * u, 13 * u, 2.6 * u, '#b9904a', u)
  out += disc(cx, cy, r * 1.06, fade(stage, 'diagonal', ['#e2b67e', '#a9743f'])) + disc(cx, cy, r * 0.97, cloth)
  let weave = ''
  for (let i = -20; i < 20; i++) weave += `M${n(cx + (i * r) / 20)} ${n(cy - r)}V${n(cy + r)}M${n(cx - r)} ${n(cy + (i * r) / 20)}H${n(cx + r)}`
  let inner = stroke(weave, darker(cloth, 0.12), 0.15 * u, 'opacity=".5"')
  function satin(d: string, tone: string): string {
    return path(d, tone) + stroke(d, lighter(tone, 0.35), 0.4 * u, `stroke-dasharray="${n(u * 1.2)} ${n(u * 0.7)}"`)
  }
  function flower(x: number, y: number, s: number, tone: string, petals: number): string {
    return at(x, y, Array.from({ length: petals }, (_, i) => `<g transform="rotate(${(i * 360) / petals})">${path('M0 0C-9 -8 -8 -22 0 -27C8 -22 9 -8 0 0Z', tone)}${stroke('M-3 -8L-4 -20M0 -6V-24M3 -8L4 -20', lighter(tone, 0.4), 1)}</g>`).join('') + [0, 60, 120, 180, 240, 300].map((a) => disc(Math.cos(a) * 3.6, Math.sin(a) * 3.6, 2.4, '#f2c14e')).join('') + disc(0, 0, 2.4, '#d99a2a'), 0, s)
  }
  function sprigs(count: number, reach: number): string {
    return Array.from({ length: count }, (_, i) => { const a = (i / count) * 360 + random.range(-6, 6); const tone = mix('#3f7a52', '#9abf7a', random.next()); return at(cx, cy, stroke(`M0 ${n(-reach * 0.5)}V${n(-reach)}`, tone, 0.7 * u) + [0.62, 0.72, 0.82, 0.92].map((t, k) => path('M0 0C5 -3 6 -9 0 -13C-6 -9 -5 -3 0 0Z', tone, `transform="translate(0 ${n(-reach * t)}) rotate(${k % 2 ? 48 : -48}) scale(${Math.round(u * 34) / 100})"`)).join(''), a) }).join('')
  }
  if (has(stage, 'wreath')) inner += sprigs(16, r * 0.82) + Array.from({ length: 9 }, (_, i) => { const a = (i / 9) * 6.283; return flower(cx + Math.cos(a) * r * 0.6, cy + Math.sin(a) * r * 0.6, (u / 2.6) * random.range(0.7, 1.1), tones(c)[i % 3] as string, i % 2 ? 5 : 8) }).join('')
  if (has(stage, 'bouquet')) inner += Array.from({ length: 7 }, (_, i) => { const a = (i - 3) * 0.26; const [x, y] = [cx + Math.sin(a) * r * 0.95, cy - Math.cos(a) * r * (0.36 + (i % 2) * 0.24)]; return stroke(`M${n(cx)} ${n(cy + r * 0.62)}Q${n(cx)} ${n(cy)} ${n(x)} ${n(y)}`, '#5b8a55', 0.8 * u, `stroke-dasharray="${n(2 * u)} ${n(u * 0.5)}"`) + flower(x, y, (u / 2) * random.range(0.8, 1.1), tones(c)[i % 3] as string, i % 2 ? 6 : 9) }).join('') + path(`M${n(cx - 9 * u)} ${n(cy + r * 0.42)}Q${n(cx)} ${n(cy + r * 0.36)} ${n(cx + 9 * u)} ${n(cy + r * 0.42)}L${n(cx + 4 * u)} ${n(cy + r * 0.5)}L${n(cx + 10 * u)} ${n(cy + r * 0.7)}L${n(cx)} ${n(cy + r * 0.54)}L${n(cx - 10 * u)} ${n(cy + r * 0.7)}L${n(cx - 4 * u)} ${n(cy + r * 0.5)}Z`, c.a)
  if (has(stage, 'hills')) { for (let i = 0; i < 5; i++) { const y = cy + r * (-0.05 + i * 0.2); const pts: Point[] = [-1, -0.5, 0, 0.5, 1].map((t) => [cx + t * r, y + Math.sin(t * 3 + i * 2) * r * 0.09]); const tone = [mix(c.b, c.light, 0.5), c.b, c.c, mix(c.b, '#3f7a52', 0.5), c.a][i] as string; inner += path(`${smooth(pts)}L${n(cx + r)} ${n(cy + r)}L${n(cx - r)} ${n(cy + r)}Z`, tone); for (let k = 1; k < 5; k++) inner += stroke(smooth(pts.map(([x, py]) => [x, py + k * r * 0.04])), lighter(tone, 0.3), 0.5 * u, `stroke-dasharray="${n(2.4 * u)} ${n(1.1 * u)}"`) } inner += satin(`M${n(cx + r * 0.5)} ${n(cy - r * 0.5)}m${n(-r * 0.2)} 0a${n(r * 0.2)} ${n(r * 0.2)} 0 1 0 ${n(r * 0.4)} 0a${n(r * 0.2)} ${n(r * 0.2)} 0 1 0 ${n(-r * 0.4)} 0Z`, '#f2c14e') + rect(cx - r * 0.3, cy + r * 0.06, r * 0.28, r * 0.24, c.light) + path(`M${n(cx - r * 0.36)} ${n(cy + r * 0.08)}L${n(cx - r * 0.16)} ${n(cy - r * 0.12)}L${n(cx + r * 0.04)} ${n(cy + r * 0.08)}Z`, '#b8432f') }
  if (has(stage, 'moon')) inner += satin(`M${n(cx + r * 0.16)} ${n(cy - r * 0.56)}A${n(r * 0.56)} ${n(r * 0.56)} 0 1 0 ${n(cx + r * 0.5)} ${n(cy + r * 0.3)}A${n(r * 0.46)} ${n(r * 0.46)} 0 1 1 ${n(cx + r * 0.16)} ${n(cy - r * 0.56)}Z`, '#f0c867') + Array.from({ length: 22 }, () => { const [a, d] = [random.range(0, 6.283), r * random.range(0.3, 0.86)]; const [x, y, s] = [cx + Math.cos(a) * d, cy + Math.sin(a) * d, random.range(0.8, 2.4) * u]; return stroke(`M${n(x - s)} ${n(y)}H${n(x + s)}M${n(x)} ${n(y - s)}V${n(y + s)}`, random.pick([c.light, '#f0c867', c.c]), 0.4 * u) }).join('') + flower(cx - r * 0.3, cy + r * 0.56, u / 2.8, c.a, 8) + flower(cx + r * 0.06, cy + r * 0.66, u / 3.4, c.b, 6)
  if (has(stage, 'fernstitch')) inner += [-34, -12, 12, 34].map((a) => at(cx, cy + r * 0.8, frond(r * 1.35, mix('#3f7a52', '#a9c97a', random.next())), a)).join('')
  out += clip(stage, disc(cx, cy, r * 0.97, '#000'), inner) + disc(cx, cy, r * 1.015, 'none', `stroke="#c9935a" stroke-width="${n(r * 0.075)}"`) + disc(cx, cy, r * 1.04, 'none', `stroke="#eccb9c" stroke-width="${n(r * 0.016)}"`)
  return out + at(w * 0.86, h * 0.9, stroke('M0 0L-46 -16', '#c9ced6', 1.4) + stroke('M-2 -1C20 10 -10 26 20 34', c.a, 1.1), 0, u * 0.6)
}

/** A workbench seen from above: tools laid out on timber, with shavings. */
export function drawWorkbench(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'linen')] as Scheme
  let out = drawTable({ ...stage, words: [...stage.words, has(stage, 'dark') ? 'darkwood' : 'wood'] }, c)
  const wood = (d: string, tone = '#b27a48'): string => path(d, fade(stage, 'right', [lighter(tone, 0.25), tone, darker(tone, 0.2)]))
  const steel = (d: string): string => path(d, fade(stage, 'right', ['#f0f2f5', '#aab0bb', '#868d99']))
  const tools: Record<string, string> = {
    plane: rect(-16, -60, 32, 120, '#20120a', 6, 'opacity=".2" transform="translate(4 5)"') + wood('M-16 -54Q-16 -60 -10 -60H10Q16 -60 16 -54V54Q16 60 10 60H-10Q-16 60 -16 54Z') + rect(-9, -26, 18, 34, '#3b2a20', 2) + steel('M-8 -24H8L6 -6H-6Z') + path(blob(random, 0, 36, 9, 0.08, 8, 1.6), darker(c.a, 0.05)) + disc(0, -44, 7, c.a),
    chisel: wood('M-5 10H5L6 56Q0 62 -6 56Z', c.a) + rect(-5, 6, 10, 6, '#c9a25c') + steel('M-4 6H4V-46L-4 -54Z'),
    saw: wood('M-16 26C-18 60 18 62 16 28L8 24L4 36C2 44 -6 44 -6 34L-8 24Z', c.b) + steel('M-16 26L-10 -86H2L16 28Z') + stroke(Array.from({ length: 14 }, (_, i) => `M${n(2 + i)} ${n(-84 + i * 8)}l3 2`).join(''), '#6b717c', 1.4),
    mallet: wood('M-5 -20H5L6 64H-6Z') + wood('M-28 -50H28V-18H-28Z', '#8f5c38') + stroke('M-20 -42H20M-20 -28H20', '#6b432a', 1),
    square: rect(-30, -50, 10, 90, '#8f5c38', 1) + steel('M-20 -50H50V-40H-20Z') + stroke('M-14 -46V-42M-6 -46V-42M2 -46V-42M10 -46V-42M18 -46V-42M26 -46V-42M34 -46V-42M42 -46V-42', '#4a505c', 1),
    pencil: rect(-3, -50, 6, 84, c.c) + path('M-3 34L0 44L3 34Z', '#efd0a6') + path('M-1 40L0 44L1 40Z', '#222') + rect(-3, -54, 6, 6, c.a, 1),
    spoon: path(blob(random, 0, -34, 16, 0.03, 9, 1.3), '#c99462') + path(blob(random, 0, -36, 11, 0.03, 9, 1.3), '#a06f42') + wood('M-4 -16C-3 10 -6 40 -4 58Q0 62 4 58C6 40 3 10 4 -16Z', '#c99462'),
    knife: wood('M-6 0C-8 20 -8 44 -5 56H5C8 44 8 20 6 0Z', c.a) + steel('M-5 0L-5 -30Q-4 -40 3 -44Q5 -20 5 0Z'),
    dovetail: wood('M-50 -30H-6L-6 -22L10 -26V-12L-6 -16V-4L10 -8V8L-6 4V16L10 12V26L-6 22V30H-50Z', '#d9ae78') + wood('M50 -30H-2V-24L12 -28V-10L-2 -14V-6L12 -10V10L-2 6V14L12 10V28L-2 24V30H50Z', '#8f5c38'),
    brush: wood('M-6 -8H6L5 54Q0 60 -5 54Z', c.b) + rect(-9, -20, 18, 14, '#c9ced6') + path('M-9 -20H9L7 -50Q0 -56 -7 -50Z', '#e9d3a4'),
    bowl: disc(4, 6, 40, '#20120a', 'opacity=".25"') + disc(0, 0, 40, fade(stage, 'lit', ['#d9a86c', '#9a6238'])) + disc(0, 0, 32, fade(stage, 'lit', ['#8f5c38', '#c08a56'])) + [26, 19, 12, 5].map((r) => disc(0, 0, r, 'none', 'stroke="#7a4a2e" stroke-width="1" opacity=".7"')).join(''),
  }
  const names = stage.words.filter((word) => tools[word] !== undefined)
  const places = names.length <= 3 ? [[0.5, 0.5, -14], [0.2, 0.46, 12], [0.8, 0.52, 22]] : [[0.3, 0.3, -18], [0.7, 0.28, 14], [0.28, 0.72, 20], [0.72, 0.72, -24], [0.5, 0.5, 80]]
  const s = (Math.min(w, h * 0.8) / 300) * (names.length <= 3 ? 1.45 : 1.12)
  for (const [i, name] of names.entries()) {
    const [px = 0.5, py = 0.5, turn = 0] = places[i % places.length] as number[]
    const angle = turn + random.range(-5, 5)
    out += softShadow(stage, w * px + 5 * s, h * py + 7 * s, 50 * s, 70 * s, 0.3) + at(w * px, h * py, tools[name] ?? '', angle, s)
  }
  for (let i = 0; i < 16; i++) {
    const [x, y, r] = [w * random.next(), h * random.next(), random.range(2, 5) * u]
    out += stroke(`M${n(x)} ${n(y)}c${n(r)} ${n(-r)} ${n(r * 2)} ${n(r * 0.4)} ${n(r)} ${n(r)}c${n(-r)} ${n(r * 0.5)} ${n(-r * 1.6)} ${n(-r * 0.6)} ${n(-r * 0.3)} ${n(-r * 1.2)}`, random.pick(['#f3d9ae', '#e6c08a', '#fbe9c8']), u * 0.9)
  }
  return out
}

/** Cut and folded paper: layered valleys, folded cranes, a bouquet, stars or boats. */
export function drawPaper(stage: Stage): string {
  const { w, h, u, random } = stage
  const c = SCHEMES[trait(stage, 'scheme', 'sky')] as Scheme
  let out = rect(0, 0, w, h, fade(stage, 'diagonal', [lighter(c.back, 0.3), c.back]))
  if (has(stage, 'layers')) {
    const [a, b] = [lighter(c.back, 0.4), darker(c.a, 0.25)]
    out = rect(0, 0, w, h, a) + disc(w * 0.56, h * 0.3, 15 * u, c.c)
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      const ring: Point[] = []
      const phase = random.range(0, 6)
      for (let k = 0; k < 14; k++) {
        const angle = (k / 14) * 6.283
        const reach = (1.02 - t * 0.13) * (1 + 0.1 * Math.sin(angle * 3 + phase) + random.range(-0.05, 0.05))
        ring.push([w * 0.5 + Math.cos(angle) * w * (0.2 + t * 0.3) * reach, h * 0.42 + Math.sin(angle) * h * (0.2 + t * 0.28) * reach])
      }
      const hole = smooth(ring, true)
      const tone = mix(a, b, 0.15 + t * 0.85)
      out += at(0, 1.6 * u, path(`M0 -50H${n(w)}V${n(h + 50)}H0Z${hole}`, '#1a1020', 'fill-rule="evenodd" opacity=".2"')) + path(`M0 -50H${n(w)}V${n(h + 50)}H0Z${hole}`, fade(stage, 'down', [lighter(tone, 0.12), tone]), 'fill-rule="evenodd"')
    }
    return out + at(w * 0.5, h * 0.4, path('M-20 4L0 -30V4ZM2 4V-24L14 4Z', c.light) + path('M-24 8H20L12 18H-16Z', c.b), 0, u * 0.45)
  }
  function crane(x: number, y: number, s: number, tone: string, turn: number): string {
    return at(x + 4 * u, y + 7 * u, path('M-60 20L0 -10L60 -30L10 30L0 40Z', '#1a1020', 'opacity=".12"'), turn, s) + at(x, y, path('M-10 10L-44 -56L14 14Z', lighter(tone, 0.35)) + path('M-10 10L-44 -56L-20 14L0 34Z', lighter(tone, 0.1)) + path('M14 14L46 -50L2 34Z', darker(tone, 0.12)) + path('M14 14L46 -50L28 10L2 34Z', darker(tone, 0.25)) + path('M-10 10L14 14L2 38Z', tone) + path('M-14 12L-58 -6L-70 -2L-58 -2L0 36Z', tone) + path('M16 14L64 -22L4 36Z', lighter(tone, 0.2)), turn, s)
  }
  if (has(stage, 'cranes')) { for (const [i, [x = 0, y = 0, s = 0, a = 0]] of [[0.4, 0.3, 1, -8], [0.68, 0.55, 0.8, 10], [0.32, 0.74, 0.64, -4], [0.78, 0.2, 0.5, 6]].entries()) out += stroke(`M${n(w * x)} 0V${n(h * y)}`, mix(c.back, c.dark, 0.4), 0.2 * u) + crane(w * x, h * y, s * u * 0.56, tones(c)[i % 4] as string, a); return out }
  if (has(stage, 'boats')) { for (let i = 0; i < 6; i++) { const y = h * (0.4 + i * 0.12); out += path(`M0 ${n(y)}${Array.from({ length: 9 }, () => `q${n(w / 18)} ${n((i % 2 ? -1 : 1) * 4 * u)} ${n(w / 9)} 0`).join('')}V${n(h)}H0Z`, fade(stage, 'down', [mix(c.a, c.light, 0.6 - i * 0.1), mix(c.a, c.light, 0.45 - i * 0.09)])); if (i % 2 === 0) { const tone = [c.light, c.b, c.c][i / 2] as string; out += at(w * ([0.34, 0.68, 0.4][i / 2] ?? 0.5), y + 3 * u, path('M0 -50L26 -6H-26Z', lighter(tone, 0.2)) + path('M0 -50L26 -6H0Z', darker(tone, 0.12)) + path('M-56 -20L-26 -6H0L-10 16H-36Z', tone) + path('M56 -20L26 -6H0L-10 16H36Z', darker(tone, 0.18)), i - 2, u * (0.36 + i * 0.07)) } } return out + disc(w * 0.72, h * 0.2, 10 * u, c.c) }
  if (has(stage, 'starsfold')) { for (let i = 0; i < 13; i++) { const [x, y, s] = [w * (0.18 + (i % 3) * 0.32) + random.range(-6, 6) * u, h * (0.1 + Math.floor(i / 3) * 0.21), random.range(0.28, 0.42) * u]; const tone = tones(c)[i % 4] as string; out += at(x + 1.4 * u, y + 2.4 * u, disc(0, 0, 26, '#1a1020', 'opacity=".14"'), 0, s) + at(x, y, Array.from({ length: 8 }, (_, k) => path('M0 0L-9 -16L0 -40Z', lighter(tone, 0.28), `transform="rotate(${k * 45})"`) + path('M0 0L9 -16L0 -40Z', darker(tone, 0.14), `transform="rotate(${k * 45})"`)).join(''), random.range(0, 40), s) } return out }
  const count = has(stage, 'leaves') ? 26 : 11
  for (let i = 0; i < count; i++) {
    const tone = mix(tones(c)[i % 3] as string, '#fff8ea', random.range(0, 0.25))
    const [x, y] = has(stage, 'leaves') ? [w * random.next(), h * random.next()] : [w * (0.2 + (i % 3) * 0.3) + random.range(-4, 4) * u, h * (0.12 + Math.floor(i / 3) * 0.24)]
    if (has(stage, 'leaves')) { const s = random.range(0.4, 0.75) * u; const a = random.range(0, 360); out += at(x + u, y + 1.8 * u, path('M0 -40C26 -20 26 20 0 44C-26 20 -26 -20 0 -40Z', '#1a1020', 'opacity=".16"'), a, s) + at(x, y, path('M0 -40C26 -20 26 20 0 44Z', lighter(tone, 0.22)) + path('M0 -40C-26 -20 -26 20 0 44Z', darker(tone, 0.12)) + stroke('M0 -34V44', lighter(tone, 0.5), 0.8), a, s) }
    else out += at(x + 1.2 * u, y + 2 * u, disc(0, 0, 30, '#1a1020', 'opacity=".13"'), 0, u * 0.42) + at(x, y, [32, 24, 16, 8].map((r, k) => Array.from({ length: 7 }, (_, p) => path(`M0 0C${-r * 0.6} ${-r * 0.3} ${-r * 0.5} ${-r} 0 ${-r}C${r * 0.5} ${-r} ${r * 0.6} ${-r * 0.3} 0 0Z`, mix(tone, k % 2 ? '#ffffff' : c.dark, 0.1 + k * 0.04), `transform="rotate(${p * 51.4 + k * 24})"`)).join('')).join('') + disc(0, 0, 4, c.c), 0, u * 0.42)
  }
  return out
}
