import { flushSync } from 'react-dom'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Glyph, Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import classes from './item-tools.module.css'

const UP = 'm6 14.500 6-6 6 6'
const DOWN = 'm6 9.500 6 6 6-6'
const BEFORE = 'm14.500 6-6 6 6 6'
const AFTER = 'm9.500 6 6 6-6 6'
const COPY = 'M9 9h11v11H9zM15 9V4H4v11h5'

interface ItemToolsProps {
  name: string
  place: number
  count: number
  /** Of what they move in. */
  direction: 'down' | 'along'
  /** There is room for one more. */
  mayCopy?: boolean
  /** Where items are known by their places alone: the one at a place, to which the focus goes along. */
  findItem?(place: number): Element | null | undefined
  onMove(to: number): void
  /** Without it there is no button for it. */
  onCopy?(): void
  onRemove(): void
}

/** The buttons of an item of a list. One that moves it keeps the focus. */
export function ItemTools(props: ItemToolsProps) {
  const { name, place, count, direction, mayCopy = true, findItem, onMove, onCopy, onRemove } = props
  const t = useTranslate()
  const isDown = direction === 'down'

  function move(button: HTMLElement, to: number): void {
    if (to < 0 || to >= count) return
    flushSync(() => onMove(to))
    const way = button.dataset['way'] ?? ''
    const moved = findItem?.(to)?.querySelector<HTMLElement>(`[data-way="${way}"]`)
    ;(moved ?? button).focus()
    announce(t('pinBuilder.movedTo', { number: to + 1, count }))
  }

  return (
    <span className={classes.tools}>
      <IconButton
        className={classes.tool}
        data-way="earlier"
        label={t('pinBuilder.item.earlier', { name })}
        aria-disabled={place === 0}
        onClick={({ currentTarget }) => move(currentTarget, place - 1)}
      >
        <Glyph path={isDown ? UP : BEFORE} isMirrored={!isDown} />
      </IconButton>
      <IconButton
        className={classes.tool}
        data-way="later"
        label={t('pinBuilder.item.later', { name })}
        aria-disabled={place === count - 1}
        onClick={({ currentTarget }) => move(currentTarget, place + 1)}
      >
        <Glyph path={isDown ? DOWN : AFTER} isMirrored={!isDown} />
      </IconButton>
      {onCopy && (
        <IconButton
          className={classes.tool}
          label={t('pinBuilder.item.copy', { name })}
          aria-disabled={!mayCopy}
          onClick={() => mayCopy && onCopy()}
        >
          <Glyph path={COPY} />
        </IconButton>
      )}
      <IconButton
        className={classNames(classes.tool, classes.remove)}
        label={t('pinBuilder.remove', { name })}
        onClick={() => {
          onRemove()
          announce(t('pinBuilder.removed', { name }))
        }}
      >
        <Icon name="close" />
      </IconButton>
    </span>
  )
}
