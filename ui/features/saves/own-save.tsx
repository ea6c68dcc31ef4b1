import { useId, useRef, useState } from 'react'
import type { Pin } from '#schema/pins/pin.ts'
import { MAX_NOTE_LENGTH } from '#schema/saves/constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStore } from '#ui/platform/store.ts'
import { openPicker } from './picker-store.ts'
import { toPinToSave } from './pin-to-save.ts'
import { saveContext, type KnownSave } from './save-context.ts'
import { useIsWaiting } from './use-is-waiting.ts'
import { useLostBoard } from './use-lost-board.ts'
import { useSaveChange } from './use-save-change.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './save-button.module.css'

/** The board on which the viewer has saved a pin, and their note; nothing for a pin that they have not saved. */
export function OwnSave({ pin }: { pin: Pin }) {
  useLostBoard(pin.board)
  const t = useTranslate()
  const isHydrated = useHydrated()
  const isWaiting = useIsWaiting(pin.id)
  const known = useStore(saveContext).saves.get(pin.id)
  const own = known === undefined ? toKnownSave(pin.savedTo) : known
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  if (isWaiting) return <p className={classes.place}>{t('save.isWaiting')}</p>
  if (!own) return null
  const { board, section, note } = own
  return (
    <div className={classes.own}>
      <div className={classes.place}>
        <a href={board.url}>
          {section === null
            ? t('save.mine', { board: board.name })
            : t('save.mineInSection', { board: board.name, section })}
        </a>
        {isHydrated && (
          <>
            <button
              type="button"
              className={classes.small}
              aria-haspopup="dialog"
              onClick={() => openPicker({ pin: toPinToSave(pin), move: own })}
            >
              {t('save.move')}
            </button>
            <button
              ref={editButton}
              type="button"
              className={classes.small}
              aria-expanded={isEditing}
              onClick={() => setEditing(!isEditing)}
            >
              {t(note === '' ? 'save.addNote' : 'save.editNote')}
            </button>
          </>
        )}
      </div>
      {isEditing ? (
        <NoteForm
          key={own.id}
          pin={pin}
          own={own}
          onClose={() => {
            setEditing(false)
            editButton.current?.focus()
          }}
        />
      ) : (
        note !== '' && (
          <p dir="auto" className={classes.note}>
            <span className="visually-hidden">{t('save.note')}: </span>
            <span>{note}</span>
          </p>
        )
      )}
    </div>
  )
}

function toKnownSave(savedTo: Pin['savedTo']): KnownSave | null {
  if (!savedTo) return null
  const { saveId, boardId, name, url, section, note } = savedTo
  return { id: saveId, board: { id: boardId, name, url }, section, note }
}

/** The same function on each render, so that it is called once. */
function focus(field: HTMLElement | null): void {
  field?.focus()
}

function NoteForm({ pin, own, onClose }: { pin: Pin; own: KnownSave; onClose(): void }) {
  const t = useTranslate()
  const id = useId()
  const [text, setText] = useState(own.note)
  const { sendAndWait, isBusy } = useSaveChange(toPinToSave(pin))

  async function saveNote(): Promise<void> {
    try {
      await sendAndWait({ kind: 'note', saveId: own.id, note: text })
      onClose()
    } catch {
      // A toast has said so, and what was typed stays.
    }
  }

  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void saveNote()
      }}
    >
      <div className={fieldClasses.field}>
        <label htmlFor={id} className={fieldClasses.label}>
          {t('save.note')}
        </label>
        <textarea
          ref={focus}
          id={id}
          dir="auto"
          rows={2}
          maxLength={2 * MAX_NOTE_LENGTH}
          className={fieldClasses.input}
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <p id={`${id}-hint`} className={parts.hint}>
          {t('save.noteHint')}
        </p>
      </div>
      <div className={classes.noteActions}>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('save.keepNote')}
        </Button>
        <Button onClick={onClose}>{t('save.cancelNote')}</Button>
      </div>
    </form>
  )
}
