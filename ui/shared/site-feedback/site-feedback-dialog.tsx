import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import { MAX_FEEDBACK_LENGTH } from '#schema/site/site-feedback-constants.ts'
import { useDialogState } from '#ui/app/forms/use-dialog-state.ts'
import { useWrite } from '#ui/app/query/use-write.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { usePath } from '#ui/app/use-current.ts'
import { Button } from '#ui/kit/button.tsx'
import { Modal } from '#ui/kit/modal.tsx'
import { goTo } from '#ui/platform/navigation/navigation.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { dispatchFeedback, isBlank, type FeedbackState } from './feedback.ts'
import fieldClasses from '#ui/kit/field.module.css'
import classes from './site-feedback-dialog.module.css'

export function SiteFeedbackDialog({ state }: { state: FeedbackState }) {
  const t = useTranslate()
  const form = useId()
  const path = usePath()
  const thanks = useRef<HTMLParagraphElement>(null)
  const { actionFrom, nextPageToRedirect, isSubmitting, isComplete, failure } = state
  const title = state.title || t('siteFeedback.title')
  const prompt = state.prompt || t('siteFeedback.prompt')
  const { state: text, change, forget } = useDialogState(`feedback ${actionFrom}`, '')
  const { send } = useWrite({
    name: 'send feedback',
    run: (said: string, init) =>
      sendCall('POST siteFeedback', { feedback_data: JSON.stringify({ text: said, prompt, actionFrom, path }) }, init),
    onDone: complete,
    onFailed(error) {
      dispatchFeedback({ type: 'fail', error: findMessage(error) ?? t('siteFeedback.failed') })
      return null
    },
  })

  useEffect(() => {
    if (isComplete) thanks.current?.focus()
  }, [isComplete])

  function complete(): void {
    forget()
    dispatchFeedback({ type: 'complete' })
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isSubmitting) return
    dispatchFeedback({ type: 'submit' })
    if (isBlank(text)) complete()
    else send(text)
  }

  function close(): void {
    dispatchFeedback({ type: isComplete ? 'remove' : 'close' })
    if (isComplete && nextPageToRedirect !== null) goTo(nextPageToRedirect)
  }

  return (
    <Modal
      closeLabel={t('modal.dismiss')}
      heading={title}
      isLocked={isSubmitting}
      onClose={close}
      actions={
        isComplete ? (
          <Button look="primary" onClick={close}>
            {t('siteFeedback.close')}
          </Button>
        ) : (
          <Button type="submit" form={form} look="primary" isBusy={isSubmitting}>
            {t(isSubmitting ? 'siteFeedback.busy' : 'siteFeedback.send')}
          </Button>
        )
      }
    >
      {isComplete ? (
        <p ref={thanks} role="status" tabIndex={-1} className={classes.thanks}>
          {t('siteFeedback.thanks')}
        </p>
      ) : (
        <form id={form} noValidate onSubmit={submit} className={classes.form}>
          {failure !== null && (
            <p role="alert" className={classes.error}>
              {failure}
            </p>
          )}
          <label className={classes.words}>
            <span>{prompt}</span>
            <textarea
              dir="auto"
              rows={5}
              maxLength={2 * MAX_FEEDBACK_LENGTH}
              value={text}
              className={fieldClasses.input}
              onChange={({ currentTarget: { value } }) => change(() => value)}
            />
          </label>
        </form>
      )}
    </Modal>
  )
}

/** What the server has said; null where none has answered. */
function findMessage(error: unknown): string | null {
  return error instanceof ApiError && error.code !== null ? error.message : null
}
