import type { ActivityEntry } from '#schema/settings/activity-queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { entryText } from './entry-text.ts'
import classes from './activity.module.css'

export function EntryList({ entries }: { entries: readonly ActivityEntry[] }) {
  const t = useTranslate()
  const { clock } = useFormat()
  const format = useLocalFormat()
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <p>
            <span>{entryText(t, entry)}</span>
            {entry.durationMs !== null && (
              <span className={classes.soft}>
                {' '}
                <span>{t('activity.lasted', { time: clock(entry.durationMs) })}</span>
              </span>
            )}
          </p>
          {entry.subject && (
            <p>
              <a href={entry.subject.path} className={classes.subject}>
                <bdi>{entry.subject.name || t('activity.unnamed')}</bdi>
              </a>
            </p>
          )}
          <time dateTime={entry.at} className={classes.soft}>
            {format.moment(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
