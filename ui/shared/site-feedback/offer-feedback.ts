import { ACCOUNT_HEADER } from '#schema/identity/session-constants.ts'
import type { Experiences } from '#schema/page-data.ts'
import { FEEDBACK_PROMPT_DELAY_MS } from '#schema/site/site-feedback-constants.ts'
import type { BackgroundState, Stop } from '#ui/app/background.ts'
import { mayInterrupt } from '#ui/app/may-interrupt.ts'
import { hasUnsavedText } from '#ui/platform/document/unfinished-work.ts'
import { isPageVisible } from '#ui/platform/lifecycle/page-visibility.ts'
import { focusPage } from '#ui/platform/navigation/page-change.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { showToast, toasts } from '#ui/shared/toasts/toasts.ts'
import { dispatchFeedback } from './feedback.ts'

type Prompt = NonNullable<Experiences['feedback_prompt']> & { viewerId: string }

/**
 * Waits for a quiet moment, and then asks the server, which lets one page of the account have the prompt and keeps the
 * date. Without an answer there is none.
 */
export function offerFeedback(prompt: Prompt, current: () => Pick<BackgroundState, 'translate'>): Stop {
  const controller = new AbortController()
  const { signal } = controller
  let isTaken = false
  let timer = setTimeout(look, FEEDBACK_PROMPT_DELAY_MS)

  function look(): void {
    if (!isQuiet()) timer = setTimeout(look, FEEDBACK_PROMPT_DELAY_MS)
    else if (isTaken) show()
    else void claim().catch(() => {})
  }

  async function claim(): Promise<void> {
    const headers = { 'idempotency-key': crypto.randomUUID(), [ACCOUNT_HEADER]: prompt.viewerId }
    isTaken = (await sendCall('FeedbackPromptResource.update', {}, { signal, headers })).is_due
    if (isTaken && !signal.aborted) look()
  }

  function show(): void {
    const { translate } = current()
    const question = {
      title: translate('siteFeedback.title'),
      prompt: translate('siteFeedback.prompt'),
      actionFrom: prompt.action_from,
      nextPageToRedirect: prompt.next_page_to_redirect,
    }
    const onAction = () => {
      // The button goes with its toast: the dialog returns the focus to the page.
      focusPage(null)
      dispatchFeedback({ type: 'open', question })
    }
    showToast({ text: translate('siteFeedback.offer'), action: { label: translate('siteFeedback.action'), onAction } })
  }

  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

function isQuiet(): boolean {
  return isPageVisible() && mayInterrupt() && !hasUnsavedText() && toasts.get().length === 0
}
