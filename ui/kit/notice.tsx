import type { ReactNode } from 'react'
import classes from './notice.module.css'

export function Notice({ title, text, children }: { title: string; text: string | null; children: ReactNode }) {
  return (
    <section className={classes.notice}>
      <EmptyBoard />
      <h1 className={classes.title}>{title}</h1>
      {text !== null && <p className={classes.text}>{text}</p>}
      <div className={classes.actions}>{children}</div>
    </section>
  )
}

function EmptyBoard() {
  return (
    <svg className={classes.drawing} viewBox="0 0 200 140" width="200" height="140" aria-hidden="true">
      <rect className={classes.board} x="14" y="10" width="172" height="112" rx="14" />
      <rect className={classes.sheet} x="32" y="28" width="42" height="56" rx="6" transform="rotate(-4 53 56)" />
      <rect className={classes.sheet} x="128" y="32" width="40" height="46" rx="6" transform="rotate(5 148 55)" />
      <rect className={classes.gone} x="82" y="30" width="38" height="52" rx="6" />
      <rect className={classes.fallen} x="84" y="84" width="38" height="50" rx="6" transform="rotate(24 103 109)" />
      <circle className={classes.tack} cx="53" cy="32" r="5" />
      <circle className={classes.tack} cx="148" cy="36" r="5" />
      <circle className={classes.tack} cx="101" cy="35" r="5" />
    </svg>
  )
}
