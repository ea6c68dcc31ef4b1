import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import classes from '#ui/kit/card.module.css'
import { Logo } from '#ui/kit/logo.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SecondStep } from './second-step.tsx'
import { SECOND_STEP_ERRORS } from '#ui/features/identity/log-in.ts'

interface SecondStepCardProps {
  begun: TwoStepRequiredData
  search: URLSearchParams
  form?: FormOutcome | undefined
  onExpired(): void
}

export function SecondStepCard({ form, ...props }: SecondStepCardProps) {
  const t = useTranslate()
  const failure = SECOND_STEP_ERRORS.find((name) => name === form?.error) ?? null
  return (
    <div className={classes.card}>
      <Logo size={48} />
      <h1 className={classes.title}>{t('twoStep.login.title')}</h1>
      <p className={classes.text}>{t('twoStep.login.text')}</p>
      <SecondStep {...props} failure={failure} />
    </div>
  )
}
