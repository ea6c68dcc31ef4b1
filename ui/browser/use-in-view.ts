import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Calls back whenever an element comes within `margin` of the window; does nothing while `isActive` is false. */
export function useInView<Target extends Element>(
  onInView: () => void,
  isActive: boolean,
  margin: string,
): RefObject<Target | null> {
  const target = useRef<Target>(null)
  const report = useEffectEvent(onInView)
  useEffect(() => {
    if (!isActive || !target.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && report(), { rootMargin: margin })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [isActive, margin])
  return target
}
