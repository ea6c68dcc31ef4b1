import type { PinUser } from '#schema/pin-user.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import classes from '#ui/shared/people/person.module.css'

export function VerifiedMark({ user }: { user: PinUser }) {
  const t = useTranslate()
  if (!user.isVerifiedMerchant && !user.verifiedIdentity.verified) return null
  return (
    <svg
      className={classes.verified}
      role="img"
      aria-label={user.isVerifiedMerchant ? t('person.verifiedMerchant') : t('person.verified')}
      width="16"
      height="16"
      viewBox="0 0 16 16"
    >
      <circle cx="8" cy="8" r="8" />
      <path d="m4.6 8.3 2.3 2.3 4.5-4.9" />
    </svg>
  )
}
