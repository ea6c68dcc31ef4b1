import { useDeferredValue } from 'react'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { viewport } from '#ui/app/viewport.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { useOnline } from '#ui/platform/network/use-online.ts'
import { useStore } from '#ui/platform/store.ts'
import { ToastCard } from './toast-card.tsx'
import { toasts } from './toasts.ts'
import classes from './toast-region.module.css'

export function ToastRegion() {
  const t = useTranslate()
  const { screenSize } = useStore(viewport)
  const [first = null] = useStore(toasts)
  // Screen readers announce only what enters an existing region.
  const shown = useDeferredValue(first, null)
  const hasConnection = useOnline()
  return (
    <section aria-label={t('toast.region')} className={classNames(classes.region, classes[screenSize])}>
      {!hasConnection && (
        // The banner has announced it.
        <p aria-hidden="true" className={classes.toast}>
          {t('offline.toast')}
        </p>
      )}
      <div role="status" className={classes.status}>
        {shown && <ToastCard key={shown.id} toast={shown} className={classes.toast} />}
      </div>
    </section>
  )
}
