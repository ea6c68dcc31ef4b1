import type { QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { EVENT_RETENTION_DAYS } from '#schema/tracking/event-log-constants.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { EntryList } from './entry-list.tsx'
import { EraseForm } from './erase-form.tsx'
import classes from './activity.module.css'

const KINDS = ['views', 'seen', 'clicks', 'topics', 'ads', 'experiments', 'devices', 'visits'] as const

export function ActivityView({ result, input }: { result: QueryResult<'ActivityQuery'>; input: PageInput }) {
  const t = useTranslate()
  const { who, entries, next } = result
  const isFirst = !input.search.has('after')
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('activity.heading')} text={t(`activity.who.${who}`)} />
      {input.form?.done === 'erased' && <SheetNotice isDone>{t('activity.erased')}</SheetNotice>}
      {who !== 'nobody' && (
        <section className={classes.part} aria-labelledby="entries-title">
          <div className={classes.bar}>
            <h2 id="entries-title" className={classes.heading}>
              {t('activity.entries')}
            </h2>
            <ButtonLink href={href('activityDownload')} download="">
              {t('activity.download')}
            </ButtonLink>
          </div>
          {entries.length > 0 ? (
            <EntryList entries={entries} />
          ) : (
            <p className={classes.soft}>{t(isFirst ? 'activity.none' : 'activity.noMore')}</p>
          )}
          {(next !== null || !isFirst) && (
            <nav aria-label={t('activity.pages')} className={classes.ways}>
              {!isFirst && <ButtonLink href={href('activityLog')}>{t('activity.newest')}</ButtonLink>}
              {next !== null && (
                <ButtonLink href={href('activityLog', {}, { after: next })} rel="next">
                  {t('activity.older')}
                </ButtonLink>
              )}
            </nav>
          )}
        </section>
      )}
      <section className={classes.part} aria-labelledby="kinds-title">
        <h2 id="kinds-title" className={classes.heading}>
          {t('activity.kinds')}
        </h2>
        <ul className={classes.kinds}>
          {KINDS.map((kind) => (
            <li key={kind}>{t(`activity.kind.${kind}`)}</li>
          ))}
        </ul>
        <p className={classes.soft}>{t('activity.kept', { days: EVENT_RETENTION_DAYS })}</p>
        <p className={classes.soft}>
          {t('activity.choiceText')}{' '}
          <a href={href('cookies')} rel="nofollow">
            {t('activity.choice')}
          </a>
        </p>
      </section>
      {who !== 'nobody' && <EraseForm form={input.form} />}
    </div>
  )
}
