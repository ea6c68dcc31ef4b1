import classes from './spinner.module.css'

export function Spinner({ label }: { label: string }) {
  return (
    <span className={classes.box} role="status">
      <span className={classes.spinner} />
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
