import type { ReactNode } from 'react'
import classes from './settings-status.module.css'

/** Says what was just done, above the settings that it changed. */
export function SettingsStatus({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.status}>
      {children}
    </p>
  )
}
