import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { findDropPlace } from './find-drop-place.ts'

/** CSS pixels: less is a press. */
const MIN_DISTANCE = 6

interface Drag {
  pointerId: number
  from: number
  place: number
  x: number
  y: number
  isBegun: boolean
}

interface PointerOrder<Element extends HTMLElement> {
  /** The place of the item that is being dragged. */
  draggedPlace: number | null
  /** For what an item is dragged by. */
  begin(event: PointerEvent, place: number): void
  /** For the list, whose first children are the items. */
  listProps: {
    ref: RefObject<Element | null>
    onPointerMove(event: PointerEvent): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

/** Puts the items of a list in another order by dragging them. */
export function usePointerOrder<Element extends HTMLElement>(
  count: number,
  onMove: (from: number, to: number) => void,
  onDropped: (place: number) => void,
): PointerOrder<Element> {
  const ref = useRef<Element>(null)
  const drag = useRef<Drag | null>(null)
  const [draggedPlace, setDraggedPlace] = useState<number | null>(null)

  function follow({ clientX: x, clientY: y, pointerId }: PointerEvent): void {
    const { current } = drag
    const list = ref.current
    if (!current || !list || current.pointerId !== pointerId) return
    if (!current.isBegun) {
      if (Math.hypot(x - current.x, y - current.y) < MIN_DISTANCE) return
      current.isBegun = true
      // The list keeps the pointer: items change places, and lose it.
      list.setPointerCapture(pointerId)
      setDraggedPlace(current.place)
    }
    const boxes = [...list.children].slice(0, count).map((item) => item.getBoundingClientRect())
    const to = findDropPlace(boxes, current.place, { x, y })
    if (to === current.place) return
    flushSync(() => {
      onMove(current.place, to)
      setDraggedPlace(to)
    })
    current.place = to
  }

  function end(): void {
    const { current } = drag
    drag.current = null
    setDraggedPlace(null)
    if (current && current.place !== current.from) onDropped(current.place)
  }

  return {
    draggedPlace,
    begin({ button, pointerId, clientX: x, clientY: y }, place) {
      if (button === 0) drag.current = { pointerId, from: place, place, x, y, isBegun: false }
    },
    listProps: { ref, onPointerMove: follow, onPointerUp: end, onPointerCancel: end },
  }
}
