import { flushSync } from 'react-dom'
import type { Pin } from '#schema/pins/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { liftedVeil } from './lifted-veil.ts'
import classes from './media.module.css'

/** What our team decided, for the pinner. */
export function Decision({ pin: { standingDecision } }: { pin: Pin }) {
  const t = useTranslate()
  if (!standingDecision) return null
  const { id, decision } = standingDecision
  return (
    <p>
      <span>{t(decision === 'hide' ? 'pin.withheld.hidden' : 'pin.withheld.unsafe')}</span>{' '}
      <a href={href('appeal', { id })}>{t('pin.withheld.appeal')}</a>
    </p>
  )
}

/** Tells the pinner what would not be expected of a Pin on a board that is not secret. */
export function KeptSecret({ pin: { id } }: { pin: Pin }) {
  const t = useTranslate()
  return (
    <p>
      <span>{t('pin.keptSecret')}</span> <a href={href('pinBuilder', {}, { pin: id })}>{t('pin.keptSecret.move')}</a>
    </p>
  )
}

/** Covers the image of what some would rather not see, in its positioned parent. Without scripts it stays. */
export function Veil({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()

  // No one can load it, its pinner neither.
  if (pin.isHidden) {
    return (
      <div className={classes.veil}>
        <Decision pin={pin} />
      </div>
    )
  }

  /** The focus goes on to the first thing to press there: the button is gone. */
  function lift(button: HTMLElement): void {
    const place = button.closest(`.${classes.over}`)?.parentElement
    flushSync(() => liftedVeil.update(() => pin.id))
    place?.querySelector<HTMLElement>('button, video, a[href]')?.focus()
  }

  return (
    <div className={classes.veil}>
      <p>{t('pin.withheld.veil')}</p>
      <Button disabled={!isHydrated} onClick={({ currentTarget }) => lift(currentTarget)}>
        {t('pin.withheld.show')}
      </Button>
    </div>
  )
}
