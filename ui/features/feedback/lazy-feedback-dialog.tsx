import { useEffect, useState, type ComponentType } from 'react'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { showToast } from '#ui/features/toasts/toasts.ts'
import { loadWithTexts } from '#ui/app/lazy-chunk.ts'
import { useStore } from '#ui/platform/store.ts'
import { dispatchFeedback, feedbackStore, type FeedbackState } from './feedback.ts'

export function LazyFeedbackDialog() {
  const t = useTranslate()
  const state = useStore(feedbackStore)
  const { isOpen } = state
  const [Dialog, setDialog] = useState<ComponentType<{ state: FeedbackState }> | null>(null)

  useEffect(() => {
    if (!isOpen || Dialog) return
    loadWithTexts('feedback-dialog', () => import('./feedback-dialog.tsx')).then(
      ({ FeedbackDialog }) => setDialog(() => FeedbackDialog),
      () => {
        dispatchFeedback({ type: 'remove' })
        showToast({ text: t('state.partFailed') })
      },
    )
  }, [isOpen, Dialog, t])

  return isOpen && Dialog && <Dialog state={state} />
}
