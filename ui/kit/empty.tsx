import type { ReactNode } from 'react'
import classes from './empty.module.css'

export function Empty({ text }: { text: ReactNode }) {
  return <p className={classes.empty}>{text}</p>
}
