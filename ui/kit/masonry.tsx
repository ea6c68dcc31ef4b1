import type { ReactNode } from 'react'
import './masonry-rows.css'
import { classNames } from './class-names.ts'
import classes from './masonry.module.css'

/**
 * Cards in columns, each below the shortest column, in source order. Nothing is measured: the grid has rows of a 59th of
 * a column's width and every card says how many it takes, so its box is known before anything loads.
 */
export function Masonry({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={classes.container}>
      {/* Without its marks Safari takes a list for none. */}
      <ul role="list" className={classes.grid} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

interface MasonryItemProps {
  /** Of the picture, from `pictureRows`. */
  rows: number
  /** Lines of text below the picture, at most 4: in a column of its full width, and in a narrower one. */
  lines: number
  narrowLines: number
  className?: string | undefined
  children?: ReactNode
}

export function MasonryItem({ rows, lines, narrowLines, className, children }: MasonryItemProps) {
  return <li className={classNames(classes.item, `h${rows}`, `l${lines}`, `n${narrowLines}`, className)}>{children}</li>
}
