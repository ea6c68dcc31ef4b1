import type { PinCard } from '#schema/pins/pin.ts'
import { useBrowserClient } from '#ui/app/query/use-browser-client.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { warmPicker } from './load-picker.ts'
import { openPicker } from './picker-store.ts'
import { toPinToSave } from './pin-to-save.ts'
import { SaveAnimation } from './save-animation.tsx'
import { useIsShownSaved } from './save-context.ts'
import { useIsWaiting } from './use-is-waiting.ts'
import { useSaveChange } from './use-save-change.ts'
import classes from './card-save.module.css'

interface CardSaveProps {
  pin: PinCard
  /**
   * The button stands below the card, for all; otherwise over its image, for those who point at it or come to it with
   * the keys.
   */
  isBelow?: boolean
}

export function CardSave({ pin, isBelow = false }: CardSaveProps) {
  const t = useTranslate()
  const client = useBrowserClient()
  const isWaiting = useIsWaiting(pin.id)
  const isSaved = useIsShownSaved(pin.id, false) || isWaiting
  const subject = toPinToSave(pin)
  const { send } = useSaveChange(subject)
  const name = pin.gridTitle || pin.altText || t('pin.untitled', { name: pin.pinner.fullName || pin.pinner.username })
  const warm = () => client && warmPicker(pin.id, client)
  const look = isSaved ? 'quiet' : 'primary'
  return (
    <div className={classNames(isBelow ? classes.below : classes.bar, isSaved && classes.saved)}>
      <Button
        look={look}
        className={classes.main}
        aria-pressed={isSaved}
        aria-label={t(isSaved ? 'save.savedNamed' : 'save.named', { name })}
        onClick={() => send({ kind: isSaved ? 'remove' : 'save' })}
      >
        {t(isSaved ? 'save.saved' : 'save.action')}
      </Button>
      <Button
        look={look}
        className={classes.more}
        aria-haspopup="dialog"
        aria-label={t('picker.openFor', { name })}
        title={t('picker.open')}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => openPicker({ pin: subject })}
      >
        <Icon name="down" size={18} />
      </Button>
      <SaveAnimation pinId={pin.id} />
    </div>
  )
}
