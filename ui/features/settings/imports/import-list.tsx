import { href } from '#schema/routes.ts'
import type { Import } from '#schema/settings/import-queries.ts'
import type { Format } from '#ui/app/texts/format.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import classes from './imports.module.css'

export function ImportList({ items }: { items: readonly Import[] }) {
  const t = useTranslate()
  return (
    <SheetPart id="imports" title={t('import.list')}>
      {items.length === 0 && <SheetText>{t('import.none')}</SheetText>}
      <ul>
        {items.map((item) => (
          <ImportLine key={item.id} item={item} />
        ))}
      </ul>
    </SheetPart>
  )
}

function ImportLine({ item }: { item: Import }) {
  const t = useTranslate()
  const format = useFormat()
  const { date } = useLocalFormat()
  const { id, kind, status, done, total, createdAt } = item
  const nameId = `import-${id}`
  const isOpen = status === 'running' || status === 'paused'
  return (
    <li className={classes.line}>
      <div className={classes.about}>
        <p id={nameId} className={classes.name}>
          {t('import.name', {
            kind: t(kind === null ? 'import.kind.unknown' : `import.kind.${kind}`),
            date: date(createdAt),
          })}
        </p>
        {/* Said as it changes, but not over what is being read. */}
        <p className={classes.facts} role={isOpen ? 'status' : undefined}>
          {describeState(item, t, format)}
        </p>
        {isOpen && (
          <progress
            className={classes.progress}
            aria-labelledby={nameId}
            value={total === null ? undefined : done}
            max={total ?? 1}
          />
        )}
      </div>
      <div className={classes.actions}>
        {isOpen && <ImportAction id={id} nameId={nameId} action={status === 'paused' ? 'resume' : 'pause'} />}
        <ImportAction id={id} nameId={nameId} action="remove" />
      </div>
      <Problems item={item} />
    </li>
  )
}

function describeState(
  { status, done, total, waitsUntil, error, problemCount }: Import,
  t: Translate,
  format: Format,
): string {
  const counts = { done: format.number(done), total: format.number(total ?? 0) }
  if (status === 'failed') return error ?? ''
  if (status === 'paused') return t('import.paused', counts)
  if (status === 'done') return t('import.done', { count: done - problemCount })
  if (waitsUntil !== null) return t('import.waiting', counts)
  return total === null ? t('import.listing') : t('import.running', counts)
}

function ImportAction({ id, nameId, action }: { id: string; nameId: string; action: 'pause' | 'resume' | 'remove' }) {
  const t = useTranslate()
  return (
    <form method="post" encType="multipart/form-data" action={href('importSettings')}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="action" value={action} aria-describedby={nameId}>
        {t(`import.${action}`)}
      </Button>
    </form>
  )
}

function Problems({ item: { problems, problemCount } }: { item: Import }) {
  const t = useTranslate()
  if (problemCount === 0) return null
  return (
    <details className={classes.problems}>
      <summary>{t('import.problems', { count: problemCount })}</summary>
      <ul>
        {problems.map(({ name, reason }, place) => (
          // Two can have the same name and reason.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <strong dir="auto">{name}</strong> <span>{reason}</span>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>{t('import.moreProblems', { count: problemCount - problems.length })}</p>}
    </details>
  )
}
