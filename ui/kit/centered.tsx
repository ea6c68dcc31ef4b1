import type { ReactNode } from 'react'
import classes from './centered.module.css'

export function Centered({ children }: { children: ReactNode }) {
  return <div className={classes.centered}>{children}</div>
}
