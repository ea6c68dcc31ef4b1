import { DELETION_GRACE_DAYS } from '#schema/constants/leaving.ts'
import { href } from '#schema/routes.ts'
import { CredentialsCard, WayOn } from '#ui/features/identity/credentials-card.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import classes from './left-card.module.css'

const STATES = ['deactivated', 'deleting'] as const

export function LeftCard({ form }: PageInput) {
  const t = useTranslate()
  const state = STATES.find((one) => one === form?.done) ?? 'unknown'
  return (
    <CredentialsCard
      title={t(`accountLeft.${state}.title`)}
      text={t(`accountLeft.${state}.text`, { days: DELETION_GRACE_DAYS })}
    >
      <WayOn href={href('home')}>{t('accountLeft.home')}</WayOn>
      <a href={href('login')} className={classes.login}>
        {t('accountLeft.login')}
      </a>
    </CredentialsCard>
  )
}
