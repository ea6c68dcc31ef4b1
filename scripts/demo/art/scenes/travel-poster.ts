import { writeLine } from '../letters.ts'
import { findScheme } from '../lights.ts'
import { at, clip, createStage, has, lighter, rect, trait, type Stage } from '../stage.ts'
import { drawCity } from './city.ts'
import { drawCoast } from './coast.ts'
import { drawDesert } from './desert.ts'
import { drawForest } from './forest.ts'
import { drawLandscape } from './landscape.ts'
import { drawOldTown } from './old-town.ts'
import { words } from './words.ts'

const VIEWS: Record<string, (stage: Stage) => string> = {
  landscape: drawLandscape,
  coast: drawCoast,
  desert: drawDesert,
  forest: drawForest,
  city: drawCity,
  town: drawOldTown,
}

/** `view:` names the framed scene, the other words are its traits. */
export function drawTravelPoster(stage: Stage): string {
  const { w, h, u, random } = stage
  const scheme = findScheme(stage, 'linen')
  const [edge, foot] = [w * 0.055, h * (has(stage, 'overlay') ? 0.05 : 0.19)]
  const inner = createStage(w - edge * 2, h - edge - foot, stage.words, String(random.next()))
  inner.defs = stage.defs
  const view = VIEWS[trait(stage, 'view', 'landscape')]?.(inner) ?? ''
  const paper = lighter(scheme.back, 0.4)
  let out = rect(0, 0, w, h, has(stage, 'ink') ? scheme.dark : paper)
  const ink = has(stage, 'ink') ? scheme.light : scheme.dark
  out += at(
    edge,
    edge,
    clip(stage, rect(0, 0, inner.w, inner.h, '#000', has(stage, 'rounded') ? inner.w * 0.5 : 2 * u), view),
  )
  const style = {
    size: Math.min(12.5 * u, foot * 0.38),
    weight: has(stage, 'bold') ? 20 : 13,
    narrow: has(stage, 'bold') ? 0.8 : 0.95,
    spacing: 26,
    waist: has(stage, 'deco') ? 64 : 50,
  }
  if (has(stage, 'overlay'))
    out +=
      writeLine(words(stage, 'say'), w / 2, h * 0.1, w * 0.74, { ...style, size: 17 * u }, scheme.light) +
      writeLine(
        words(stage, 'sub'),
        w / 2,
        h * 0.885,
        w * 0.6,
        { size: 4.4 * u, weight: 13, spacing: 60 },
        scheme.light,
      )
  else
    out +=
      writeLine(words(stage, 'say'), w / 2, h - foot * 0.82, w * 0.86, style, ink) +
      writeLine(
        words(stage, 'sub'),
        w / 2,
        h - foot * 0.27,
        w * 0.7,
        { size: 3.7 * u, weight: 13, spacing: 70 },
        has(stage, 'ink') ? scheme.c : scheme.a,
      )
  return out
}
