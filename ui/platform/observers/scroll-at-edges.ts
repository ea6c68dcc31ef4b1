/** CSS pixels: how far from an edge it begins, and at most for each frame. */
const EDGE = 72
const MAX_STEP = 16

/** The page scrolls while a pointer that drags something is near its upper or lower edge. */
export function scrollAtEdges(onScrolled: () => void): { follow(y: number): void; stop(): void } {
  let frame = 0
  let step = 0

  function run(): void {
    frame = 0
    if (step === 0) return
    const before = window.scrollY
    window.scrollBy({ top: step, behavior: 'instant' })
    if (window.scrollY === before) return
    onScrolled()
    frame = requestAnimationFrame(run)
  }

  return {
    follow(y) {
      const share = y < EDGE ? (y - EDGE) / EDGE : Math.max(0, y - window.innerHeight + EDGE) / EDGE
      step = Math.round(Math.max(-1, Math.min(1, share)) * MAX_STEP)
      if (step !== 0 && frame === 0) frame = requestAnimationFrame(run)
    },
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
      step = 0
    },
  }
}
