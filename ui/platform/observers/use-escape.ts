import { useEffect, useEffectEvent } from 'react'

/** Wherever the focus is, for what is shown by pointing at something as well. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
