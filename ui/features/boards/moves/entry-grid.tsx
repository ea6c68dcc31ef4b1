import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { BoardEntry } from '#schema/boards/board.ts'
import { useTranslate, type Translate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { Grip } from '#ui/shared/order/grip.tsx'
import type { Order } from '#ui/shared/order/use-order.ts'
import { toneClass } from '#ui/shared/pins/tone.ts'
import 'virtual:tones.css'
import { findNextPosition } from './next-position.ts'
import classes from './move-pins.module.css'

interface EntryGridProps {
  entries: readonly BoardEntry[]
  isChosen(entry: BoardEntry): boolean
  /** `isRange`: with Shift. */
  onPress(entry: BoardEntry, isRange: boolean): void
  onAll(): void
  /** The order of those who may put the pins of the board in order. */
  order: Pick<Order<BoardEntry, HTMLUListElement>, 'move' | 'pointer'> | null
}

/** Checkboxes of which one is reached by Tab, and the others by arrow keys; with Alt the keys move the entry itself. */
export function EntryGrid({ entries, isChosen, onPress, onAll, order }: EntryGridProps) {
  const t = useTranslate()
  const ownList = useRef<HTMLUListElement>(null)
  const list = order?.pointer.listProps.ref ?? ownList
  const [current, setCurrent] = useState(0)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onAll()
      return
    }
    const listBoxes = () => [...(list.current?.querySelectorAll('input') ?? [])]
    const boxes = listBoxes()
    const place = boxes.findIndex((box) => box === event.target)
    const next = findNextPosition(event.key, {
      position: place,
      count: boxes.length,
      columns: countColumns(boxes),
      isRightToLeft: list.current?.closest('[dir]')?.getAttribute('dir') === 'rtl',
    })
    if (next === null) return
    event.preventDefault()
    if (!event.altKey) return boxes[next]?.focus()
    // What changes its place loses the focus.
    flushSync(() => order?.move(place, next))
    listBoxes()
      .find((box) => box.value === entries[place]?.id)
      ?.focus()
  }

  return (
    <ul {...order?.pointer.listProps} ref={list} className={classes.grid} aria-label={t('boardMoves.pins')}>
      {entries.map((entry, place) => (
        <li
          key={entry.id}
          className={classNames(
            classes.entry,
            toneClass(entry.image.dominantColor),
            place === order?.pointer.draggedPlace && classes.dragged,
          )}
        >
          <img
            src={entry.image.url}
            alt=""
            width={entry.image.width}
            height={entry.image.height}
            loading="lazy"
            decoding="async"
          />
          <input
            type="checkbox"
            className={classes.box}
            value={entry.id}
            aria-label={toName(t, entry, place)}
            aria-disabled={!entry.isMovable || undefined}
            tabIndex={place === Math.min(current, entries.length - 1) ? 0 : -1}
            checked={isChosen(entry)}
            onKeyDown={onKeyDown}
            onFocus={() => setCurrent(place)}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              if (entry.isMovable) onPress(entry, (event.nativeEvent as MouseEvent).shiftKey)
            }}
          />
          <span className={classes.mark} aria-hidden="true">
            <Icon name={entry.isMovable ? 'check' : 'lock'} size={16} />
          </span>
          {order && <Grip className={classes.grip} onBegin={(event) => order.pointer.begin(event, place)} />}
        </li>
      ))}
    </ul>
  )
}

export function toName(t: Translate, { title, addedBy }: BoardEntry, place: number): string {
  const name = title || t('board.cover.pin', { number: place + 1 })
  return addedBy === null ? name : t('boardMoves.addedBy', { title: name, name: addedBy })
}

function countColumns(boxes: readonly HTMLElement[]): number {
  const tops = boxes.map((box) => box.getBoundingClientRect().top)
  const first = tops.findIndex((top) => top !== tops[0])
  return first < 0 ? boxes.length : first
}
