import { useEffect, useRef, useState } from 'react'
import type { PinCard as Card } from '#schema/pins/pin.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { outsideOfPage } from '#ui/platform/document/outside-of-page.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useStore } from '#ui/platform/store.ts'
import { PinCard } from '#ui/shared/pins/pin-card.tsx'
import { lazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { hiddenPins, takesFocus } from './hidden-pins.ts'
import classes from './feedback-card.module.css'

const PinFeedbackDialog = lazyDialog(
  'pin-feedback',
  async () => (await import('./pin-feedback-dialog.tsx')).PinFeedbackDialog,
)
const HiddenCard = lazyChunk('hidden-card', async () => (await import('./hidden-card.tsx')).HiddenCard)

/** A card on which one can say what one thinks of it. A hidden one keeps its place, with what takes it back. */
export function FeedbackCard({ pin, isEager }: { pin: Card; isEager: boolean }) {
  const isAuth = useIsAuth()
  const isHydrated = useHydrated()
  const isHidden = useStore(hiddenPins).has(pin.id)
  return (
    <PinCard pin={pin} isEager={isEager} instead={isHidden && <HiddenCard pin={pin} />}>
      {isAuth && isHydrated && <FeedbackMenu pin={pin} />}
    </PinCard>
  )
}

function FeedbackMenu({ pin }: { pin: Card }) {
  const t = useTranslate()
  const title = pin.gridTitle || pin.altText || t('pin.untitled', { name: pin.pinner.fullName || pin.pinner.username })
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus(pin.id)) button.current?.focus()
  }, [pin.id])
  return (
    <>
      <IconButton
        ref={button}
        label={t('pinFeedback.more', { title })}
        className={classes.more}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="more" size={20} />
      </IconButton>
      {isOpen && outsideOfPage(<PinFeedbackDialog pin={pin} onClose={close} />)}
    </>
  )
}
