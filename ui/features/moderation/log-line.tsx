import { useTranslate } from '#ui/app/messages/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import type { LogEntry } from './desk-requests.ts'
import classes from './desk.module.css'

export function LogLine({ entry }: { entry: LogEntry }) {
  const t = useTranslate()
  const format = useFormat()
  const { kind, decision, until, actor, createdAt, note } = entry
  return (
    <div className={classes.report}>
      <p className={classes.facts}>
        <strong>{kind === 'decision' && decision ? t(`desk.decision.${decision}`) : t(`desk.kind.${kind}`)}</strong>
        {until && <span>{t('desk.until', { date: format.date(until) })}</span>}
        <bdi>{t('desk.by', { actor, date: format.date(createdAt) })}</bdi>
      </p>
      {note && (
        <p className={classes.quote} dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}
