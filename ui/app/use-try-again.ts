import { useEffect, useRef, useState } from 'react'
import { backoffMs } from '#schema/retry.ts'
import { MINUTE_MS, SECOND_MS } from '#schema/time.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'

const BACKOFF = { firstMs: 3 * SECOND_MS, longestMs: 5 * MINUTE_MS, spread: [0.5, 1] } as const

interface TryAgain {
  /** Another number once it is time to try again. */
  turn: number
  /** A refusal stands: only what got no answer is worth another try. */
  failed(error: unknown): void
  succeeded(): void
}

/** Repeats what a page writes by itself, as long as it is open. */
export function useTryAgain(): TryAgain {
  const [turn, setTurn] = useState(0)
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    turn,
    failed(error) {
      if (error instanceof ApiError && error.status !== null && error.status < 500) return
      failures.current += 1
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTurn((last) => last + 1), backoffMs(BACKOFF, failures.current))
    },
    succeeded() {
      failures.current = 0
      clearTimeout(timer.current)
    },
  }
}
