import type { BoardChoice } from '#schema/saves/queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { FieldFrame } from '#ui/kit/field-frame.tsx'
import { describeField } from './pieces/describe-field.ts'
import type { FieldsProps } from './pieces/piece-fields.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'

interface BoardFieldProps extends FieldsProps {
  boards: readonly BoardChoice[]
  /** There are other pins that could go to the same board. */
  hasOthers: boolean
}

export function BoardField({ piece: { fields, problems }, change, dispatch, boards, hasOthers }: BoardFieldProps) {
  const t = useTranslate()
  const { board_id: boardId, section_id: sectionId } = fields
  const frame = { id: 'pin-board_id', label: t('pinBuilder.field.board'), problem: problems['board_id'] }
  return (
    <FieldFrame {...frame}>
      <select
        {...describeField(frame)}
        name="board_id"
        className={fieldClasses.input}
        value={boardId}
        onChange={({ currentTarget }) => change({ board_id: currentTarget.value, section_id: null })}
      >
        <BoardOptions boards={boards} boardId={boardId} />
      </select>
      {hasOthers && (
        <Button className={parts.action} onClick={() => dispatch({ type: 'boardForAll', boardId, sectionId })}>
          {t('pinBuilder.useForAll')}
        </Button>
      )}
    </FieldFrame>
  )
}

/** The chosen one may be gone, and who has none gets one. */
export function BoardOptions({ boards, boardId }: { boards: readonly BoardChoice[]; boardId: string }) {
  const t = useTranslate()
  return (
    <>
      {!boards.some(({ id }) => id === boardId) && (
        <option value={boardId}>
          {t(boards.length === 0 ? 'pinBuilder.firstBoard' : 'pinBuilder.problem.board_id')}
        </option>
      )}
      {boards.map(({ id, name, isSecret }) => (
        <option key={id} value={id}>
          {isSecret ? t('pinBuilder.secretBoard', { name }) : name}
        </option>
      ))}
    </>
  )
}
