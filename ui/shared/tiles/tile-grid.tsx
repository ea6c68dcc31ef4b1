import type { ReactNode } from 'react'
import classes from './tile-grid.module.css'

export function TileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {children}
    </ul>
  )
}
