import { useState } from 'react'
import type { Pin } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import classes from './media.module.css'

/** What our team decided, for the pinner. */
export function Decision({ pin: { standingDecision } }: { pin: Pin }) {
  const t = useTranslate()
  if (!standingDecision) return null
  const { id, decision } = standingDecision
  return (
    <p>
      {t(decision === 'hide' ? 'pin.withheld.hidden' : 'pin.withheld.unsafe')}{' '}
      <a href={href('appeal', { id })}>{t('pin.withheld.appeal')}</a>
    </p>
  )
}

/** Over what some would rather not see, in its positioned parent. Without scripts it stays. */
export function Veil() {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const [isLifted, setLifted] = useState(false)
  if (isLifted) return null
  return (
    <div className={classes.veil}>
      <p>{t('pin.withheld.veil')}</p>
      <Button disabled={!isHydrated} onClick={() => setLifted(true)}>
        {t('pin.withheld.show')}
      </Button>
    </div>
  )
}
