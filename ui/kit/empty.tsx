import type { ReactNode } from 'react'
import classes from './empty.module.css'

export function Empty({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {children}
    </div>
  )
}
