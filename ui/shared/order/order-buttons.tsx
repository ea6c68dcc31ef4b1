import { flushSync } from 'react-dom'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Glyph } from '#ui/kit/icon.tsx'
import classes from './order.module.css'

const UP = 'm6 14.500 6-6 6 6'
const DOWN = 'm6 9.500 6 6 6-6'
const BEFORE = 'm14.500 6-6 6 6 6'
const AFTER = 'm9.500 6 6 6-6 6'

interface OrderButtonsProps {
  name: string
  place: number
  count: number
  /** The direction of what they move in. */
  direction: 'down' | 'along'
  className?: string | undefined
  /** Finds the element of an item that is known by its position alone, so that the focus goes along. */
  findItem?: ((place: number) => Element | null | undefined) | undefined
  onMove(to: number): void
}

/** They keep the focus. */
export function OrderButtons({ name, place, count, direction, className, findItem, onMove }: OrderButtonsProps) {
  const t = useTranslate()
  const isDown = direction === 'down'

  function move(button: HTMLElement, to: number): void {
    if (to < 0 || to >= count) return
    flushSync(() => onMove(to))
    const way = button.dataset['way'] ?? ''
    const moved = findItem?.(to)?.querySelector<HTMLElement>(`[data-way="${way}"]`)
    ;(moved ?? button).focus()
  }

  return (
    <>
      <IconButton
        className={classNames(classes.button, className)}
        data-way="earlier"
        label={t('order.earlier', { name })}
        aria-disabled={place <= 0}
        onClick={({ currentTarget }) => move(currentTarget, place - 1)}
      >
        <Glyph path={isDown ? UP : BEFORE} isMirrored={!isDown} />
      </IconButton>
      <IconButton
        className={classNames(classes.button, className)}
        data-way="later"
        label={t('order.later', { name })}
        aria-disabled={place >= count - 1}
        onClick={({ currentTarget }) => move(currentTarget, place + 1)}
      >
        <Glyph path={isDown ? DOWN : AFTER} isMirrored={!isDown} />
      </IconButton>
    </>
  )
}
