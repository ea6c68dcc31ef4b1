import classes from './empty.module.css'

export function Empty({ text }: { text: string }) {
  return <p className={classes.empty}>{text}</p>
}
