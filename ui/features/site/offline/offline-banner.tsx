import { useEffect, useReducer } from 'react'
import { BACK_ONLINE_MS } from '#schema/site/shell-constants.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { isOnline } from '#ui/platform/network/online.ts'
import { useOnline } from '#ui/platform/network/use-online.ts'
import { offlineBanner } from './offline-banner-state.ts'
import classes from './offline-banner.module.css'

export function OfflineBanner() {
  const t = useTranslate()
  const hasConnection = useOnline()
  const [state, send] = useReducer(offlineBanner, 'hidden')

  useEffect(() => send({ type: hasConnection ? 'regained' : 'lost' }), [hasConnection])
  useEffect(() => {
    if (state !== 'backOnline') return undefined
    const timer = setTimeout(() => send({ type: 'elapsed', isOnline: isOnline() }), BACK_ONLINE_MS)
    return () => clearTimeout(timer)
  }, [state])

  return (
    <div role="status" className={classes.place} data-obstructs="top">
      {state !== 'hidden' && (
        // One element for each message: one whose width changes with its text counts as a layout shift.
        <p key={state} className={classNames(classes.banner, state === 'offline' && classes.offline)}>
          {t(state === 'offline' ? 'offline.banner' : 'offline.back')}
        </p>
      )}
    </div>
  )
}
