import { useEffect, useRef } from 'react'
import type { PinCard } from '#schema/pin.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { Button } from '#ui/kit/button.tsx'
import { call } from '#ui/platform/network/request.ts'
import classes from './hidden-card.module.css'
import { setHidden, takesFocus } from './hidden-pins.ts'

export function HiddenCard({ pin: { id } }: { pin: PinCard }) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  const unhide = useWrite<null, unknown>({
    name: `pin feedback ${id}`,
    run: (_, { headers }) => call(href('hidePin', { id }), { method: 'DELETE', headers }),
    optimistic: () => setHidden(id, false),
    onFailed: () => t('feedback.unhideFailed'),
  })
  useEffect(() => {
    if (takesFocus(id)) button.current?.focus()
  }, [id])
  return (
    <div className={classes.hidden}>
      <p role="status">{t('feedback.hidden')}</p>
      <Button ref={button} onClick={() => unhide.send(null)}>
        {t('feedback.undo')}
      </Button>
    </div>
  )
}
