import type { ReactNode } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import type { AuditEntry, LogEntry } from './moderation-requests.ts'
import classes from './moderation.module.css'

export function LogLine({ entry, children }: { entry: LogEntry; children?: ReactNode }) {
  const t = useTranslate()
  const format = useLocalFormat()
  const { kind, decision, until, actor, createdAt, note } = entry
  return (
    <div className={classes.report}>
      <p className={classes.facts}>
        <strong>
          {kind === 'decision' && decision ? t(`moderation.decided.${decision}`) : t(`moderation.kind.${kind}`)}
        </strong>
        {until && <span>{t('moderation.until', { date: format.date(until) })}</span>}
        {children}
        <bdi>{t('moderation.decidedBy', { actor, date: format.date(createdAt) })}</bdi>
      </p>
      {note && (
        <p className={classes.quote} dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}

/** The line says what it was about. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const t = useTranslate()
  const { type, subject } = entry
  return (
    <LogLine entry={entry}>
      {subject ? (
        <span>
          <span>{t('moderation.type', { type })}</span>{' '}
          <a href={subject.url} dir="auto">
            {subject.title || t('moderation.untitled', { type })}
          </a>
        </span>
      ) : (
        <span>{t('moderation.deleted', { type })}</span>
      )}
    </LogLine>
  )
}
