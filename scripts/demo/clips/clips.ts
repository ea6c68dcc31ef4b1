import { createRandom } from '../art/random.ts'
import {
  at,
  createStage,
  darker,
  disc,
  fade,
  lighter,
  mix,
  n,
  oval,
  path,
  poly,
  rect,
  smooth,
  stroke,
  type Point,
  type Stage,
} from '../art/stage.ts'
import type { TopicKey } from '../topics.ts'

export interface Clip {
  key: string
  topic: TopicKey
  subject: string
  alt: string
  width: number
  height: number
  durationMs: number
  mp4: string
  webm: string
  vtt: string
}

function clip(key: string, topic: TopicKey, subject: string, alt: string): Clip {
  return {
    key,
    topic,
    subject,
    alt,
    width: 360,
    height: 640,
    durationMs: 4000,
    mp4: `${key}.mp4`,
    webm: `${key}.webm`,
    vtt: `${key}.vtt`,
  }
}

export const CLIPS: Clip[] = [
  clip(
    'waves-at-dusk',
    'coastlines',
    'waves rolling in at dusk',
    'Slow waves roll toward the shore under a low sun in violet and apricot.',
  ),
  clip(
    'steam-over-tea',
    'tea-and-coffee',
    'steam rising from a cup of tea',
    'Steam curls up from a terracotta teacup on a wooden table beside a window of light.',
  ),
  clip(
    'turning-pottery',
    'ceramics',
    'a patterned vase turning slowly',
    'A clay vase with diamond bands turns slowly on a potter’s wheel against a warm arch.',
  ),
  clip(
    'night-drive',
    'night-skies',
    'a road at night under the moon',
    'A road runs toward a bright moon while lane marks and roadside pines glide past.',
  ),
]

const TURN = Math.PI * 2

/** t runs from 0 to 1, and the last frame joins the first. */
export function drawClipFrame(key: string, t: number): string {
  const spec = CLIPS.find((entry) => entry.key === key)
  const draw = FRAMES[key]
  if (spec === undefined || draw === undefined) throw new Error(`No clip is called ${key}`)
  const stage = createStage(spec.width, spec.height, [], key)
  const body = draw(stage, t)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${spec.width}" height="${spec.height}" viewBox="0 0 ${spec.width} ${spec.height}"><defs>${stage.defs.join('')}</defs>${body}</svg>`
}

const FRAMES: Record<string, (stage: Stage, t: number) => string> = {
  'waves-at-dusk': drawWaves,
  'steam-over-tea': drawTea,
  'turning-pottery': drawPottery,
  'night-drive': drawDrive,
}

function drawWaves(stage: Stage, t: number): string {
  const { w, h } = stage
  let out = rect(0, 0, w, h, '#f9b27c') + rect(0, 0, w, 300, fade(stage, 'down', ['#3a2f63', '#c2607e', '#f9b27c']))
  out += disc(210, 250, 150, fade(stage, 'round', ['#ffe2b0/0.6', '#ffe2b0/0'])) + disc(210, 252, 44, '#ffe2b0')
  out +=
    path('M0 300V268Q60 240 110 276Q150 262 180 300Z', '#7d4a76') +
    rect(0, 298, w, h - 298, fade(stage, 'down', ['#e58c78', '#7d4a76', '#43305f']))
  for (let i = 0; i < 9; i++)
    out += rect(
      210 - 34 + i * 2 + Math.sin(TURN * (t + i * 0.21)) * 7,
      304 + i * 9,
      68 - i * 4,
      2.6,
      '#ffe2b0',
      1.3,
      `opacity="${n(0.8 - i * 0.07)}"`,
    )
  for (let i = 0; i < 6; i++) {
    const base = 344 + i * 44 + i * i * 2.4
    const points: Point[] = []
    for (let k = 0; k <= 8; k++)
      points.push([
        (k / 8) * w,
        base +
          Math.sin(TURN * (t * (i % 2 ? 1 : -1) + k * 0.25 + i * 0.3)) * (4 + i * 2.2) +
          Math.sin(TURN * (t + i * 0.17)) * 5,
      ])
    const tone = mix('#d67a78', '#2f2450', i / 5)
    out +=
      path(`${smooth(points)}L${w} ${h}L0 ${h}Z`, fade(stage, 'down', [lighter(tone, 0.16), tone])) +
      stroke(smooth(points), '#ffe9d2', 1.2 + i * 0.4, `opacity="${n(0.35 + i * 0.08)}"`)
  }
  return out
}

function drawTea(stage: Stage, t: number): string {
  const { w, h } = stage
  let out = rect(0, 0, w, h, fade(stage, 'down', ['#e3c6a8', '#f5e4cf']))
  for (let i = 0; i < 4; i++)
    out += path(
      poly([
        [36 + (i % 2) * 78, 90 + Math.floor(i / 2) * 112],
        [106 + (i % 2) * 78, 112 + Math.floor(i / 2) * 112],
        [106 + (i % 2) * 78, 212 + Math.floor(i / 2) * 112],
        [36 + (i % 2) * 78, 190 + Math.floor(i / 2) * 112],
      ]),
      '#fff6dc',
      'opacity=".7"',
    )
  out +=
    rect(0, 452, w, 190, fade(stage, 'down', ['#c99462', '#96623a'])) +
    stroke('M0 500H360M0 566H360', '#7f5230', 1, 'opacity=".6"')
  for (let i = 0; i < 3; i++) {
    const points: Point[] = []
    for (let k = 0; k <= 8; k++)
      points.push([152 + i * 30 + Math.sin(TURN * (k * 0.16 - t + i * 0.3)) * (4 + k * 2.2), 386 - k * 27])
    out += stroke(smooth(points), '#ffffff', 13, 'opacity=".22"') + stroke(smooth(points), '#ffffff', 5, 'opacity=".5"')
  }
  out +=
    oval(196, 508, 130, 16, '#3a1f12', 'opacity=".3"') +
    oval(180, 500, 118, 16, '#a84f30') +
    oval(180, 495, 118, 16, '#d97a55')
  out +=
    stroke('M252 410C306 402 304 474 244 470', '#b3542f', 14) +
    path(
      'M98 394H262C262 456 232 488 206 492H154C128 488 98 456 98 394Z',
      fade(stage, 'right', ['#a84f30', '#e08a62 30%', '#c8623f 60%', '#8f3f24']),
    )
  return (
    out +
    oval(180, 394, 82, 16, '#8f3f24') +
    oval(180, 396, 75, 12, '#b5662c') +
    oval(180 + Math.sin(TURN * t) * 8, 395, 34, 4, '#d99a55', 'opacity=".7"')
  )
}

function drawPottery(stage: Stage, t: number): string {
  const { w, h } = stage
  let out =
    rect(0, 0, w, h, fade(stage, 'down', ['#dcecea', '#f3f7f1'])) +
    path('M62 520V262A118 118 0 0 1 298 262V520Z', fade(stage, 'down', ['#ee8a5a', '#f6c8a4']))
  out +=
    rect(0, 508, w, 140, fade(stage, 'down', ['#e9dccb', '#cdbba4'])) +
    oval(190, 540, 136, 20, '#3a241a', 'opacity=".25"') +
    oval(180, 534, 122, 18, '#6b4a38') +
    oval(180, 526, 122, 18, '#8f6a52')
  function half(y: number): number {
    const k = (y - 240) / 280
    return 34 + 62 * Math.sin(Math.PI * Math.min(1, k * 0.93 + 0.06)) ** 1.2 + (k < 0.08 ? (0.08 - k) * 110 : 0)
  }
  const left: Point[] = []
  const right: Point[] = []
  for (let y = 240; y <= 520; y += 20) {
    left.push([180 - half(y), y])
    right.push([180 + half(y), y])
  }
  out += path(smooth([...left, ...right.toReversed()], true), '#f3ead9')
  for (let i = 0; i < 10; i++) {
    const angle = TURN * (i / 10 + t / 5)
    if (Math.cos(angle) < -0.05) continue
    for (const [top, bottom, tone] of [
      [330, 372, '#1f7a80'],
      [384, 426, '#d9673f'],
      [438, 470, '#1f7a80'],
    ] as const) {
      const mid = (top + bottom) / 2
      const x = 180 + Math.sin(angle) * half(mid) * 0.97
      const wide = 19 * Math.max(0.08, Math.cos(angle))
      out += path(
        poly([
          [x, top],
          [x + wide, mid],
          [x, bottom],
          [x - wide, mid],
        ]),
        tone,
      )
    }
  }
  for (const y of [306, 318, 484])
    out += stroke(`M${n(180 - half(y) + 1)} ${y}Q180 ${y + 12} ${n(180 + half(y) - 1)} ${y}`, '#c98f4a', 3)
  out += path(
    smooth([...left, ...right.toReversed()], true),
    fade(stage, 'right', ['#3a1f12/0.3', '#ffffff/0.3 30%', '#3a1f12/0 55%', '#3a1f12/0.42']),
  )
  return out + oval(180, 242, half(240) - 1, 9, '#5b3a2a')
}

function drawDrive(stage: Stage, t: number): string {
  const { w, h } = stage
  const random = createRandom('night-drive')
  let out = rect(0, 0, w, h, '#0b1430') + rect(0, 0, w, 340, fade(stage, 'down', ['#0a1230', '#2a2a66', '#a05c8c']))
  for (let i = 0; i < 46; i++)
    out += disc(
      random.range(0, w),
      random.range(0, 250),
      random.range(0.5, 1.5),
      '#fff6dc',
      `opacity="${n(0.55 + 0.4 * Math.sin(TURN * (t + i * 0.37)))}"`,
    )
  out +=
    disc(180, 196, 120, fade(stage, 'round', ['#fbe9c6/0.45', '#fbe9c6/0'])) +
    disc(180, 196, 46, '#fbe9c6') +
    disc(166, 184, 9, '#e3c9a6') +
    disc(196, 208, 12, '#e3c9a6')
  out +=
    path('M0 340V286L60 246L112 292L170 262L236 300L300 250L360 288V340Z', '#3a2f66') +
    path('M0 340V312L90 290L180 322L270 294L360 316V340Z', '#221d4a')
  out +=
    rect(0, 338, w, h - 338, fade(stage, 'down', ['#1d1a42', '#0b1026'])) +
    path('M172 338H188L372 640H-12Z', fade(stage, 'down', ['#3a3766', '#17182f']))
  out += stroke('M173 338L4 640M187 338L356 640', '#f2c879', 2.4, 'opacity=".7"')
  for (let i = 0; i < 8; i++) {
    const z = (i + t * 2) % 8
    const near = 338 + 302 * (z / 8) ** 2.4
    const far = 338 + 302 * (Math.max(0, z - 0.42) / 8) ** 2.4
    const spread = (near - 338) / 302
    out += path(
      poly([
        [180 - spread * 6 - 0.4, near],
        [180 + spread * 6 + 0.4, near],
        [180 + ((far - 338) / 302) * 6 + 0.3, far],
        [180 - ((far - 338) / 302) * 6 - 0.3, far],
      ]),
      '#fbe9c6',
    )
  }
  const posts = Array.from({ length: 8 }, (_, i) => (i + t * 2) % 8).sort((a, b) => a - b)
  for (const z of posts) {
    const k = (z / 8) ** 2.4
    for (const side of [-1, 1]) {
      const x = 180 + side * (26 + k * 330)
      const tall = 18 + k * 330
      const y = 340 + k * 250
      out += at(
        x,
        y,
        path(
          'M0 -100L14 -62H8L22 -30H13L28 0H-28L-13 -30H-22L-8 -62H-14Z',
          darker(mix('#4f4384', '#171a3a', 0.15 + k), 0),
        ),
        0,
        Math.round(tall) / 100,
      )
    }
  }
  return out + rect(0, 590, w, 50, fade(stage, 'down', ['#0b1026/0', '#0b1026/0.8']))
}
