import type { ReactNode } from 'react'
import parts from './field-parts.module.css'
import fieldClasses from './field.module.css'

export interface FieldFrameProps {
  /** The id of the field; hints and problems are named after it. */
  id: string
  label: string
  hint?: string | undefined
  problem?: string | null | undefined
  children: ReactNode
}

/** A field with its label, hint and problem. */
export function FieldFrame({ id, label, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={fieldClasses.field}>
      <label htmlFor={id} className={fieldClasses.label}>
        {label}
      </label>
      {children}
      <FieldHints id={id} hint={hint} problem={problem} />
    </div>
  )
}

export function FieldHints({ id, hint, problem }: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) {
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={parts.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className={fieldClasses.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** What goes to the field itself, beside its id. */
export function describedBy({ id, hint, problem }: Pick<FieldFrameProps, 'id' | 'hint' | 'problem'>) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return {
    'aria-describedby': described || undefined,
    'aria-invalid': problem ? true : undefined,
  }
}
