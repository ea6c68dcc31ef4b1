import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { scrollAtEdges } from '#ui/platform/observers/scroll-at-edges.ts'
import { findDropPosition } from './order-change.ts'

/** CSS pixels: less is a press. */
const MIN_DISTANCE = 6

interface Drag {
  pointerId: number
  from: number
  place: number
  /** The pointer: where it went down, and where it is. */
  start: Point
  at: Point
  isBegun: boolean
}

interface Point {
  x: number
  y: number
}

interface PointerOrderOptions {
  /** The number of items that can be dragged and be dropped on. */
  count: number
  /** The callback is called while the item is dragged. */
  onMove(from: number, to: number): void
  onDropped(place: number): void
  /** Called after that, or where the browser takes the pointer for something else. */
  onEnd?(): void
}

export interface PointerOrder<Element extends HTMLElement> {
  /** The place of the item that is being dragged. */
  draggedPlace: number | null
  /** A handler of what an item is dragged by. */
  begin(event: PointerEvent, place: number): void
  /** The props of the list, whose first children are the items. */
  listProps: {
    ref: RefObject<Element | null>
    onPointerMove(event: PointerEvent): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

/** Puts the items of a list in another order by dragging them. */
export function usePointerOrder<Element extends HTMLElement>(options: PointerOrderOptions): PointerOrder<Element> {
  const { count, onMove, onDropped, onEnd } = options
  const ref = useRef<Element>(null)
  const drag = useRef<Drag | null>(null)
  const edges = useRef<ReturnType<typeof scrollAtEdges>>(null)
  const [draggedPlace, setDraggedPlace] = useState<number | null>(null)

  const track = useEffectEvent(() => {
    const { current } = drag
    const list = ref.current
    if (!current || !list) return
    const boxes = [...list.children].slice(0, count).map((item) => item.getBoundingClientRect())
    const to = findDropPosition(boxes, current.place, current.at)
    if (to === current.place) return
    flushSync(() => {
      onMove(current.place, to)
      setDraggedPlace(to)
    })
    current.place = to
  })
  useEffect(() => {
    const scrolling = scrollAtEdges(track)
    edges.current = scrolling
    return scrolling.stop
  }, [])

  function follow({ clientX: x, clientY: y, pointerId }: PointerEvent): void {
    const { current } = drag
    if (!current || current.pointerId !== pointerId) return
    current.at = { x, y }
    if (!current.isBegun) {
      if (Math.hypot(x - current.start.x, y - current.start.y) < MIN_DISTANCE) return
      current.isBegun = true
      // The list keeps the pointer: items change places, and lose it.
      ref.current?.setPointerCapture(pointerId)
      setDraggedPlace(current.place)
    }
    edges.current?.follow(y)
    track()
  }

  function end(isDropped: boolean): void {
    const { current } = drag
    drag.current = null
    edges.current?.stop()
    setDraggedPlace(null)
    if (isDropped && current && current.place !== current.from) onDropped(current.place)
    onEnd?.()
  }

  return {
    draggedPlace,
    begin({ button, pointerId, clientX: x, clientY: y }, place) {
      if (button !== 0 || place >= count) return
      drag.current = { pointerId, from: place, place, start: { x, y }, at: { x, y }, isBegun: false }
    },
    listProps: { ref, onPointerMove: follow, onPointerUp: () => end(true), onPointerCancel: () => end(false) },
  }
}
