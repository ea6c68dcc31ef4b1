import type { ReactNode } from 'react'
import classes from './centred.module.css'

export function Centred({ children }: { children: ReactNode }) {
  return <div className={classes.centred}>{children}</div>
}
