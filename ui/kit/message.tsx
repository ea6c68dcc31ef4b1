import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './message.module.css'

interface MessageProps {
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Read out as it appears; nothing where there is nothing to say. */
export function ErrorMessage({ id, className, children }: MessageProps) {
  if (!children) return null
  return (
    <p id={id} role="alert" className={classNames(classes.message, classes.wrong, className)}>
      {children}
    </p>
  )
}

export function DoneMessage({ id, className, children }: MessageProps) {
  return (
    <p id={id} role="status" className={classNames(classes.message, classes.done, className)}>
      {children}
    </p>
  )
}
