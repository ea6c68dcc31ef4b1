import { whenIdle } from './idle.ts'

/**
 * A mark of the User Timing API, set once a document: all of it has arrived, and everything it starts with is running.
 */
const READY_MARK = 'tackboard:ready'

let holds = 0
let isStarted = false
let isMarked = false
let callOff = () => {}

export function delayReady(): () => void {
  let isDone = false
  holds += 1
  callOff()
  return () => {
    if (isDone) return
    isDone = true
    holds -= 1
    markWhenIdle()
  }
}

export function startReadiness(): void {
  if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', startReadiness, { once: true })
    return
  }
  isStarted = true
  markWhenIdle()
}

function markWhenIdle(): void {
  if (!isStarted || isMarked || holds > 0) return
  callOff()
  callOff = whenIdle(() => {
    isMarked = true
    performance.mark(READY_MARK)
  })
}
