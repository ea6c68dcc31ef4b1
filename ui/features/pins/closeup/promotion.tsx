import type { Pin } from '#schema/pins/pin.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { LeadLink } from '#ui/features/pins/leads/lead-link.tsx'
import classes from './blocks.module.css'

const REASONS = {
  isThirdPartyAd: 'ad.thirdParty',
  usesLocation: 'ad.location',
  usesInterests: 'ad.interests',
  usesCustomerList: 'ad.customerList',
} as const satisfies Record<keyof NonNullable<Pin['adTargetingAttribution']>, MessageKey>

export function Promotion({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const targeting = pin.adTargetingAttribution
  const reasons = targeting
    ? (Object.keys(REASONS) as (keyof typeof REASONS)[]).filter((reason) => targeting[reason])
    : []
  if (!pin.isPromoted && !pin.hasLeads) return null
  return (
    <div className={classes.promotion}>
      <LeadLink pin={pin} />
      {pin.isPromoted && (
        <p>
          <span className={classes.label}>{t('pin.promotedBy', { name: (pin.promoter ?? pin.pinner).fullName })}</span>
        </p>
      )}
      {reasons.length > 0 && (
        <details className={classes.soft}>
          <summary>{t('ad.why')}</summary>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{t(REASONS[reason])}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
