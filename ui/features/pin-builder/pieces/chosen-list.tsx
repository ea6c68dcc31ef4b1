import { Icon } from '#ui/kit/icon.tsx'
import classes from './topics-field.module.css'

interface ChosenListProps {
  label: string
  items: readonly { id: string; name: string; removeLabel: string }[]
  onRemove(id: string): void
}

/** What a field has so far, above where more is typed: each is a button that removes it. */
export function ChosenList({ label, items, onRemove }: ChosenListProps) {
  if (items.length === 0) return null
  return (
    <ul className={classes.topics} aria-label={label}>
      {items.map(({ id, name, removeLabel }) => (
        <li key={id}>
          <button type="button" className={classes.chosen} aria-label={removeLabel} onClick={() => onRemove(id)}>
            <bdi>{name}</bdi>
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
