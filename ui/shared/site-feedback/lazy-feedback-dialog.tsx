import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { LazyDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { useStore } from '#ui/platform/store.ts'
import { dispatchFeedback, feedbackStore } from './feedback.ts'

const FeedbackDialog = lazyChunk('feedback-dialog', async () => (await import('./feedback-dialog.tsx')).FeedbackDialog)

export function LazyFeedbackDialog() {
  const state = useStore(feedbackStore)
  return (
    state.isOpen && (
      <LazyDialog onFailed={() => dispatchFeedback({ type: 'remove' })}>
        <FeedbackDialog state={state} />
      </LazyDialog>
    )
  )
}
