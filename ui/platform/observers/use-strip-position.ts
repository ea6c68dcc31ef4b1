import { useEffect, useState, type RefObject } from 'react'

/** The place of the slide that is shown, of as many as there are. */
export function useStripPosition(strip: RefObject<HTMLElement | null>, count: number): number {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const root = strip.current
    if (!root) return
    const children = [...root.children].slice(0, count)
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.findLast((entry) => entry.isIntersecting)
        if (shown) setPosition(children.indexOf(shown.target))
      },
      { root, threshold: 0.6 },
    )
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  }, [strip, count])
  return Math.min(position, Math.max(0, count - 1))
}
