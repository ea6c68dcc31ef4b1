import type { ReactNode } from 'react'
import classes from './sheet-part.module.css'

/** A part without a heading. */
export const SHEET_PART = classes.part

export const SHEET_FORM = classes.form

/** One of several parts that a sheet holds. `id` becomes its heading's. */
export function SheetPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function SheetText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>
}
