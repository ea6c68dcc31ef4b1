import type { Light } from '../lights.ts'
import { pine } from '../nature.ts'
import { at, darker, disc, fade, has, lighter, mix, n, oval, path, poly, rect, stroke, type Stage } from '../stage.ts'

const LAMP = '#ffd98a'

/** Its foot is at x, y; 100 units wide inside. */
export function drawCabin(stage: Stage, light: Light, x: number, y: number, size: number): string {
  const { random } = stage
  const wood = has(stage, 'red') ? '#a8392f' : mix(light.near, '#9a5f3a', light.night ? 0.45 : 0.7)
  const roof = has(stage, 'snowy') ? '#f3f5fa' : darker(mix(light.near, '#3a2a2a', 0.4), 0.1)
  const glow = light.night || has(stage, 'lit') ? LAMP : mix(light.sky[2], '#ffffff', 0.3)
  let inside = ''
  if (has(stage, 'aframe')) {
    inside +=
      path('M0 -104L62 2L-62 2Z', roof) + path('M0 -88L46 0L-46 0Z', fade(stage, 'down', [darker(wood, 0.2), wood]))
    inside +=
      path('M0 -72L14 -45L-14 -45Z', glow) +
      rect(-32, -36, 26, 26, glow) +
      rect(8, -38, 20, 38, darker(wood, 0.5)) +
      rect(11, -34, 14, 16, glow)
    inside +=
      stroke('M-19 -36V-10M-32 -23H-6', darker(wood, 0.5), 1.6) + stroke('M-66 6L0 -108L66 6', lighter(roof, 0.12), 4)
    inside +=
      rect(-70, 0, 140, 5, darker(wood, 0.3)) +
      rect(-60, 5, 4, 10, darker(wood, 0.5)) +
      rect(56, 5, 4, 10, darker(wood, 0.5))
  } else if (has(stage, 'modern')) {
    inside +=
      rect(-80, -44, 150, 46, fade(stage, 'right', [darker(wood, 0.1), wood])) +
      path('M-90 -44L78 -58L84 -48L-88 -36Z', roof)
    inside +=
      rect(-58, -36, 80, 36, fade(stage, 'down', [glow, mix(glow, wood, 0.4)])) +
      stroke('M-32 -36V0M-6 -36V0', darker(wood, 0.6), 2) +
      rect(34, -34, 20, 34, darker(wood, 0.5))
    inside +=
      path('M-50 0c0-14 16-14 16 0Z', darker(wood, 0.45)) +
      rect(-100, 0, 190, 5, darker(wood, 0.35)) +
      rect(-90, 5, 4, 16, darker(wood, 0.6)) +
      rect(74, 5, 4, 16, darker(wood, 0.6))
  } else {
    inside +=
      rect(-46, -46, 92, 48, fade(stage, 'right', [darker(wood, 0.12), wood])) + path('M0 -84L46 -46H-46Z', wood)
    for (let i = 1; i < 7; i++) inside += stroke(`M-46 ${-46 + i * 7}H46`, darker(wood, 0.25), 0.9)
    inside += rect(22, -92, 12, 32, darker(mix(wood, '#6b5a52', 0.6), 0.1))
    inside +=
      path('M-58 -38L0 -94L58 -38L58 -46L0 -102L-58 -46Z', roof) +
      path('M0 -98L58 -43L50 -43L0 -90L-50 -43L-58 -43Z', roof)
    inside +=
      rect(-34, -34, 20, 18, glow) +
      rect(14, -34, 20, 18, glow) +
      rect(-8, -36, 16, 38, darker(wood, 0.5), 1) +
      disc(0, -64, 7, glow)
    inside += stroke('M-24 -34V-16M-34 -25H-14M24 -34V-16M14 -25H34', darker(wood, 0.5), 1.4)
    inside += chimneySmoke(28, -100)
  }
  const warm = glow === LAMP ? oval(0, -20, 120, 60, fade(stage, 'round', [`${LAMP}/0.35`, `${LAMP}/0`])) : ''
  const groundTone = has(stage, 'snowy') ? '#dfe7f2' : light.near
  const mound = path(
    'M-190 30C-150 2 -80 -3 0 0C90 -3 150 6 200 30Z',
    fade(stage, 'down', [lighter(groundTone, 0.12), groundTone]),
  )
  const pathway = path('M-8 2C-4 12 -22 18 -34 30L14 30C14 18 6 10 8 2Z', mix(groundTone, glow, 0.4), 'opacity=".8"')
  let trees = ''
  for (let i = 0; i < 5; i++)
    trees += pine(
      stage,
      x + random.pick([-1, 1]) * random.range(0.62, 1.3) * size,
      y + 1,
      size * random.range(0.9, 1.7),
      mix(light.near, light.far, random.range(0.05, 0.3)),
      mix(light.near, light.sky[1], 0.25),
    )
  return (
    trees +
    at(x, y, mound + pathway + warm + inside, 0, size / 100) +
    rect(0, y + size * 0.29, stage.w, stage.h, fade(stage, 'down', [groundTone, darker(groundTone, 0.25)]))
  )
}

function chimneySmoke(x: number, y: number): string {
  return `<g fill="none" stroke="#fff" stroke-linecap="round" opacity=".45"><path d="M${x} ${y}C${x - 10} ${y - 16} ${x + 14} ${y - 24} ${x + 4} ${y - 44}" stroke-width="7"/><path d="M${x + 4} ${y - 44}C${x - 4} ${y - 58} ${x + 18} ${y - 64} ${x + 12} ${y - 80}" stroke-width="11" opacity=".6"/></g>`
}

/** Its rock is at x, y; `size` is the height of the tower. */
export function drawLighthouse(stage: Stage, light: Light, x: number, y: number, size: number): string {
  const { u, w, random } = stage
  const dark = mix(light.near, '#1b1b2a', 0.4)
  const white = light.night ? mix('#ffffff', light.sky[1], 0.22) : '#fffaf0'
  const band = has(stage, 'blue')
    ? '#2d5f9a'
    : has(stage, 'black')
      ? '#2a2c38'
      : has(stage, 'teal')
        ? '#1f7a7a'
        : '#cf4532'
  let tower = path('M-15 0L-9 -86L9 -86L15 0Z', fade(stage, 'right', [white, white, mix(white, dark, 0.4)]))
  if (has(stage, 'spiral')) {
    for (let i = 0; i < 4; i++)
      tower += path(
        `M${-14.4 + i * 1.5} ${-4 - i * 22}L${13.8 - i * 1.6} ${-16 - i * 22}L${13 - i * 1.6} ${-27 - i * 22 + (i === 3 ? 8 : 0)}L${-13.4 + i * 1.5} ${-15 - i * 22}Z`,
        band,
      )
  } else if (!has(stage, 'plain')) {
    for (let i = 0; i < 3; i++) {
      const foot = 8 + i * 28
      const top = foot + 14
      tower += path(
        poly([
          [-15 + foot * 0.07, -foot],
          [15 - foot * 0.07, -foot],
          [15 - top * 0.07, -top],
          [-15 + top * 0.07, -top],
        ]),
        fade(stage, 'right', [band, band, darker(band, 0.35)]),
      )
    }
  }
  tower += rect(-3, -34, 5, 9, dark, 2) + rect(-3, -62, 5, 8, dark, 2) + path('M-4 0V-9a4 4 0 0 1 8 0V0Z', dark)
  tower +=
    rect(-13, -90, 26, 4, dark) + stroke('M-13 -96H13M-12 -96V-90M-6 -96V-90M0 -96V-90M6 -96V-90M12 -96V-90', dark, 0.9)
  tower +=
    rect(-6.5, -103, 13, 13, light.night ? '#fff2b8' : LAMP) +
    stroke('M-2.2 -103V-90M2.2 -103V-90', dark, 0.8) +
    path('M-9 -103H9L0 -113Z', band) +
    rect(-0.5, -119, 1, 7, dark)
  let beams = ''
  if (has(stage, 'beam')) {
    const paint = fade(stage, 'right', ['#fff2b8/0.8', '#fff2b8/0'])
    beams =
      path('M0 -97L150 -130L150 -84Z', paint) +
      mirrored(path('M0 -97L150 -122L150 -72Z', paint)) +
      disc(0, -97, 26, fade(stage, 'round', ['#fff2b8/0.9', '#fff2b8/0']))
  }
  const s = size / 100
  const rock = mix(light.near, light.far, 0.12)
  const cliff: [number, number][] = [
    [x - size * 0.9, stage.h],
    [x - size * 0.62, y + size * 0.42],
    [x - size * 0.5, y + size * 0.2],
    [x - size * 0.34, y + size * 0.09],
    [x - size * 0.2, y],
    [x + size * 0.3, y - size * 0.01],
    [x + size * 0.6, y + size * 0.05],
    [w + 10, y + size * 0.02],
    [w + 10, stage.h],
  ]
  let out =
    at(x, y, beams, 0, s) + path(poly(cliff), fade(stage, 'down', [mix(rock, light.sun, 0.16), darker(rock, 0.2)]))
  for (let i = 0; i < 12; i++) {
    const [rx, ry] = [x + random.range(-0.45, 0.8) * size, y + random.range(0.12, 0.6) * size]
    out += path(
      poly([
        [rx, ry],
        [rx + 5 * u, ry - 2 * u],
        [rx + 9 * u, ry + 2 * u],
        [rx + 3 * u, ry + 5 * u],
      ]),
      random.chance(0.5) ? lighter(rock, 0.1) : darker(rock, 0.25),
      'opacity=".6"',
    )
  }
  out += path(
    `M${n(x - size * 0.22)} ${n(y + size * 0.02)}Q${n(x)} ${n(y - size * 0.05)} ${n(x + size * 0.32)} ${n(y)}Q${n(x + size * 0.65)} ${n(y + size * 0.02)} ${n(w + 10)} ${n(y)}L${n(w + 10)} ${n(y + size * 0.08)}Q${n(x + size * 0.4)} ${n(y + size * 0.06)} ${n(x - size * 0.22)} ${n(y + size * 0.02)}Z`,
    mix(light.near, '#7d9a5a', light.night ? 0.2 : 0.55),
  )
  const house =
    rect(20, -20, 34, 20, fade(stage, 'right', [white, mix(white, dark, 0.3)])) +
    path('M16 -19L37 -35L58 -19Z', band) +
    rect(26, -13, 6, 7, light.night ? LAMP : dark) +
    rect(40, -13, 6, 13, dark)
  out += at(x, y, (has(stage, 'house') ? house : '') + tower, 0, s)
  return out
}

function mirrored(content: string): string {
  return `<g transform="scale(-1 1)">${content}</g>`
}

/** x, y is the middle of the camp. */
export function drawCamp(stage: Stage, light: Light, x: number, y: number, size: number): string {
  const { random, w, h } = stage
  const cloth = tentCloth(stage)
  const ground = darker(mix(light.near, light.far, 0.1), 0.05)
  let out = ''
  for (let i = 0; i < 8; i++) {
    const px = w * (i < 4 ? random.range(-0.02, 0.28) : random.range(0.72, 1.02))
    out += pine(
      stage,
      px,
      y + size * 0.1,
      size * random.range(1.1, 2.3),
      mix(light.near, light.far, random.range(0, 0.3)),
      mix(light.near, light.sky[1], 0.25),
    )
  }
  out += path(
    `M0 ${n(y)}Q${n(w * 0.5)} ${n(y - size * 0.16)} ${n(w)} ${n(y)}L${n(w)} ${n(h)}L0 ${n(h)}Z`,
    fade(stage, 'down', [lighter(ground, 0.08), darker(ground, 0.2)]),
  )
  let inside = oval(0, 4, 86, 9, '#000', 'opacity=".25"')
  if (has(stage, 'van')) {
    inside +=
      path('M-62 0V-44Q-62 -58 -48 -58H44Q58 -58 62 -40L66 -24V0Z', cloth) +
      path('M-62 -30H66V-24V0H-62Z', '#f6eedd') +
      rect(-52, -50, 24, 17, '#ffe3a0', 3) +
      rect(-22, -50, 24, 17, '#ffe3a0', 3) +
      path('M10 -50H44Q50 -50 53 -33H10Z', mix('#ffe3a0', light.sky[2], 0.5)) +
      disc(-34, 0, 11, '#22222c') +
      disc(38, 0, 11, '#22222c') +
      disc(-34, 0, 5, '#ddd') +
      disc(38, 0, 5, '#ddd') +
      rect(60, -17, 5, 6, '#ffe9a8', 2)
    inside += path('M-62 -58H-8L2 -66H-72Z', darker(cloth, 0.15))
  } else if (has(stage, 'teepee')) {
    inside +=
      stroke('M-10 -112L44 2M10 -112L-44 2M0 -114V-90', darker(mix(cloth, '#5a3d2a', 0.7), 0.1), 2.6) +
      path('M0 -96L46 2H-46Z', fade(stage, 'right', [lighter(cloth, 0.3), cloth])) +
      path('M0 -62L15 2H-13Z', '#ffdc93') +
      path('M0 -62L15 2L22 2L2 -66Z', darker(cloth, 0.2)) +
      stroke('M-33 -26L33 -26M-38 -16L38 -16', '#fff7e6', 2, 'opacity=".7"')
  } else if (has(stage, 'dome')) {
    inside +=
      path('M-66 2C-60 -62 60 -62 66 2Z', fade(stage, 'right', [lighter(cloth, 0.2), cloth, darker(cloth, 0.25)])) +
      path('M-22 2C-20 -44 24 -44 26 2Z', '#ffdc93') +
      stroke('M-66 2C-30 -70 30 -50 66 2M-50 -30C0 -58 40 -40 66 2', lighter(cloth, 0.4), 1.4) +
      path('M4 2C4 -30 22 -32 26 2Z', darker(cloth, 0.3))
  } else {
    inside +=
      path('M0 -66L60 2H-60Z', fade(stage, 'right', [lighter(cloth, 0.25), cloth])) +
      path('M0 -66L60 2L84 -6L26 -66Z', darker(cloth, 0.25)) +
      path('M0 -52L18 2H-18Z', '#ffdc93') +
      path('M0 -52L-18 2H-30Z', lighter(cloth, 0.45)) +
      stroke('M0 -70V-60M84 -6L98 3M-60 2L-76 5', '#f3e6c8', 1.2)
  }
  out += at(
    x - size * 0.55,
    y + size * 0.12,
    oval(0, -20, 130, 70, fade(stage, 'round', ['#ffcf7a/0.35', '#ffcf7a/0'])) + inside,
    0,
    size / 88,
  )
  const fire =
    oval(0, 0, 90, 34, fade(stage, 'round', ['#ffb347/0.55', '#ff9a3c/0'])) +
    stroke('M-16 4L16 -3M-16 -3L16 4', '#4a2c1e', 5) +
    path('M-12 0C-20 -18 -4 -22 -4 -40C10 -30 8 -22 12 -20C14 -26 12 -28 14 -30C22 -16 18 -6 12 0Z', '#f47b2a') +
    path('M-6 0C-10 -10 -1 -14 0 -24C8 -16 10 -8 6 0Z', '#ffd766') +
    [-26, -13, 13, 26].map((sx) => oval(sx, 6, 6, 4, '#6d6670')).join('')
  if (!has(stage, 'nofire')) out += at(x + size * 0.8, y + size * 0.3, fire, 0, size / 80)
  if (has(stage, 'lights')) {
    let bulbs = ''
    for (let i = 0; i <= 12; i++) {
      const t = i / 12
      const [bx, by] = [w * t, y - size * 1.75 + Math.sin(t * Math.PI) * size * 0.42]
      bulbs +=
        disc(bx, by + 3, size * 0.09, fade(stage, 'round', ['#ffe7a6/0.7', '#ffe7a6/0'])) +
        disc(bx, by + 3, size * 0.028, '#ffe7a6')
    }
    out +=
      stroke(
        `M0 ${n(y - size * 1.75)}Q${n(w / 2)} ${n(y - size * 0.9)} ${n(w)} ${n(y - size * 1.75)}`,
        '#1a1a24',
        size * 0.012,
      ) + bulbs
  }
  return out
}

function tentCloth(stage: Stage): string {
  return has(stage, 'orange')
    ? '#e2703a'
    : has(stage, 'yellow')
      ? '#e5ae3c'
      : has(stage, 'green')
        ? '#5f8a63'
        : has(stage, 'canvas')
          ? '#d9c4a0'
          : '#c9503f'
}
