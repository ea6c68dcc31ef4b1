import { EmbeddedBoardQuery } from '#schema/pins/embed-queries.ts'
import { file, query } from '#worker/action.ts'
import { answerOEmbed } from './answer-oembed.ts'
import { findEmbeddedBoard } from './find-embedded-board.ts'

export const embeds = [
  query(EmbeddedBoardQuery, findEmbeddedBoard),
  file({ route: 'oembed', who: 'anyone', isPublic: true, isForPrograms: true, run: answerOEmbed }),
]
