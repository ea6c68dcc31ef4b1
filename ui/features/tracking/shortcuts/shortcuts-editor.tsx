import { useId, useReducer, useState, type SubmitEvent } from 'react'
import { MAX_SHORTCUT_LABEL_LENGTH, MAX_SHORTCUTS } from '#schema/people/shortcut-constants.ts'
import type { Shortcut } from '#schema/people/user-property-calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Glyph, Icon } from '#ui/kit/icon.tsx'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { reduceShortcuts, dropBlankRows } from './shortcut-draft.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './shortcuts.module.css'

/** A path of this site, or a whole address. */
const URL_PATTERN = String.raw`(?:\/(?![\/\\])|https?:\/\/).*`

const UP = 'm6 14.500 6-6 6 6'

interface ShortcutsEditorProps {
  shortcuts: readonly Shortcut[]
  isBusy: boolean
  onSave(shortcuts: Shortcut[]): void
  onCancel(): void
}

export function ShortcutsEditor({ shortcuts, isBusy, onSave, onCancel }: ShortcutsEditorProps) {
  const t = useTranslate()
  const prefix = useId()
  const [draft, dispatch] = useReducer(reduceShortcuts, shortcuts)
  const [nextId, setNextId] = useState(() => 1 + Math.max(0, ...shortcuts.map(({ id }) => Number(id) || 0)))

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isBusy) onSave(dropBlankRows(draft))
  }

  function add(): void {
    dispatch({ type: 'add', id: String(nextId), label: '', url: currentPath() })
    setNextId(nextId + 1)
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <ol className={classes.rows}>
        {draft.map(({ id, label, url }, place) => (
          <li key={id} className={classes.row}>
            <label className={classes.field} htmlFor={`${prefix}${id}label`}>
              <span>{t('shortcuts.label', { place: place + 1 })}</span>
              <input
                id={`${prefix}${id}label`}
                value={label}
                required
                dir="auto"
                maxLength={2 * MAX_SHORTCUT_LABEL_LENGTH}
                className={fieldClasses.input}
                onChange={({ currentTarget }) => dispatch({ type: 'change', id, part: { label: currentTarget.value } })}
              />
            </label>
            <label className={classes.field} htmlFor={`${prefix}${id}url`}>
              <span>{t('shortcuts.url', { place: place + 1 })}</span>
              <input
                id={`${prefix}${id}url`}
                value={url}
                required
                dir="ltr"
                pattern={URL_PATTERN}
                className={fieldClasses.input}
                onChange={({ currentTarget }) => dispatch({ type: 'change', id, part: { url: currentTarget.value } })}
              />
            </label>
            <div className={classes.tools}>
              <IconButton
                label={t('shortcuts.earlier', { place: place + 1 })}
                disabled={place === 0}
                onClick={() => dispatch({ type: 'move', id, by: -1 })}
              >
                <Glyph path={UP} />
              </IconButton>
              <IconButton
                label={t('shortcuts.remove', { place: place + 1 })}
                onClick={() => dispatch({ type: 'remove', id })}
              >
                <Icon name="close" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <Button disabled={draft.length >= MAX_SHORTCUTS} onClick={add}>
          {t('shortcuts.add')}
        </Button>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('shortcuts.save')}
        </Button>
        <Button onClick={onCancel}>{t('shortcuts.cancel')}</Button>
      </div>
    </form>
  )
}
