import type { ReactNode } from 'react'
import classes from './section.module.css'

export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.bar}>
        <h2 className={classes.title}>{title}</h2>
        {action && <div className={classes.actions}>{action}</div>}
      </div>
      <div>{children}</div>
    </section>
  )
}
