import { useTranslate } from '#ui/app/texts/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { IconButton } from '#ui/kit/icon-button.tsx'
import { Glyph, Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { OrderButtons } from '#ui/shared/order/order-buttons.tsx'
import classes from './item-tools.module.css'

const COPY = 'M9 9h11v11H9zM15 9V4H4v11h5'

interface ItemToolsProps {
  name: string
  place: number
  count: number
  /** The direction in which items move. */
  direction: 'down' | 'along'
  /** There is room for one more. */
  mayCopy?: boolean
  /** Finds the element of an item that is known by its position alone, so that the focus goes along. */
  findItem?(place: number): Element | null | undefined
  onMove(to: number): void
  /** The button is left out if this is missing. */
  onCopy?(): void
  onRemove(): void
}

/** The buttons of an item of a list. */
export function ItemTools(props: ItemToolsProps) {
  const { name, place, count, direction, mayCopy = true, findItem, onMove, onCopy, onRemove } = props
  const t = useTranslate()
  return (
    <span className={classes.tools}>
      <OrderButtons
        name={name}
        place={place}
        count={count}
        direction={direction}
        findItem={findItem}
        onMove={(to) => {
          onMove(to)
          announce(t('order.movedTo', { number: to + 1, count }))
        }}
      />
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
