import type { FormOutcome } from '#schema/page-data.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { knownProblem } from './find-problems.ts'
import { emptyFields, newPiece, type Piece } from './pieces/piece.ts'
import { isReason } from './refusal-reason.ts'

/** The piece of a form that was sent without scripts and refused: as it was typed, with its image. */
export function readSentForm({ values, problems, error }: FormOutcome, boardId: string, t: Translate): Piece {
  const { media_id: mediaId = '', provenance } = values
  const piece = newPiece('piece-0', values['board_id'] || boardId)
  const named = Object.keys(problems).map((path) => [path, knownProblem(path, t) ?? t('pinBuilder.problem.missing')])
  const reason = isReason(error) ? error : 'unexpected'
  return {
    ...piece,
    files: mediaId === '' ? [] : [storedFile(mediaId)],
    fields: {
      ...emptyFields(piece.fields.board_id),
      title: values['title'] ?? '',
      description: values['description'] ?? '',
      alt_text: values['alt_text'] ?? '',
      link: values['link'] ?? '',
      provenance: provenance === 'ai_generated' || provenance === 'ai_modified' ? provenance : null,
      comments_disabled: values['allows_comments'] === undefined,
    },
    isDirty: true,
    problems: {
      ...(Object.fromEntries(named) as Record<string, string>),
      ...(error !== null && { form: t(`pinBuilder.refused.${reason}`) }),
    },
  }
}

function storedFile(mediaId: string): Piece['files'][number] {
  // The key is the same in the document and after it is hydrated.
  return { key: mediaId, kind: 'image', name: '', file: null, upload: { status: 'done', mediaId }, previewUrl: null }
}
