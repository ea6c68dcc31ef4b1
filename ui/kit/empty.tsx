import classes from './empty.module.css'

/** Says that there is nothing, where one would look for something. */
export function Empty({ text }: { text: string }) {
  return <p className={classes.empty}>{text}</p>
}
