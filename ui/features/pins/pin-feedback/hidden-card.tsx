import { useEffect, useRef } from 'react'
import type { PinCard } from '#schema/pins/pin.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { takesFocus } from './hidden-pins.ts'
import { useUnhide } from './use-unhide.ts'
import classes from './hidden-card.module.css'

export function HiddenCard({ pin: { id } }: { pin: PinCard }) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const unhide = useUnhide(id)
  useEffect(() => {
    if (takesFocus(id)) button.current?.focus()
  }, [id])
  return (
    <div className={classes.hidden}>
      <p role="status">{t('pinFeedback.hidden')}</p>
      <Button ref={button} onClick={() => unhide.send(null)}>
        {t('pinFeedback.undo')}
      </Button>
    </div>
  )
}
