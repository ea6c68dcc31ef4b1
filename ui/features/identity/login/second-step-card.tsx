import type { TwoStepRequiredData } from '#schema/identity/two-step-calls.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SECOND_STEP_ERRORS } from '#ui/features/identity/log-in.ts'
import { Logo } from '#ui/kit/logo.tsx'
import { SecondStep } from './second-step.tsx'
import classes from '#ui/kit/card.module.css'

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
