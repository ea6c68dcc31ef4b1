import { useState } from 'react'
import type { CallInput } from '#schema/all-calls.ts'
import type { BoardAnswer } from '#schema/boards/calls.ts'
import { MAX_BOARD_NAME_LENGTH } from '#schema/boards/constants.ts'
import { findReason } from '#ui/app/forms/form-refusal.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Field } from '#ui/kit/field.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { sendCall } from '#ui/platform/network/send-call.ts'
import parts from '#ui/kit/field-parts.module.css'
import classes from './board-picker.module.css'

const REASONS = ['boardNameTaken', 'tooManyBoards', 'writeBanned', 'invalidInput'] as const

interface NewBoardProps {
  /** What was looked for and not found. */
  name: string
  onMade(board: BoardAnswer): void
  onBack(): void
}

/** The same function on each render, so that it is called once. */
function focus(field: HTMLElement | null): void {
  field?.focus()
}

export function NewBoard({ name: suggested, onMade, onBack }: NewBoardProps) {
  const t = useTranslate()
  const [name, setName] = useState(suggested.trim())
  const [isSecret, setSecret] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const { send, isBusy, error } = useWrite<CallInput<'BoardResource.create'>, BoardAnswer>({
    name: 'create board to save to',
    run: (options, init) => sendCall('BoardResource.create', options, init),
    onDone: (board) => board && onMade(board),
    onFailed: () => null,
  })
  const reason = error ? findReason(error, REASONS) : null
  const isTaken = reason === 'boardNameTaken'
  const isWrong = isEmpty || reason === 'invalidInput'
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(name.trim() === '')
        if (name.trim() !== '') send({ name, privacy: isSecret ? 'secret' : 'public' })
      }}
    >
      <ErrorMessage>
        {reason &&
          !isTaken &&
          !isWrong &&
          t(reason === 'tooManyBoards' ? 'board.error.tooManyBoards' : 'picker.notMade')}
      </ErrorMessage>
      <Field
        ref={focus}
        name="board-name"
        label={t('board.field.name')}
        autoComplete="off"
        enterKeyHint="done"
        maxLength={MAX_BOARD_NAME_LENGTH * 2}
        value={name}
        error={isTaken ? t('board.problem.nameTaken') : isWrong ? t('board.problem.name') : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div>
        <label className={parts.option}>
          <input
            type="checkbox"
            checked={isSecret}
            onChange={({ currentTarget }) => setSecret(currentTarget.checked)}
          />
          {t('board.field.secret')}
        </label>
        <p className={parts.hint}>{t('board.field.secretHint')}</p>
      </div>
      <div className={classes.formActions}>
        <Button onClick={onBack}>{t('picker.back')}</Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('board.create')}
        </Button>
      </div>
    </form>
  )
}
