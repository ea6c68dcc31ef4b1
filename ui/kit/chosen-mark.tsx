import { Icon } from './icon.tsx'
import classes from './chosen-mark.module.css'

/** At the end of a line of a list: this one it is. */
export function ChosenMark() {
  return (
    <span className={classes.mark}>
      <Icon name="check" size={18} />
    </span>
  )
}
