import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

export function useIsInView<Target extends Element>(
  onChange: (isInView: boolean) => void,
  isActive: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const report = useEffectEvent(onChange)
  useEffect(() => {
    if (!isActive || !target.current) return
    const observer = new IntersectionObserver((entries) => report(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(target.current)
    return () => {
      observer.disconnect()
      report(false)
    }
  }, [isActive])
  return target
}
