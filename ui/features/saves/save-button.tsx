import type { Pin } from '#schema/pins/pin.ts'
import { useBrowserClient } from '#ui/app/query/use-browser-client.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { warmPicker } from './load-picker.ts'
import { openPicker } from './picker-store.ts'
import { toPinToSave } from './pin-to-save.ts'
import { SaveAnimation } from './save-animation.tsx'
import { useIsShownSaved } from './save-context.ts'
import { SaveForm } from './save-form.tsx'
import { useIsWaiting } from './use-is-waiting.ts'
import { useSaveChange } from './use-save-change.ts'
import classes from './save-button.module.css'

/** One press saves to the board saved to last; beside it the picker. Without scripts a form that does the same. */
export function SaveButton({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const isHydrated = useHydrated()
  const isWaiting = useIsWaiting(pin.id)
  const isSaved = useIsShownSaved(pin.id, pin.savedTo !== null) || isWaiting
  const { send } = useSaveChange(toPinToSave(pin))
  const look = isSaved ? 'quiet' : 'primary'
  return (
    <SaveForm
      pin={pin}
      onSubmit={(event) => {
        event.preventDefault()
        send({ kind: isSaved ? 'remove' : 'save' })
      }}
    >
      <span className={classes.split}>
        <Button
          type="submit"
          look={look}
          className={classes.main}
          aria-pressed={isSaved}
          disabled={isSaved && !isHydrated}
        >
          {t(isSaved ? 'save.saved' : 'save.action')}
        </Button>
        <PickerButton pin={pin} look={look} isDisabled={!isHydrated} />
        <SaveAnimation pinId={pin.id} />
      </span>
    </SaveForm>
  )
}

interface PickerButtonProps {
  pin: Pin
  look: 'quiet' | 'primary'
  isDisabled: boolean
}

function PickerButton({ pin, look, isDisabled }: PickerButtonProps) {
  const t = useTranslate()
  const client = useBrowserClient()
  const warm = () => client && warmPicker(pin.id, client)
  const label = t('picker.open')
  return (
    <Button
      look={look}
      className={classes.more}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => openPicker({ pin: toPinToSave(pin) })}
    >
      <Icon name="down" size={18} />
    </Button>
  )
}
