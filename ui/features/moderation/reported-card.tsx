import { DECISIONS_BY_TYPE, type Decision, type ModeratedType } from '#schema/moderation/constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { DaysField, DecisionForm, NoteField } from './decision-form.tsx'
import { LogLine } from './log-line.tsx'
import type { Reported, Subject } from './moderation-requests.ts'
import { SubjectSummary } from './subject-summary.tsx'
import tool from '#ui/shared/tool-card.module.css'
import classes from './moderation.module.css'

interface ReportedCardProps {
  reported: Reported
  action: string
  /** The place in the list: two may have the same title. */
  place: number
  /** What was sent of it and refused. */
  sent: FormOutcome | undefined
}

export function ReportedCard({ reported, action, place, sent }: ReportedCardProps) {
  const t = useTranslate()
  const { number } = useFormat()
  const format = useLocalFormat()
  const { type, subject, decision } = reported
  const facts = [
    t('moderation.weight', { weight: number(reported.weight) }),
    t('moderation.reports', { count: reported.reportCount }),
  ]
  return (
    <article className={tool.card}>
      <SubjectSummary type={type} subject={subject} facts={facts} />
      <details open>
        <summary>{t('moderation.said')}</summary>
        <ul className={classes.reports}>
          {reported.reports.map(({ id, reason, detailedReasons, text, isAd, isByMember, messages, createdAt }) => (
            <li key={id} className={classes.report}>
              <p>
                <strong>{t(`report.reason.${reason}`)}</strong>{' '}
                <span className={classes.soft}>
                  {[
                    ...detailedReasons.map((detail) => t(`report.detail.${detail}`)),
                    ...(isAd ? [t('moderation.asAd')] : []),
                    ...(isByMember ? [] : [t('moderation.byVisitor')]),
                    format.date(createdAt),
                  ].join(' · ')}
                </span>
              </p>
              {text && (
                <p className={classes.quote} dir="auto">
                  {text}
                </p>
              )}
              {messages.length > 0 && (
                <ol className={classes.messages} aria-label={t('moderation.messages')}>
                  {messages.map(({ id: messageId, sender, text: words, attachment, createdAt: sentAt }) => (
                    <li key={messageId} dir="auto">
                      <strong>{sender ? `@${sender}` : t('moderation.unnamed')}</strong>{' '}
                      <span>{words || t('moderation.attachment', { kind: attachment ?? 'other' })}</span>{' '}
                      <span className={classes.soft}>{format.date(sentAt)}</span>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ul>
      </details>
      {decision && <LogLine entry={decision} />}
      <Decisions reported={reported} action={action} place={place} sent={sent} />
    </article>
  )
}

/** What can be done: of what was decided, only that it is taken back while it stands. */
function listDecisions({ type, subject, decision }: Reported): readonly Decision[] {
  if (decision) return decision.stands ? ['restore'] : []
  if (!subject) return ['dismiss']
  return DECISIONS_BY_TYPE[type].filter((one) => one !== 'restore' || isRestorable(type, subject))
}

function Decisions({ reported, action, place, sent }: ReportedCardProps) {
  const t = useTranslate()
  const decisions = listDecisions(reported)
  if (decisions.length === 0) return null
  return (
    <DecisionForm of={reported} action={action} place={place}>
      <input type="hidden" name="report_id" value={reported.id} />
      <div className={classes.fields}>
        <NoteField sent={sent} />
        {decisions.includes('write_ban') && <DaysField label={t('moderation.ban')} sent={sent} />}
      </div>
      <div className={classes.actions}>
        {decisions.map((decision) => (
          <Button key={decision} type="submit" name="decision" value={decision}>
            {t(isLift(decision, reported) ? 'moderation.lift' : `moderation.decision.${decision}`)}
          </Button>
        ))}
      </div>
    </DecisionForm>
  )
}

function isLift(decision: Decision, { type, decision: made }: Reported): boolean {
  return decision === 'restore' && (made ? made.decision === 'write_ban' : type === 'user')
}

function isRestorable(type: ModeratedType, { isHidden, isUnsafe, owner }: Subject): boolean {
  return type === 'user' ? owner.isWriteBanned : isHidden || isUnsafe
}
