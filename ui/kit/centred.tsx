import type { ReactNode } from 'react'
import classes from './centred.module.css'

/** A line in the middle of the page, with air below it. */
export function Centred({ children }: { children: ReactNode }) {
  return <div className={classes.centred}>{children}</div>
}
