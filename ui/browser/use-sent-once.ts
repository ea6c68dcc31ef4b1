import { useRef, type SubmitEvent } from 'react'

/** How long a form that was sent is deaf to another press: longer than a double click, shorter than a second thought. */
const DEAF_MS = 5_000

/**
 * For the `onSubmit` of a form that is sent as it is. Of two presses the browser would show the second answer, and
 * what may be done only once, such as following the link of a mail, would seem to have failed.
 */
export function useSentOnce(): (event: SubmitEvent<HTMLFormElement>) => void {
  const sentAt = useRef(-DEAF_MS)
  return (event) => {
    if (event.timeStamp - sentAt.current < DEAF_MS) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}
