import { useState } from 'react'
import type { Pin } from '#schema/pin.ts'
import { savedPins, withoutSave, withSave } from './saved-pins.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { announce } from '#ui/platform/document/announce.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { Button } from '#ui/kit/button.tsx'
import { useStore } from '#ui/platform/store.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './save-button.module.css'
import type { SavedPin } from '#schema/calls/saves.ts'
import { href } from '#schema/routes.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { underKey } from '#ui/platform/network/idempotency-key.ts'

/** Stands for a save that has no id from the server yet. */
const PENDING = 'pending'

/** Changes at once, and back where the server refuses. */
export function SaveButton({ pin }: { pin: Pin }) {
  const t = useTranslate()
  const changed = useStore(savedPins).get(pin.id)
  const [failure, setFailure] = useState<'save.failed' | 'save.unsaveFailed' | null>(null)
  const isHydrated = useHydrated()
  const isSaved = changed === undefined ? pin.savedTo !== null : changed !== null

  async function toggle(): Promise<void> {
    if (changed === PENDING) return
    const before = savedPins.get()
    setFailure(null)
    savedPins.update((pins) => withSave(pins, pin.id, isSaved ? null : PENDING))
    try {
      if (isSaved) return await callUnsave(pin.id)
      const { id, board } = await callSave(pin.id)
      savedPins.update((pins) => withSave(pins, pin.id, id))
      announce(t('save.savedTo', { board: board.name }))
    } catch (error) {
      // Signed out in another tab, or expired: the page as a visitor sees it offers a log-in.
      if (error instanceof ApiError && error.status === 401) return reloadDocument()
      const earlier = before.get(pin.id)
      savedPins.update((pins) => (earlier === undefined ? withoutSave(pins, pin.id) : withSave(pins, pin.id, earlier)))
      setFailure(isSaved ? 'save.unsaveFailed' : 'save.failed')
    }
  }

  return (
    <>
      <Button
        look={isSaved ? 'quiet' : 'primary'}
        aria-pressed={isSaved}
        disabled={!isHydrated}
        onClick={() => void toggle()}
      >
        {t(isSaved ? 'save.saved' : 'save.action')}
      </Button>
      {failure && (
        <p role="alert" className={classes.failure}>
          {t(failure)}
        </p>
      )}
    </>
  )
}

function callSave(pinId: string): Promise<SavedPin> {
  const path = href('resource', { name: 'RepinResource', verb: 'create' })
  return underKey(`save ${pinId}`, (headers) => callResource<SavedPin>(path, { pin_id: pinId }, { headers }))
}

async function callUnsave(pinId: string): Promise<void> {
  const path = href('resource', { name: 'RepinResource', verb: 'delete' })
  await underKey(`unsave ${pinId}`, (headers) => callResource(path, { pin_id: pinId }, { headers }))
}
