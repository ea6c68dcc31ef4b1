import { useRef, type SubmitEvent } from 'react'

/** Longer than a double click, shorter than a second thought. */
const REPEATED_PRESS_MS = 5_000

/**
 * Guards forms that are sent natively. After two presses the browser shows the second response, where a one-time action
 * such as following a mailed link seems to have failed.
 */
export function useSentOnce(): (event: SubmitEvent<HTMLFormElement>) => void {
  const sentAt = useRef(-REPEATED_PRESS_MS)
  return (event) => {
    if (event.timeStamp - sentAt.current < REPEATED_PRESS_MS) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}
