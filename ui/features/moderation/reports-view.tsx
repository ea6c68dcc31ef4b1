import { DECISIONS } from '#schema/moderation/constants.ts'
import { REPORT_TYPES } from '#schema/moderation/report-reason-constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { SheetNotice } from '#ui/kit/sheet.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { AppealCard } from './appeal-card.tsx'
import { AuditLine } from './log-line.tsx'
import { reportsHref, LISTS, type Reports, type ReportsAddress } from './moderation-requests.ts'
import { ReportedCard } from './reported-card.tsx'
import classes from './moderation.module.css'

const DONE = [...DECISIONS, 'answered'] as const
const ERRORS = ['reportDecided', 'appealAnswered', 'ownSubject', 'decisionNotPossible'] as const

interface ReportsViewProps {
  reports: Reports
  place: ReportsAddress
  form: FormOutcome | undefined
}

export function ReportsView({ reports, place, form }: ReportsViewProps) {
  const t = useTranslate()
  const done = DONE.find((one) => one === form?.done)
  const { reported, appeals, audit, after } = reports
  const isEmpty = reported.length + appeals.length + audit.length === 0
  const { list, type } = place
  const action = reportsHref(place)
  const refused = form && !done ? form : undefined
  const sentOf = (name: 'report_id' | 'appeal_id', id: string) => (refused?.values[name] === id ? refused : undefined)
  // True if it is no longer in the list, as another employee has decided it.
  const isLost =
    refused !== undefined &&
    !reported.some(({ id }) => id === refused.values['report_id']) &&
    !appeals.some(({ id }) => id === refused.values['appeal_id'])
  return (
    <>
      <Tabs
        label={t('moderation.lists')}
        tabs={LISTS.map((one) => ({
          label: t(`moderation.list.${one}`),
          href: reportsHref({ list: one, type: null, after: null }),
          isCurrent: one === list,
        }))}
      />
      {(list === 'open' || list === 'decided') && (
        <Tabs
          label={t('moderation.types')}
          tabs={[null, ...REPORT_TYPES].map((one) => ({
            label: t('moderation.typePlural', { type: one ?? 'all' }),
            href: reportsHref({ list, type: one, after: null }),
            isCurrent: one === type,
          }))}
        />
      )}
      {reports.needsTwoStep && (
        <SheetNotice>
          {t('moderation.needsTwoStep')} <a href={href('securitySettings')}>{t('moderation.setUpTwoStep')}</a>
        </SheetNotice>
      )}
      {done && <SheetNotice isDone>{t(`moderation.done.${done}`)}</SheetNotice>}
      {form?.error && (
        <SheetNotice isWrong>
          {t(`moderation.error.${ERRORS.find((one) => one === form.error) ?? 'unexpected'}`)}
        </SheetNotice>
      )}
      {isLost && refused.values['note'] && (
        <p className={classes.quote} dir="auto">
          {t('moderation.yourNote', { note: refused.values['note'] })}
        </p>
      )}
      {isEmpty && <Empty text={t(`moderation.none.${list}`)} />}
      <ul className={classes.list}>
        {reported.map((item, at) => (
          <li key={item.id}>
            <ReportedCard reported={item} action={action} place={at + 1} sent={sentOf('report_id', item.id)} />
          </li>
        ))}
        {appeals.map((appeal, at) => (
          <li key={appeal.id}>
            <AppealCard appeal={appeal} action={action} place={at + 1} sent={sentOf('appeal_id', appeal.id)} />
          </li>
        ))}
        {audit.map((entry) => (
          <li key={entry.id}>
            <AuditLine entry={entry} />
          </li>
        ))}
      </ul>
      {after !== null && (
        <p className={classes.more}>
          <ButtonLink href={reportsHref({ ...place, after })}>{t('moderation.more')}</ButtonLink>
        </p>
      )}
    </>
  )
}
