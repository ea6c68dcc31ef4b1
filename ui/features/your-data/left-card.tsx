import { DELETION_GRACE_DAYS } from '#schema/constants/leaving.ts'
import { href } from '#schema/routes.ts'
import { CredentialsCard, WayOn } from '#ui/features/credentials/credentials-card.tsx'
import { useTranslate } from '#ui/messages/translate.ts'
import classes from './left-card.module.css'

/** Says goodbye to somebody who has just left, and how to come back. */
export function LeftCard({ search }: { search: URLSearchParams }) {
  const t = useTranslate()
  const state = search.get('state') === 'deleting' ? 'deleting' : 'deactivated'
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
