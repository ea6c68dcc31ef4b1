import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

export function useInView<Target extends Element>(
  onInView: () => void,
  isActive: boolean,
  margin: string,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const report = useEffectEvent(onInView)
  useEffect(() => {
    if (!isActive || !target.current) return
    // One call may bring several records of the same element; the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && report(), {
      rootMargin: margin,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [isActive, margin])
  return target
}
