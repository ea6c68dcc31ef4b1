import type { FormOutcome } from '#schema/page-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { Button } from '#ui/kit/button.tsx'
import { DecisionForm, NoteField } from './decision-form.tsx'
import type { OpenAppeal } from './moderation-requests.ts'
import { SubjectSummary } from './subject-summary.tsx'
import tool from '#ui/shared/tool-card.module.css'
import classes from './moderation.module.css'

interface AppealCardProps {
  appeal: OpenAppeal
  action: string
  /** The place in the list: two may have the same title. */
  place: number
  /** What was sent of it and refused. */
  sent: FormOutcome | undefined
}

export function AppealCard({ appeal, action, place, sent }: AppealCardProps) {
  const t = useTranslate()
  const format = useLocalFormat()
  const { type, subject } = appeal
  return (
    <article className={tool.card}>
      <SubjectSummary
        type={type}
        subject={subject}
        facts={[t(`moderation.decision.${appeal.decision}`), format.date(appeal.createdAt)]}
      />
      <p className={classes.quote} dir="auto">
        {appeal.text}
      </p>
      <DecisionForm of={appeal} action={action} place={place}>
        <input type="hidden" name="appeal_id" value={appeal.id} />
        <NoteField sent={sent} />
        <div className={classes.actions}>
          <Button type="submit" name="answer" value="accept" look="primary">
            {t('moderation.accept')}
          </Button>
          <Button type="submit" name="answer" value="refuse">
            {t('moderation.refuse')}
          </Button>
        </div>
      </DecisionForm>
    </article>
  )
}
