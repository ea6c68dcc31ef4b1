import { Icon } from './icon.tsx'
import classes from './chosen-mark.module.css'

/** The mark stands at the end of the line of a list that is chosen. */
export function ChosenMark() {
  return (
    <span className={classes.mark}>
      <Icon name="check" size={18} />
    </span>
  )
}
