import type { ReactNode } from 'react'
import 'virtual:masonry-rows.css'
import { classNames } from './class-names.ts'
import classes from './masonry.module.css'

interface MasonryProps {
  label?: string
  className?: string | undefined
  children: ReactNode
}

/**
 * Each card below the shortest column, in source order. Nothing is measured: a grid row is a 59th of a column's width
 * and every card says how many rows it takes, so its box is known before anything loads.
 */
export function Masonry({ label, className, children }: MasonryProps) {
  return (
    <div className={classes.container}>
      {/* Safari does not treat a list without markers as one. */}
      <ul role="list" className={classNames(classes.grid, className)} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

interface MasonryItemProps {
  rows: number
  /** Lines of text below the image, at most 4: in a full-width column, and in a narrower one. */
  lines: number
  narrowLines: number
  className?: string | undefined
  children?: ReactNode
}

export function MasonryItem({ rows, lines, narrowLines, className, children }: MasonryItemProps) {
  return <li className={classNames(classes.item, `h${rows}`, `l${lines}`, `n${narrowLines}`, className)}>{children}</li>
}
