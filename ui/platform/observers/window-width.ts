import { ORIENTATION_RESIZE_DELAY_MS, RESIZE_DEBOUNCE_MS } from '#schema/constants/breakpoints.ts'

export function watchWindowWidth(onWidth: (width: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let turning: ReturnType<typeof setTimeout> | undefined

  function resize(): void {
    clearTimeout(timer)
    timer = setTimeout(() => onWidth(window.innerWidth), RESIZE_DEBOUNCE_MS)
  }
  function turn(): void {
    clearTimeout(turning)
    // Phones report the new width some time after the orientation change.
    turning = setTimeout(resize, ORIENTATION_RESIZE_DELAY_MS)
  }

  onWidth(window.innerWidth)
  window.addEventListener('resize', resize)
  window.addEventListener('orientationchange', turn)
  return () => {
    clearTimeout(timer)
    clearTimeout(turning)
    window.removeEventListener('resize', resize)
    window.removeEventListener('orientationchange', turn)
  }
}
