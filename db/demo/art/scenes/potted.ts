import { SCHEMES, type Scheme } from '../lights.ts'
import { at, darker, disc, fade, has, lighter, mix, n, oval, path, rect, stroke, trait, type Stage } from '../stage.ts'
import { sheen, type Thing } from './objects-home.ts'

function pot(s: Stage, tone: string, kind: number): string {
  if (kind === 0) return path('M-26 -42H26L20 0H-20Z', sheen(s, tone)) + rect(-29, -46, 58, 10, lighter(tone, 0.12), 2) + rect(-29, -37, 58, 2, darker(tone, 0.25))
  if (kind === 1) return path('M-27 -44H27C32 -20 24 0 16 0H-16C-24 0 -32 -20 -27 -44Z', sheen(s, tone)) + oval(0, -44, 27, 4, darker(tone, 0.5))
  return stroke('M-20 -12L-26 6M20 -12L26 6M-4 -10V6M4 -10V6', '#a56f45', 3.4) + rect(-27, -46, 54, 42, sheen(s, tone), 5) + stroke('M-27 -30H27', lighter(tone, 0.4), 1.4)
}

const MONSTERA = 'M0 0C-16 -4 -30 -18 -28 -36L-16 -30L-26 -42C-24 -54 -12 -62 0 -66C12 -62 24 -54 26 -42L16 -30L28 -36C30 -18 16 -4 0 0Z'

function fan(s: Stage, leaf: string, turns: readonly number[], reach: number, tones: readonly [string, string], size: number): string {
  return turns.map((a) => {
    const r = reach * s.random.range(0.75, 1.1)
    const tone = mix(tones[0], tones[1], s.random.next())
    const rad = (a * Math.PI) / 180
    const [x, y] = [Math.sin(rad) * r, -44 - Math.cos(rad) * r]
    return stroke(`M0 -44Q${n(x * 0.3)} ${n(y + r * 0.3)} ${n(x)} ${n(y)}`, darker(tone, 0.2), 1.8) + at(x, y, path(leaf, fade(s, 'diagonal', [lighter(tone, 0.2), tone, darker(tone, 0.12)])) + stroke('M0 0V-50', lighter(tone, 0.35), 1), a * 0.8, size)
  }).join('')
}

function blades(s: Stage, turns: readonly number[], tall: number, wide: number, tones: readonly [string, string], edge?: string): string {
  return turns.map((a) => {
    const t = tall * s.random.range(0.75, 1.1)
    const d = `M${-wide * 0.6} 0C${-wide} ${n(-t * 0.4)} ${-wide * 0.7} ${n(-t * 0.8)} 0 ${n(-t)}C${wide * 0.7} ${n(-t * 0.8)} ${wide} ${n(-t * 0.4)} ${wide * 0.6} 0Z`
    const tone = mix(tones[0], tones[1], s.random.next())
    return at(a * 0.2, -42, path(d, tone, edge === undefined ? '' : `stroke="${edge}" stroke-width="1.6"`) + stroke(`M0 -4V${n(-t * 0.85)}`, lighter(tone, 0.25), 1), a)
  }).join('')
}

function cactusBody(s: Stage, x: number, y: number, w: number, h: number, tone: string): string {
  let spines = ''
  for (let i = 1; i < 6; i++) spines += `M${n(x - w + (i * w) / 3)} ${n(y - h * 0.94)}V${n(y - 2)}`
  let dots = ''
  for (let i = 0; i < 12; i++) dots += disc(x + s.random.range(-w, w) * 0.8, y - s.random.range(0.08, 0.9) * h, 0.9, '#fff6dc')
  return rect(x - w, y - h, w * 2, h, sheen(s, tone), w) + stroke(spines, darker(tone, 0.25), 1) + dots
}

const GREEN: readonly [string, string] = ['#2f6b4a', '#6fa35a']

export const POTTED: Record<string, Thing> = {
  monstera: (s, c) => fan(s, MONSTERA, [-70, 64, -38, 36, -8, 14], 44, GREEN, 0.72) + pot(s, c.a, 1),
  snakeplant: (s, c) => blades(s, [-20, 17, -11, 10, -3, 4], 78, 7, ['#3f7a52', '#5f9a62'], '#d8d98a') + pot(s, c.light, 2),
  rubberplant: (s, c) => stroke('M0 -44C-3 -70 4 -90 0 -116', '#5a4030', 2.6) + [[-44, -60, -64], [42, -66, 62], [-38, -82, -48], [36, -90, 44], [-22, -106, -28], [18, -112, 24], [0, -116, -4]].map(([, y = 0, a = 0]) => at(0, y, path('M0 0C15 -10 17 -32 0 -48C-17 -32 -15 -10 0 0Z', fade(s, 'diagonal', ['#4f8a68', '#2a5a46', '#1f4538'])) + stroke('M0 0V-44', '#b9584a', 1.1), a)).join('') + pot(s, c.a, 0),
  pilea: (s, c) => Array.from({ length: 17 }, (_, i) => { const a = (-80 + i * 10) * (Math.PI / 180); const r = s.random.range(22, 52); const [x, y] = [Math.sin(a) * r, -48 - Math.cos(a) * r]; const tone = mix('#3f8a5a', '#8fbf6a', s.random.next()); return stroke(`M0 -44L${n(x)} ${n(y)}`, '#8a9a5a', 1.1) + disc(x, y, s.random.range(7, 11), fade(s, 'lit', [lighter(tone, 0.3), tone])) + disc(x, y, 1.4, '#e6f0b8') }).join('') + pot(s, c.b, 1),
  palmplant: (s, c) => [-72, -50, -28, -8, 12, 32, 54, 74].map((a) => { let d = ''; for (let i = 2; i < 12; i++) d += `M0 ${-i * 6}Q8 ${-i * 6 - 10} 17 ${-i * 6 - 3}Q8 ${-i * 6 - 2} 0 ${-i * 6}ZM0 ${-i * 6}Q-8 ${-i * 6 - 10} -17 ${-i * 6 - 3}Q-8 ${-i * 6 - 2} 0 ${-i * 6}Z`; const tone = mix('#2f7350', '#7fb25f', s.random.next()); return at(0, -44, path(d, tone) + stroke('M0 0V-72', darker(tone, 0.2), 1.4), a) }).join('') + pot(s, c.c, 0),
  pothos: (s, c) => { let out = fan(s, 'M0 0C-14 -4 -20 -20 -10 -26C-4 -29 0 -25 0 -22C0 -25 4 -29 10 -26C20 -20 14 -4 0 0Z', [-60, -30, 0, 30, 60], 18, ['#4f9a52', '#a9cf6a'], 0.8); out += pot(s, c.light, 1); for (const x of [-24, -12, 8, 22]) { const long = s.random.range(30, 64); for (let k = 0; k < 7; k++) out += at(x + Math.sin(k) * 5 + Math.sign(x) * k, -42 + (k * long) / 7, path('M0 0C-9 4 -10 12 0 20C10 12 9 4 0 0Z', mix('#4f9a52', '#b9d97a', s.random.next())), k % 2 ? 40 : -40, 0.7) } return out },
  figtree: (s, c) => stroke('M0 -44V-92', '#7a5a40', 4) + Array.from({ length: 22 }, () => at(s.random.range(-26, 26), -92 + s.random.range(-30, 16), path('M0 0C13 -8 15 -22 0 -34C-15 -22 -13 -8 0 0Z', mix('#2f6b4a', '#83b363', s.random.next())) + stroke('M0 0V-28', '#b9d48a', 0.8), s.random.range(-80, 80), 0.85)).join('') + pot(s, c.a, 2),
  basilpot: (s, c) => fan(s, 'M0 0C-12 -6 -12 -24 0 -32C12 -24 12 -6 0 0Z', [-62, -44, -26, -8, 8, 26, 44, 62, -16, 18, -34, 34], 34, ['#3f8f3f', '#8ac45a'], 0.78) + pot(s, c.a, 0) + rect(-12, -26, 24, 13, c.light, 2) + stroke('M-7 -20H7', c.dark, 1.6),
  rosemary: (s, c) => [-34, -20, -8, 6, 18, 34].map((a) => { let d = ''; const t = s.random.range(48, 76); for (let y = 4; y < t; y += 4) d += `M0 ${-y}L7 ${-y - 6}M0 ${-y}L-7 ${-y - 6}`; return at(a * 0.1, -42, stroke(d, mix('#4f7a5a', '#8fae86', s.random.next()), 1.8) + stroke(`M0 0V${n(-t)}`, '#6b5a44', 1.6) + (a % 4 ? '' : disc(0, -t, 2.4, '#9a86d0')), a) }).join('') + pot(s, c.light, 1) + rect(-14, -30, 28, 12, c.a, 2),
  lavender: (s, c) => [-30, -21, -13, -5, 4, 12, 20, 30].map((a) => { const t = s.random.range(52, 80); let heads = ''; for (let k = 0; k < 7; k++) heads += oval((k % 2 ? 2 : -2), -t + k * 3.6, 3.4, 3, k % 2 ? '#8a6bc0' : '#b193dd'); return at(a * 0.2, -42, stroke(`M0 0V${n(-t)}`, '#7a9a6a', 1.4) + heads, a) }).join('') + blades(s, [-44, -26, 26, 44], 34, 2.4, ['#7a9a72', '#a3ba90']) + pot(s, c.b, 0),
  mintpot: (s, c) => [-40, -22, -6, 10, 26, 42].map((a) => at(0, -42, stroke('M0 0V-48', '#5f8a4a', 1.6) + [10, 22, 34, 44].map((y) => path('M0 0C10 -8 16 -6 20 -2C14 6 8 5 0 0ZM0 0C-10 -8 -16 -6 -20 -2C-14 6 -8 5 0 0Z', mix('#4fa35c', '#a3d87a', s.random.next()), `transform="translate(0 ${-y}) scale(${1.1 - y / 80})"`)).join(''), a)).join('') + pot(s, c.c, 1),
  chives: (s, c) => blades(s, [-34, -27, -20, -14, -8, -2, 3, 9, 15, 22, 29, 36], 62, 1.8, ['#4f8f46', '#8fc25f']) + [[-22, -104], [2, -112], [26, -100]].map(([x = 0, y = 0]) => stroke(`M${x * 0.2} -42L${x} ${y}`, '#6fa552', 1.6) + [0, 40, 80, 120, 160, 200, 240, 280, 320].map((a) => oval(0, -5, 2, 5, mix('#b78be0', '#e0b5f0', s.random.next()), `transform="translate(${x} ${y}) rotate(${a})"`)).join('')).join('') + pot(s, c.a, 2),
  cactus: (s, c) => cactusBody(s, 0, -40, 15, 72, '#4f8f62') + cactusBody(s, 22, -62, 7, 30, '#5f9f6c') + stroke('M8 -62H22', '#5f9f6c', 9) + cactusBody(s, -22, -56, 6, 24, '#5f9f6c') + stroke('M-8 -58H-22', '#5f9f6c', 8) + disc(0, -114, 5, '#ef6f8f') + disc(-5, -111, 4, '#f79ab0') + disc(5, -111, 4, '#f79ab0') + pot(s, c.a, 0),
  ballcactus: (s, c) => disc(0, -62, 31, fade(s, 'lit', ['#8fbf7a', '#4a8a5c', '#2f6446'])) + [-22, -12, 0, 12, 22].map((x) => stroke(`M${x * 0.3} -92Q${x * 1.7} -62 ${x * 0.5} -36`, '#2f6446', 1.2)).join('') + Array.from({ length: 26 }, () => disc(s.random.range(-24, 24), s.random.range(-84, -44), 1, '#fff3d0')).join('') + [0, 60, 120, 180, 240, 300].map((a) => oval(0, -6, 3.6, 7, '#f2698a', `transform="translate(0 -93) rotate(${a}) scale(1 .7)"`)).join('') + disc(0, -93, 2.6, '#ffd76a') + pot(s, c.b, 1),
  paddlecactus: (s, c) => [[0, -66, 20, 27, 0], [-24, -94, 14, 19, -28], [22, -98, 15, 20, 26], [2, -118, 12, 17, 4], [38, -76, 10, 14, 60]].map(([x = 0, y = 0, rx = 0, ry = 0, a = 0]) => at(x, y, oval(0, 0, rx, ry, fade(s, 'lit', ['#9ac98a', '#5c9a68', '#3f7a54'])) + [[-5, -8], [5, -6], [0, 3], [-6, 8], [6, 10]].map(([px = 0, py = 0]) => disc(px, py, 1.1, '#fff3d0')).join('') + (ry < 20 ? disc(0, -ry, 3.6, '#ee6a78') : ''), a)).join('') + pot(s, c.c, 0),
  echeveria: (s, c) => [[14, 30, '#8fb7a5'], [12, 24, '#a5c9b2'], [9, 17, '#bcd8bd'], [6, 10, '#d9e6c4']].map(([k, r, tone], ring) => Array.from({ length: Number(k) }, (_, i) => path('M0 0C-9 -8 -9 -20 0 -27C9 -20 9 -8 0 0Z', fade(s, 'down', ['#e88a9a', String(tone), String(tone)]), `transform="translate(0 -56) scale(1 .8) rotate(${(i * 360) / Number(k) + ring * 15}) scale(${Number(r) / 24})"`)).join('')).join('') + pot(s, c.a, 1),
  aloe: (s, c) => [-66, 60, -46, 42, -28, 24, -12, 8].map((a) => { const t = s.random.range(50, 76); return at(a * 0.12, -42, path(`M-6 0C-8 ${n(-t * 0.5)} -3 ${n(-t * 0.8)} 0 ${n(-t)}C3 ${n(-t * 0.8)} 8 ${n(-t * 0.5)} 6 0Z`, fade(s, 'right', ['#a3cfa5', '#6faa86', '#4a8468'])) + [0.2, 0.4, 0.6].map((k) => disc(-2, -t * k, 0.9, '#e6f3dc') + disc(3, -t * (k + 0.1), 0.8, '#e6f3dc')).join(''), a) }).join('') + pot(s, c.light, 2),
  fernpot: (s, c) => [-86, -66, -46, -28, -10, 10, 28, 46, 66, 86].map((a) => at(0, -44, frond(66, mix('#3f8a4a', '#93c46a', s.random.next())), a)).join('') + pot(s, c.a, 2),
}

/** A fern frond growing up from the origin. */
export function frond(tall: number, tone: string): string {
  let d = ''
  for (let i = 1; i < 15; i++) {
    const y = (-tall * i) / 15
    const r = tall * 0.25 * Math.sin(Math.PI * (0.1 + 0.9 * (i / 15)))
    d += `M0 ${n(y)}Q${n(r * 0.5)} ${n(y - r * 0.55)} ${n(r)} ${n(y - r * 0.4)}Q${n(r * 0.6)} ${n(y + r * 0.05)} 0 ${n(y + 1.5)}ZM0 ${n(y)}Q${n(-r * 0.5)} ${n(y - r * 0.55)} ${n(-r)} ${n(y - r * 0.4)}Q${n(-r * 0.6)} ${n(y + r * 0.05)} 0 ${n(y + 1.5)}Z`
  }
  return path(d, tone) + stroke(`M0 0V${n(-tall)}`, darker(tone, 0.25), 1.2)
}

const LEAVES: Record<string, string> = {
  oval: 'M0 0C12 -10 12 -30 0 -42C-12 -30 -12 -10 0 0Z', willow: 'M0 0C6 -14 6 -38 0 -54C-6 -38 -6 -14 0 0Z', round: 'M0 0C18 -4 20 -26 0 -32C-20 -26 -18 -4 0 0Z', monstera: MONSTERA, ginkgo: 'M0 0L-26 -26C-22 -40 -10 -44 -2 -40L0 -28L2 -40C10 -44 22 -40 26 -26Z',
  oak: 'M0 0C-8 -6 -16 -6 -12 -14C-20 -16 -18 -26 -12 -28C-18 -36 -8 -44 0 -48C8 -44 18 -36 12 -28C18 -26 20 -16 12 -14C16 -6 8 -6 0 0Z',
}

/** One plant on paper: a stem with leaves and flowers, framed, lined or wild, as the words say. */
export function drawBotanical(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = SCHEMES[trait(stage, 'scheme', 'linen')] as Scheme
  const paper = has(stage, 'dark') ? scheme.dark : lighter(scheme.back, 0.45)
  const lined = has(stage, 'lined')
  const ink = has(stage, 'dark') ? scheme.light : scheme.dark
  const greens = has(stage, 'blue') ? ['#2a4bb0', '#4f74cf', '#1f357f'] : has(stage, 'dark') ? ['#8fbf9a', '#cfe0a8', '#5f9a86'] : ['#3f7350', '#6f9a5c', '#8aa876', '#2f5d4c']
  let out = rect(0, 0, w, h, has(stage, 'canopy') ? mix(scheme.dark, '#1f4a38', 0.5) : fade(stage, 'diagonal', [lighter(paper, 0.15), paper, darker(paper, 0.05)]))
  if (has(stage, 'halo')) out += disc(w / 2, h * 0.46, Math.min(w * 0.37, h * 0.33), mix(paper, scheme.c, 0.6))
  if (has(stage, 'arch')) out += path(`M${n(w * 0.2)} ${n(h * 0.9)}V${n(w * 0.4)}A${n(w * 0.3)} ${n(w * 0.3)} 0 0 1 ${n(w * 0.8)} ${n(w * 0.4)}V${n(h * 0.9)}Z`, mix(paper, scheme.a, 0.4))
  function leafAt(kind: string, x: number, y: number, turn: number, size: number): string {
    const tone = random.pick(greens)
    const d = LEAVES[kind] ?? ''
    const veins = 'M0 0V-40M0 -12L7 -19M0 -12L-7 -19M0 -22L7 -29M0 -22L-7 -29'
    return at(x, y, lined ? stroke(d, ink, 1.1) + stroke(veins, ink, 0.6) : path(d, fade(stage, 'right', [lighter(tone, 0.16), tone])) + stroke(veins, lighter(tone, 0.4), 0.7), turn, size)
  }
  if (has(stage, 'fronds')) {
    const k = random.int(3, 5)
    for (let i = 0; i < k; i++) out += at(w * (0.5 + (i - (k - 1) / 2) * 0.05), h * 0.93, frond(h * random.range(0.6, 0.78), lined ? ink : random.pick(greens)), (i - (k - 1) / 2) * 20)
  } else if (has(stage, 'canopy')) {
    for (let layer = 0; layer < 4; layer++) for (let i = 0; i < 11; i++) {
      const kind = random.pick(stage.words.filter((word) => LEAVES[word] !== undefined || word === 'fern'))
      const [x, y, a] = [w * random.range(-0.05, 1.05), h * random.range(0, 1.12), random.range(-160, 160)]
      const tone = mix(mix(scheme.dark, '#2f6b4a', 0.4 + layer * 0.15), '#b5d08a', layer * 0.13 + random.range(0, 0.14))
      out += at(x, y, kind === 'fern' ? frond(100, tone) : path(LEAVES[kind] ?? '', fade(stage, 'diagonal', [lighter(tone, 0.14), darker(tone, 0.12)])) + stroke('M0 0V-44', lighter(tone, 0.3), 0.6), a, u * (kind === 'fern' ? 0.6 : random.range(0.7, 1.05)))
    }
  } else {
    const kind = stage.words.find((word) => LEAVES[word] !== undefined) ?? 'oval'
    const stems = has(stage, 'bouquet') ? 5 : has(stage, 'pair') ? 2 : 1
    for (let k = 0; k < stems; k++) {
      const lean = stems === 1 ? random.range(-0.08, 0.08) * w : (k - (stems - 1) / 2) * w * (stems === 2 ? 0.26 : 0.15)
      const [x0, y0, x1, y1] = [w * 0.5 + (stems === 2 ? lean * 0.6 : lean * 0.1), h * 0.88, w * 0.5 + lean, h * (0.16 + random.range(0, 0.05) + Math.abs(k - (stems - 1) / 2) * 0.05)]
      const bend = random.range(-0.1, 0.1) * w
      out += stroke(`M${n(x0)} ${n(y0)}Q${n((x0 + x1) / 2 + bend)} ${n((y0 + y1) / 2)} ${n(x1)} ${n(y1)}`, lined ? ink : (greens[0] as string), 0.7 * u)
      const pairs = has(stage, 'bouquet') ? 4 : kind === 'monstera' || kind === 'ginkgo' ? 4 : 8
      for (let i = 1; i <= pairs; i++) {
        const t = i / (pairs + 0.6)
        const px = x0 + (x1 - x0) * t + bend * 2 * t * (1 - t)
        const py = y0 + (y1 - y0) * t
        const size = u * (kind === 'monstera' || kind === 'ginkgo' ? 0.66 : 0.5) * (1.12 - t * 0.55) * (stems > 1 ? 0.72 : 1) * Math.min(1.25, h / w)
        out += leafAt(kind, px, py, 56 + random.range(-9, 9), size) + leafAt(kind, px, py - u, -56 + random.range(-9, 9), size)
      }
      out += bloom(stage, scheme, x1, y1, u * (stems > 1 ? 0.8 : 1.15), lined ? ink : undefined)
    }
  }
  if (has(stage, 'framed')) out += rect(w * 0.06, w * 0.06, w * 0.88, h - w * 0.12, 'none', 0, `stroke="${ink}" stroke-width="${n(u * 0.4)}" opacity=".7"`) + stroke(`M${n(w * 0.36)} ${n(h * 0.945 - u)}H${n(w * 0.64)}M${n(w * 0.43)} ${n(h * 0.945 + u)}H${n(w * 0.57)}`, ink, 0.4 * u, 'opacity=".0"')
  return out
}

function bloom(stage: Stage, scheme: Scheme, x: number, y: number, s: number, ink?: string): string {
  const tone = random3(stage, scheme)
  function petal(d: string, a: number, fill: string, k = 1): string {
    return at(0, 0, ink === undefined ? path(d, fill) : path(d, lighter(scheme.back, 0.45), `stroke="${ink}" stroke-width="1"`), a, k)
  }
  let out = ''
  if (has(stage, 'poppy')) out = [0, 90, 180, 270].map((a) => petal('M0 0C-20 -6 -20 -26 0 -26C20 -26 20 -6 0 0Z', a + 20, fade(stage, 'down', [lighter(tone, 0.2), tone]))).join('') + disc(0, 0, 5, '#2a2430') + Array.from({ length: 12 }, (_, i) => disc(Math.cos(i) * 8, Math.sin(i) * 8, 1, '#2a2430')).join('')
  else if (has(stage, 'daisy')) out = Array.from({ length: 14 }, (_, i) => petal('M0 0C-5 -8 -5 -20 0 -25C5 -20 5 -8 0 0Z', i * 25.7, i % 2 ? '#fffdf6' : '#f3ead8')).join('') + disc(0, 0, 6.5, '#efb53a')
  else if (has(stage, 'peony')) out = [26, 20, 14, 8].map((r, k) => Array.from({ length: 8 - k }, (_, i) => petal('M0 0C-13 -6 -13 -22 0 -24C13 -22 13 -6 0 0Z', i * (360 / (8 - k)) + k * 20, mix(tone, '#fff3ee', 0.1 + k * 0.22), r / 24)).join('')).join('')
  else if (has(stage, 'tulip')) out = petal('M-13 0C-17 -20 -12 -34 -9 -38L-3 -28L0 -40L4 -28L10 -38C13 -34 17 -20 13 0C8 7 -8 7 -13 0Z', 0, fade(stage, 'down', [lighter(tone, 0.25), tone]))
  else if (has(stage, 'berries')) out = Array.from({ length: 9 }, (_, i) => disc(Math.cos(i * 2.4) * (3 + i * 1.8), -8 + Math.sin(i * 2.4) * (3 + i * 1.6), 4, fade(stage, 'lit', [lighter(tone, 0.35), tone]))).join('')
  else if (has(stage, 'thistle')) out = Array.from({ length: 15 }, (_, i) => stroke(`M0 -8L${n(Math.sin((i - 7) * 0.15) * 34)} ${n(-10 - Math.cos((i - 7) * 0.15) * 26)}`, tone, 2)).join('') + path('M-11 -12C-14 6 14 6 11 -12C4 -16 -4 -16 -11 -12Z', '#5f8a5c')
  else return ''
  return at(x, y, out, 0, s * 0.62)
}

function random3(stage: Stage, scheme: Scheme): string {
  return has(stage, 'blue') ? '#2a4bb0' : stage.random.pick([scheme.a, scheme.a, scheme.b, scheme.c])
}
