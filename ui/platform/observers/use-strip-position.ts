import { useEffect, useState, type RefObject } from 'react'

export function useStripPosition(strip: RefObject<HTMLElement | null>): number {
  const [position, setPosition] = useState(0)
  useEffect(() => {
    const root = strip.current
    if (!root) return
    const children = [...root.children]
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.findLast((entry) => entry.isIntersecting)
        if (shown) setPosition(children.indexOf(shown.target))
      },
      { root, threshold: 0.6 },
    )
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  }, [strip])
  return position
}
