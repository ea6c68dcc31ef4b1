import { useEffect } from 'react'
import type { Pin } from '#schema/pin.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'

/** Says where the pin went that a visitor wanted to save before they logged in. */
export function SavedNotice({ board }: { board: NonNullable<Pin['savedTo']> }) {
  const t = useTranslate()
  const { name, url } = board
  useEffect(() => {
    showToast({ text: t('save.savedTo', { board: name }), action: { label: t('save.viewBoard'), href: url } })
  }, [name, url, t])
  return null
}
