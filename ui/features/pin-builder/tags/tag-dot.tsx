import { useRef, useState } from 'react'
import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { announce } from '#ui/platform/document/announce.ts'
import { movedByKey, placeOnImage } from './tag-changes.ts'
import classes from './tag-editor.module.css'

/** CSS pixels: less is a press. */
const MIN_DISTANCE = 4

type Position = Pick<TagFields, 'x' | 'y'>

interface TagDotProps {
  tag: TagFields
  number: number
  label: string
  describedBy: string
  isSelected: boolean
  isWrong: boolean
  findImage(): DOMRect | undefined
  onMove(place: Position): void
  onSelect(): void
  onRemove(): void
}

/** A tag on its image, which is dragged, or moved by arrow keys. */
export function TagDot(props: TagDotProps) {
  const { tag, number, label, describedBy, isSelected, isWrong, findImage, onMove, onSelect, onRemove } = props
  const t = useTranslate()
  const press = useRef<{ x: number; y: number; isDrag: boolean } | null>(null)
  /** The position until the dot is dropped. */
  const [dragged, setDragged] = useState<Position | null>(null)
  const { x, y } = dragged ?? tag

  function announcePosition(place: Position): void {
    announce(t('pinBuilder.tag.at', { x: Math.round(place.x * 100), y: Math.round(place.y * 100) }))
  }

  return (
    <button
      ref={(element) => {
        // A script sets the position: no document may have `style` attributes.
        if (element) Object.assign(element.style, { left: toInset(x), top: toInset(y) })
      }}
      type="button"
      className={classNames(classes.dot, isSelected && classes.selected, isWrong && classes.wrong)}
      aria-label={label}
      aria-describedby={describedBy}
      aria-pressed={isSelected}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        press.current = { x: event.clientX, y: event.clientY, isDrag: false }
      }}
      onPointerMove={(event) => {
        const { current } = press
        const image = findImage()
        if (!current || !image) return
        const distance = Math.hypot(event.clientX - current.x, event.clientY - current.y)
        if (!current.isDrag && distance < MIN_DISTANCE) return
        current.isDrag = true
        setDragged(placeOnImage(image, event))
      }}
      onPointerUp={(event) => {
        const image = findImage()
        if (!press.current?.isDrag || !image) return
        // The position at which the dot is dropped, which may not have been drawn yet.
        const place = placeOnImage(image, event)
        onMove(place)
        setDragged(null)
        announcePosition(place)
      }}
      onPointerCancel={() => {
        press.current = null
        setDragged(null)
      }}
      onClick={() => {
        const wasDrag = press.current?.isDrag === true
        press.current = null
        if (!wasDrag) onSelect()
      }}
      onKeyDown={(event) => {
        const moved = movedByKey(tag, event)
        if (moved) {
          event.preventDefault()
          onMove(moved)
          announcePosition(moved)
        } else if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault()
          onRemove()
        }
      }}
    >
      <span className={classes.number}>{number}</span>
    </button>
  )
}

/** The dot stands as on the closeup: so far from the edges that the whole button is on the image. */
function toInset(part: number): string {
  return `clamp(1.375rem, ${part * 100}%, 100% - 1.375rem)`
}
