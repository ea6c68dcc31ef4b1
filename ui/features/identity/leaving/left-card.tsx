import { DELETION_GRACE_DAYS } from '#schema/identity/leaving-constants.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import type { PageInput } from '#ui/app/router/page.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { AccountCard, WayOn } from '#ui/features/identity/account-card.tsx'
import classes from './left-card.module.css'

const WhyLeft = lazyChunk('why-left', async () => (await import('./why-left.tsx')).WhyLeft)

const STATES = ['deactivated', 'deleting'] as const

export function findLeftState(form: FormOutcome | undefined): (typeof STATES)[number] | null {
  return STATES.find((one) => one === form?.done) ?? null
}

export function LeftCard({ form }: PageInput) {
  const t = useTranslate()
  const state = findLeftState(form)
  if (state === null) return null
  return (
    <AccountCard title={t(`leaving.${state}.title`)} text={t(`leaving.${state}.text`, { days: DELETION_GRACE_DAYS })}>
      <WayOn href={href('home')}>{t('leaving.home')}</WayOn>
      <div className={classes.why}>
        <WhyLeft />
      </div>
      <a href={href('login')} className={classes.login}>
        {t('leaving.login')}
      </a>
    </AccountCard>
  )
}
