import { useRef, type SubmitEvent } from 'react'

/** Longer than a double click, shorter than a second thought. */
const DEAF_MS = 5_000

/**
 * For forms sent natively. After two presses the browser shows the second response, where a one-time action such as
 * following a mailed link seems to have failed.
 */
export function useSentOnce(): (event: SubmitEvent<HTMLFormElement>) => void {
  const sentAt = useRef(-DEAF_MS)
  return (event) => {
    if (event.timeStamp - sentAt.current < DEAF_MS) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}
