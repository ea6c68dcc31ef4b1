import parts from '#ui/kit/field-parts.module.css'
import fieldClasses from '#ui/kit/field.module.css'
import type { ReactNode } from 'react'

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
    <div className={fieldClasses.field}>
      <label htmlFor={id} className={fieldClasses.label}>
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
        <p id={`${id}-hint`} className={parts.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className={fieldClasses.problem}>
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
