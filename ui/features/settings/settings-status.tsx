import type { ReactNode } from 'react'
import classes from './settings-status.module.css'

export function SettingsStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.status}>
      {children}
    </p>
  )
}
