import type { ReactNode } from 'react'
import classes from './page-heading.module.css'

export function PageHeading({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.heading}>
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </header>
  )
}
