import type { ReactNode } from 'react'
import type { BoardChoice } from '#schema/queries/saves.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import type { BuilderEvent, Piece, TextField } from './builder-state.ts'
import classes from './text-fields.module.css'

interface TextFieldsProps {
  piece: Piece
  boards: readonly BoardChoice[]
  /** There are other pins that could go to the same board. */
  hasOthers: boolean
  dispatch(event: BuilderEvent): void
}

/** What a pin says; all of it belongs to the piece that is selected. */
export function TextFields({ piece, boards, hasOthers, dispatch }: TextFieldsProps) {
  const t = useTranslate()
  const { key, text, problems, upload } = piece
  const frame = (name: TextField | 'boardId', label: string, hint?: string) => ({
    id: `pin-${name}`,
    label,
    hint,
    problem: problems[name],
  })
  const field = (name: TextField, hint?: string) => ({
    id: `pin-${name}`,
    className: classes.input,
    value: text[name],
    ...describe(`pin-${name}`, hint, problems[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      dispatch({ type: 'typed', key, text: { [name]: currentTarget.value } }),
  })
  const hasPicture = upload.status !== 'none'
  const altHint = t(
    hasPicture && text.altText.trim() === '' && text.title !== ''
      ? 'pinBuilder.altTextReminder'
      : 'pinBuilder.altTextHint',
  )
  const linkHint = t('pinBuilder.linkHint')
  return (
    <div className={classes.fields}>
      <Frame {...frame('title', t('pinBuilder.field.title'))}>
        <input {...field('title')} autoComplete="off" enterKeyHint="next" />
      </Frame>
      <Frame {...frame('description', t('pinBuilder.field.description'))}>
        <textarea {...field('description')} rows={3} />
      </Frame>
      <Frame {...frame('altText', t('pinBuilder.field.altText'), altHint)}>
        <textarea {...field('altText', altHint)} rows={2} />
      </Frame>
      <Frame {...frame('link', t('pinBuilder.field.link'), linkHint)}>
        <input {...field('link', linkHint)} type="url" inputMode="url" autoComplete="off" dir="ltr" />
      </Frame>
      <Frame {...frame('boardId', t('pinBuilder.field.board'))}>
        <select
          id="pin-boardId"
          className={classes.input}
          value={text.boardId}
          {...describe('pin-boardId', undefined, problems.boardId)}
          onChange={({ currentTarget }) => dispatch({ type: 'typed', key, text: { boardId: currentTarget.value } })}
        >
          {!boards.some(({ id }) => id === text.boardId) && (
            <option value={text.boardId}>{t('pinBuilder.problem.board_id')}</option>
          )}
          {boards.map(({ id, name, isSecret }) => (
            <option key={id} value={id}>
              {isSecret ? t('pinBuilder.secretBoard', { name }) : name}
            </option>
          ))}
        </select>
        {hasOthers && (
          <Button className={classes.forAll} onClick={() => dispatch({ type: 'boardForAll', boardId: text.boardId })}>
            {t('pinBuilder.useForAll')}
          </Button>
        )}
      </Frame>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={text.allowsComments}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'typed', key, text: { allowsComments: currentTarget.checked } })
          }
        />
        {t('pinBuilder.field.comments')}
      </label>
    </div>
  )
}

interface FrameProps {
  id: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
  children: ReactNode
}

function Frame({ id, label, hint, problem, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

function describe(id: string, hint: string | undefined, problem: string | undefined) {
  const ids = [...(problem === undefined ? [] : [`${id}-problem`]), ...(hint === undefined ? [] : [`${id}-hint`])]
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': problem !== undefined || undefined,
  }
}
