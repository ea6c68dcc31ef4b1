import { whenIdle } from './page-state.ts'

/** A mark of the User Timing API, set once a document: all that the page starts with is there and at work. */
const READY_MARK = 'tackboard:ready'

let held = 0
let isStarted = false
let isMarked = false
let callOff = () => {}

/** Keeps the mark back until something that the page starts with is done; answers with the way to say so, once. */
export function holdReady(): () => void {
  let isDone = false
  held += 1
  callOff()
  return () => {
    if (isDone) return
    isDone = true
    held -= 1
    markWhenIdle()
  }
}

/** From now on the page is ready as soon as nothing keeps it back. */
export function startReadiness(): void {
  isStarted = true
  markWhenIdle()
}

function markWhenIdle(): void {
  if (!isStarted || isMarked || held > 0) return
  callOff()
  callOff = whenIdle(() => {
    isMarked = true
    performance.mark(READY_MARK)
  })
}
