import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { QueryResult } from '#schema/all-queries.ts'
import type { BoardChoice } from '#schema/saves/queries.ts'
import { fetchQuery } from '#ui/app/query/query-client.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { ErrorMessage } from '#ui/kit/message.tsx'
import { ModalActions } from '#ui/kit/modal-actions.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'
import { refusedMoveKey } from './board-move.ts'
import { findBoards } from './find-boards.ts'
import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './move-pins.module.css'

export interface Destination {
  boardId: string
  sectionId: string | null
}

interface DestinationDialogProps {
  heading: string
  /** The name of its button. */
  action: string
  text: string | null
  /** The destination has the pins already. */
  isTaken(to: Destination): boolean
  hasSections?: boolean
  isBusy: boolean
  error: unknown
  onChosen(to: Destination): void
  onClose(): void
}

/** A board, found by typing, and one of its sections. In the browser only. */
export function DestinationDialog({
  heading,
  action,
  text,
  isTaken,
  hasSections = true,
  isBusy,
  error,
  onChosen,
  onClose,
}: DestinationDialogProps) {
  const t = useTranslate()
  const id = useId()
  const [boardId, setBoardId] = useState('')
  const [sectionId, setSectionId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const to = { boardId, sectionId }
  const isRefused = boardId === '' || isTaken(to)
  const problem =
    isMissing && isRefused ? t(boardId === '' ? 'boardMoves.chooseBoard' : 'boardMoves.thereAlready') : null
  return (
    <Modal
      heading={heading}
      closeLabel={t('modal.dismiss')}
      isLocked={isBusy}
      onClose={onClose}
      actions={
        <ModalActions cancel={t('boardMoves.cancel')} type="submit" form={id} isBusy={isBusy} onCancel={onClose}>
          {action}
        </ModalActions>
      }
    >
      <form
        id={id}
        className={classes.destination}
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(true)
          if (!isRefused && !isBusy) onChosen(to)
        }}
      >
        {text !== null && <p>{text}</p>}
        <BoardList
          chosen={boardId}
          isLeftOut={(board) => !hasSections && isTaken({ boardId: board.id, sectionId: null })}
          onChoose={(chosen) => {
            setBoardId(chosen)
            setSectionId(null)
          }}
        />
        {hasSections && boardId !== '' && (
          <SectionChoice key={boardId} boardId={boardId} value={sectionId} onChange={setSectionId} />
        )}
        <ErrorMessage>{problem ?? (error ? t(refusedMoveKey(error)) : null)}</ErrorMessage>
      </form>
    </Modal>
  )
}

interface BoardListProps {
  chosen: string
  isLeftOut(board: BoardChoice): boolean
  onChoose(boardId: string): void
}

function BoardList({ chosen, isLeftOut, onChoose }: BoardListProps) {
  const t = useTranslate()
  const name = useId()
  const [typed, setTyped] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['board choices'],
    queryFn: async ({ signal }) => {
      const answer = await fetchQuery({ name: 'BoardChoicesQuery', variables: {} }, signal)
      return answer as QueryResult<'BoardChoicesQuery'>
    },
  })
  if (isError) {
    return (
      <div role="alert">
        <p>{t('state.partFailed')}</p>
        <Button onClick={() => void refetch()}>{t('action.tryAgain')}</Button>
      </div>
    )
  }
  if (!data) return <Spinner label={t('state.loading')} />
  const boards = data.__typename === 'BoardChoices' ? data.boards.filter((board) => !isLeftOut(board)) : []
  const { found, isMore } = findBoards(boards, typed, chosen)
  return (
    <>
      <div className={fieldClasses.field}>
        <label htmlFor={`${name}-find`} className={fieldClasses.label}>
          {t('boardMoves.find')}
        </label>
        <input
          id={`${name}-find`}
          type="search"
          autoComplete="off"
          className={fieldClasses.input}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <fieldset className={classes.boards}>
        <legend className={fieldClasses.label}>{t('pinBuilder.field.board')}</legend>
        {found.map((board) => (
          <label key={board.id} className={parts.option}>
            <input
              type="radio"
              name={name}
              value={board.id}
              checked={board.id === chosen}
              onChange={() => onChoose(board.id)}
            />
            <span className={classes.board}>
              <bdi>{board.name}</bdi>
              {board.ownerName !== null && <span className={parts.hint}>{` ${board.ownerName}`}</span>}
            </span>
            {board.isSecret && (
              <>
                <Icon name="lock" size={16} />
                <span className="visually-hidden">{t('board.secret')}</span>
              </>
            )}
          </label>
        ))}
        {found.length === 0 && <p role="status">{t('boardMoves.noneFound')}</p>}
        {isMore && <p className={parts.hint}>{t('boardMoves.moreBoards')}</p>}
      </fieldset>
    </>
  )
}

interface SectionChoiceProps {
  boardId: string
  value: string | null
  onChange(sectionId: string | null): void
}

function SectionChoice({ boardId, value, onChange }: SectionChoiceProps) {
  const t = useTranslate()
  const id = useId()
  const { data } = useQuery({
    queryKey: ['section choices', boardId],
    queryFn: async ({ signal }) => {
      const answer = await fetchQuery({ name: 'SectionChoicesQuery', variables: { boardId } }, signal)
      return answer as QueryResult<'SectionChoicesQuery'>
    },
  })
  const sections = data?.sections ?? []
  if (sections.length === 0) return null
  return (
    <div className={fieldClasses.field}>
      <label htmlFor={id} className={fieldClasses.label}>
        {t('pinBuilder.field.section')}
      </label>
      <select
        id={id}
        className={fieldClasses.input}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      >
        <option value="">{t('pinBuilder.noSection')}</option>
        {sections.map((section) => (
          <option key={section.id} value={section.id}>
            {section.title}
          </option>
        ))}
      </select>
    </div>
  )
}
