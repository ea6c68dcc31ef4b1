import { useState, type ReactNode } from 'react'
import classes from './parts.module.css'

interface MoreProps {
  summary: string
  /** Something is in it already. */
  isFilled: boolean
  /** What is wrong must be seen. */
  isWrong: boolean
  children: ReactNode
}

/** What few need, folded away. */
export function More({ summary, isFilled, isWrong, children }: MoreProps) {
  const [isOpen, setOpen] = useState(isFilled)
  if (isWrong && !isOpen) setOpen(true)
  return (
    <details className={classes.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      <div className={classes.folded}>{children}</div>
    </details>
  )
}
