import { useState } from 'react'
import type { ListedBoard } from '#schema/boards/calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Modal } from '#ui/kit/modal.tsx'
import { ChooseBoard } from './choose-board.tsx'
import { ChooseSection } from './choose-section.tsx'
import { NewBoard } from './new-board.tsx'
import { closePicker, type PickerRequest, type SaveTarget } from './picker-store.ts'
import { useSaveChange } from './use-save-change.ts'
import classes from './board-picker.module.css'

type View = { type: 'boards' } | { type: 'sections'; board: ListedBoard } | { type: 'new' }

export function BoardPicker({ pin, move }: PickerRequest) {
  const t = useTranslate()
  const [view, setView] = useState<View>({ type: 'boards' })
  const [text, setText] = useState('')
  const { send } = useSaveChange(pin)

  function put({ boardId, sectionId, saveId = move?.id }: SaveTarget): void {
    closePicker()
    if (saveId === undefined) return send({ kind: 'save', boardId, ...(sectionId !== undefined && { sectionId }) })
    send({ kind: 'move', options: { save_id: saveId, board_id: boardId, section_id: sectionId ?? null } })
  }

  function removeSave(saveId: string): void {
    closePicker()
    send({ kind: 'remove', saveId })
  }

  return (
    <Modal
      heading={view.type === 'new' ? t('board.create') : t(move ? 'picker.moveHeading' : 'picker.heading')}
      closeLabel={t('modal.dismiss')}
      className={classes.picker}
      onClose={closePicker}
    >
      {view.type === 'boards' && (
        <ChooseBoard
          pinId={pin.id}
          isMoving={move !== undefined}
          text={text}
          onText={setText}
          onBoard={(board) => put({ boardId: board.id })}
          onSaved={removeSave}
          onSections={(board) => setView({ type: 'sections', board })}
          onNew={() => setView({ type: 'new' })}
        />
      )}
      {view.type === 'sections' && (
        <ChooseSection board={view.board} onPlace={put} onBack={() => setView({ type: 'boards' })} />
      )}
      {view.type === 'new' && (
        <NewBoard name={text} onMade={({ id }) => put({ boardId: id })} onBack={() => setView({ type: 'boards' })} />
      )}
    </Modal>
  )
}
