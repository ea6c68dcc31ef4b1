import { useDeferredValue } from 'react'
import { toasts } from '#ui/app/toasts.ts'
import { viewport } from '#ui/app/viewport.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { useStore } from '#ui/kit/store.ts'
import { useTranslate } from '#ui/messages/translate.ts'
import { ToastCard } from './toast-card.tsx'
import classes from './toast-region.module.css'

/** Where short messages appear: at the bottom of a desktop's screen, at the top of a phone's and a tablet's. */
export function ToastRegion() {
  const t = useTranslate()
  const { screenSize } = useStore(viewport)
  const [first = null] = useStore(toasts)
  // Only what comes into a region that is there already is announced.
  const shown = useDeferredValue(first, null)
  const hasConnection = useOnline()
  return (
    <section aria-label={t('toast.region')} className={classNames(classes.region, classes[screenSize])}>
      {!hasConnection && <p className={classes.toast}>{t('offline.toast')}</p>}
      <div role="status" className={classes.status}>
        {shown && <ToastCard key={shown.id} toast={shown} className={classes.toast} />}
      </div>
    </section>
  )
}
