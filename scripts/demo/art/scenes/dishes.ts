import { at, blob, clip, darker, disc, fade, has, lighter, mix, n, path, rect, stroke, type Stage } from '../stage.ts'

export function noodles(stage: Stage, reach: number, tone: string, strands: number): string {
  const { random } = stage
  let out = disc(0, 0, reach * 0.92, darker(tone, 0.28))
  for (let i = 0; i < strands; i++) {
    const [a, r] = [random.range(0, 6.283), reach * random.range(0.1, 0.5)]
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r]
    const [rx, ry] = [reach * random.range(0.28, 0.52), reach * random.range(0.2, 0.46)]
    const turn = random.int(0, 180)
    const d = `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} ${turn} 1 ${random.int(0, 1)} ${n(x + rx * 0.7)} ${n(y + ry * 0.5)}`
    out += stroke(d, darker(tone, 0.32), 4.6) + stroke(d, mix(tone, '#fff6d8', random.range(0, 0.4)), 3.1)
  }
  return out
}

export function bundle(stage: Stage, tone: string): string {
  const { random } = stage
  let out = ''
  for (let i = 0; i < 22; i++) {
    const y = -34 + i * 3.3
    const d = `M${n(-66 + Math.abs(y) * 0.5)} ${n(y + random.range(-3, 3))}C${n(-24)} ${n(y - 20 + random.range(-6, 6))} ${n(20)} ${n(y + 22 + random.range(-6, 6))} ${n(64 - Math.abs(y) * 0.5)} ${n(y - 4 + random.range(-4, 4))}`
    out += stroke(d, darker(tone, 0.3), 4.6) + stroke(d, mix(tone, '#fffbe8', random.range(0, 0.35)), 3.2)
  }
  return `<g transform="rotate(${random.int(-40, 40)})">${out}</g>`
}

export function sauce(stage: Stage, tone: string, r: number): string {
  let out = path(blob(stage.random, 0, 0, r, 0.18, 11), fade(stage, 'lit', [lighter(tone, 0.15), darker(tone, 0.12)]))
  for (let i = 0; i < 26; i++)
    out += path(
      blob(stage.random, stage.random.range(-r, r) * 0.75, stage.random.range(-r, r) * 0.75, 3.6, 0.3, 6),
      mix(tone, stage.random.pick(['#3a1208', '#f08a5a', tone]), 0.3),
    )
  return out
}

export function swirl(): string {
  return stroke(
    'M-58 6C-50 -46 30 -62 52 -18C66 24 14 54 -18 36C-44 18 -22 -18 8 -12C28 -6 20 18 4 14',
    '#fffaf0',
    5.5,
    'opacity=".92"',
  )
}

export function pizzaBase(stage: Stage): string {
  const { random } = stage
  const sauceTone = has(stage, 'white') ? '#f7ecd0' : has(stage, 'pesto') ? '#8fae55' : '#cf4427'
  let out =
    path(blob(random, 2, 4, 104, 0.02, 13), '#5f3716', 'opacity=".4"') +
    path(blob(random, 0, 0, 104, 0.02, 13), fade(stage, 'lit', ['#f3cd8d', '#d69a4c']))
  for (let i = 0; i < 26; i++) {
    const a = random.range(0, 6.283)
    out += path(blob(random, Math.cos(a) * 98, Math.sin(a) * 98, random.range(2, 6), 0.3, 6), '#8f5322', 'opacity=".5"')
  }
  out +=
    path(blob(random, 0, 0, 90, 0.025, 15), sauceTone) +
    path(blob(random, 0, 0, 84, 0.06, 13), fade(stage, 'lit', ['#fbe3a0', '#f0bb5c']), 'opacity=".9"')
  for (let i = 0; i < 16; i++)
    out += path(
      blob(random, random.range(-60, 60), random.range(-60, 60), random.range(5, 11), 0.25, 8),
      i % 3 ? '#fff1c6' : sauceTone,
      'opacity=".75"',
    )
  return out
}

export function pancakes(stage: Stage): string {
  let out = ''
  for (let i = 0; i < 4; i++)
    out +=
      disc(4 - i * 3, 8 - i * 5, 56, '#8f5722') +
      disc(4 - i * 3, 6 - i * 5, 56, '#f2d79c') +
      disc(4 - i * 3, 4.6 - i * 5, 54, fade(stage, 'lit', ['#e0a557', '#bd7833']))
  return (
    out +
    path(blob(stage.random, -5, -10, 30, 0.2, 9), '#9a4f14', 'opacity=".55"') +
    path('M16 2C24 20 20 44 24 58C28 66 34 60 32 50C28 30 34 10 20 -6Z', '#9a4f14', 'opacity=".5"') +
    rect(-17, -22, 20, 20, '#ffe9a0', 4) +
    rect(-17, -22, 20, 5, '#fff4c8', 2)
  )
}

export function waffle(stage: Stage): string {
  let grid = ''
  for (let i = -2; i <= 2; i++)
    for (let k = -2; k <= 2; k++)
      grid += rect(i * 22 - 8, k * 22 - 8, 16, 16, '#a9682a', 3) + rect(i * 22 - 5, k * 22 - 5, 13, 13, '#c98a42', 3)
  return (
    disc(2, 4, 63, '#7d4a1c') +
    disc(0, 0, 62, fade(stage, 'lit', ['#efc27a', '#cf9046'])) +
    clip(stage, disc(0, 0, 57, '#000'), grid)
  )
}

export function toast(stage: Stage): string {
  const slice =
    path(
      'M-38 -34C-46 -52 -20 -58 0 -54C20 -58 46 -52 38 -34C36 -26 37 -16 37 36C37 44 -37 44 -37 36C-37 -16 -36 -26 -38 -34Z',
      '#a8672c',
    ) +
    path(
      'M-33 -34C-40 -48 -18 -52 0 -48C18 -52 40 -48 33 -34C31 -26 32 -16 32 34C32 39 -32 39 -32 34C-32 -16 -31 -26 -33 -34Z',
      fade(stage, 'lit', ['#f6dba6', '#dfae68']),
    )
  const spread = has(stage, 'guacamole')
    ? path(blob(stage.random, 0, 0, 27, 0.12, 11, 1.3), '#9dbb52')
    : path(blob(stage.random, 0, 0, 26, 0.12, 11, 1.3), '#fff8e8')
  return at(-24, -14, slice + spread, -14, 0.84) + at(28, 18, slice + spread, 10, 0.84)
}
