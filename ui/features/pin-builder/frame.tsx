import type { ReactNode } from 'react'
import classes from './fields.module.css'

export interface FrameProps {
  /** Of the field; hints and problems are named after it. */
  id: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
  children: ReactNode
}

/** A field with its label, hint and problem. */
export function Frame({ id, label, hint, problem, children }: FrameProps) {
  return (
    <div className={classes.frame}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {children}
      <Hints id={id} hint={hint} problem={problem} />
    </div>
  )
}

export function Hints({ id, hint, problem }: Pick<FrameProps, 'id' | 'hint' | 'problem'>) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** What goes to the field itself. */
export function describeField({ id, hint, problem }: Pick<FrameProps, 'id' | 'hint' | 'problem'>) {
  const ids = [...(problem === undefined ? [] : [`${id}-problem`]), ...(hint === undefined ? [] : [`${id}-hint`])]
  return {
    id,
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': problem !== undefined || undefined,
  }
}
