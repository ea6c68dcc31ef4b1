import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Pixels of the wheel that double the size. */
const WHEEL_PER_DOUBLING = 400

interface Point {
  x: number
  y: number
}

/** Points count from the middle of the element. */
export interface ZoomGestures {
  onZoom(factor: number, at: Point): void
  onPan(by: Point): void
}

/** Wheel, pinching, dragging and double presses on an element that has `touch-action: none`. */
export function useZoomGestures(element: RefObject<HTMLElement | null>, { onZoom, onPan }: ZoomGestures): void {
  const zoom = useEffectEvent(onZoom)
  const pan = useEffectEvent(onPan)
  useEffect(() => {
    const { current: frame } = element
    if (!frame) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const pointers = new Map<number, Point>()

    function toPoint({ clientX, clientY }: MouseEvent): Point {
      const box = frame?.getBoundingClientRect()
      return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 }
    }

    function onMove(event: PointerEvent): void {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const after = toPoint(event)
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      pointers.set(event.pointerId, after)
      if (!other) return pan({ x: after.x - before.x, y: after.y - before.y })
      const [middleBefore, middle] = [between(before, other), between(after, other)]
      const distance = Math.hypot(before.x - other.x, before.y - other.y)
      if (distance > 0) zoom(Math.hypot(after.x - other.x, after.y - other.y) / distance, middleBefore)
      pan({ x: middle.x - middleBefore.x, y: middle.y - middleBefore.y })
    }

    function onWheel(event: WheelEvent): void {
      event.preventDefault()
      // Lines and pages of browsers that count so.
      const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 24)
      zoom(2 ** (-pixels / WHEEL_PER_DOUBLING), toPoint(event))
    }

    const end = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId)
    frame.addEventListener('wheel', onWheel, { passive: false, signal })
    frame.addEventListener('dblclick', (event) => zoom(2, toPoint(event)), { signal })
    frame.addEventListener(
      'pointerdown',
      (event) => {
        pointers.set(event.pointerId, toPoint(event))
        frame.setPointerCapture(event.pointerId)
      },
      { signal },
    )
    frame.addEventListener('pointermove', onMove, { signal })
    frame.addEventListener('pointerup', end, { signal })
    frame.addEventListener('pointercancel', end, { signal })
    return () => controller.abort()
  }, [element])
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}
