import type { ImageSpec } from './catalog.ts'
import { drawAbstract } from './scenes/abstract.ts'
import { drawBotanical } from './scenes/botanical.ts'
import { drawCity } from './scenes/city.ts'
import { drawCoast } from './scenes/coast.ts'
import { drawDesert } from './scenes/desert.ts'
import { drawEmbroidery } from './scenes/embroidery.ts'
import { drawForest } from './scenes/forest.ts'
import { drawKnitting } from './scenes/knitting.ts'
import { drawLandscape } from './scenes/landscape.ts'
import { drawLineArt } from './scenes/line-art.ts'
import { drawOldTown } from './scenes/old-town.ts'
import { drawPaper } from './scenes/paper.ts'
import { drawPattern } from './scenes/pattern.ts'
import { drawPlate } from './scenes/plate.ts'
import { drawRoom } from './scenes/room.ts'
import { drawShapePoster } from './scenes/shape-poster.ts'
import { drawStill } from './scenes/still.ts'
import { drawTravelPoster } from './scenes/travel-poster.ts'
import { drawWords } from './scenes/words.ts'
import { drawWorkbench } from './scenes/workbench.ts'
import { createStage, type Stage } from './stage.ts'

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

/** An SVG document: the same spec gives the same text, byte for byte. */
export function drawImage(spec: Pick<ImageSpec, 'scene' | 'seed' | 'width' | 'height'>): string {
  const [family = '', ...words] = spec.scene.split(' ')
  const draw = SCENES[family]
  if (draw === undefined) throw new Error(`No scene is called ${family}`)
  const stage = createStage(spec.width, spec.height, words, spec.seed)
  const body = draw(stage)
  const size = `width="${spec.width}" height="${spec.height}" viewBox="0 0 ${spec.width} ${spec.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${stage.defs.join('')}</defs>${body}</svg>`
}
