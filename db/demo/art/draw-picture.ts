import type { PictureSpec } from './catalogue.ts'
import { createStage, type Stage } from './stage.ts'
import { drawEmbroidery, drawKnitting, drawPaper, drawWorkbench } from './scenes/craft.ts'
import { drawLandscape } from './scenes/landscape.ts'
import { drawShapePoster, drawTravelPoster, drawWords } from './scenes/poster.ts'
import { drawBotanical } from './scenes/potted.ts'
import { drawRoom } from './scenes/room.ts'
import { drawStill } from './scenes/still.ts'
import { drawAbstract, drawLineArt, drawPattern } from './scenes/pattern.ts'
import { drawPlate } from './scenes/plate.ts'
import { drawCity, drawOldTown } from './scenes/town.ts'
import { drawCoast, drawDesert, drawForest } from './scenes/wild.ts'

const SCENES: Record<string, (stage: Stage) => string> = {
  abstract: drawAbstract,
  botanical: drawBotanical,
  city: drawCity,
  coast: drawCoast,
  desert: drawDesert,
  forest: drawForest,
  hoop: drawEmbroidery,
  knit: drawKnitting,
  landscape: drawLandscape,
  line: drawLineArt,
  paper: drawPaper,
  pattern: drawPattern,
  plate: drawPlate,
  poster: drawShapePoster,
  room: drawRoom,
  still: drawStill,
  town: drawOldTown,
  travel: drawTravelPoster,
  words: drawWords,
  workbench: drawWorkbench,
}

/** The picture as an SVG document: the same spec gives the same text, byte for byte. */
export function drawPicture(spec: Pick<PictureSpec, 'scene' | 'seed' | 'width' | 'height'>): string {
  const [family = '', ...words] = spec.scene.split(' ')
  const draw = SCENES[family]
  if (draw === undefined) throw new Error(`No scene is called ${family}`)
  const stage = createStage(spec.width, spec.height, words, spec.seed)
  const body = draw(stage)
  const size = `width="${spec.width}" height="${spec.height}" viewBox="0 0 ${spec.width} ${spec.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${stage.defs.join('')}</defs>${body}</svg>`
}
