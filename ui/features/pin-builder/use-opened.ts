import { useEffect, useEffectEvent } from 'react'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { BuilderEvent } from './builder-state.ts'
import { readPin } from './pin-calls.ts'
import { openedDraft, openedPin } from './pin-options.ts'

/** Opens the draft or the pin that the address names. */
export function useOpened(id: string | null, dispatch: (event: BuilderEvent) => void): void {
  const t = useTranslate()
  const open = useEffectEvent(async (id: string, signal: AbortSignal) => {
    try {
      const pin = await readPin(id, signal)
      if (!signal.aborted) dispatch({ type: 'opened', source: pin.is_draft ? openedDraft(pin) : openedPin(pin) })
    } catch {
      if (!signal.aborted) showToast({ text: t('pinBuilder.notOpened') })
    }
  })
  useEffect(() => {
    if (id === null) return
    const controller = new AbortController()
    void open(id, controller.signal)
    return () => controller.abort()
  }, [id])
}
