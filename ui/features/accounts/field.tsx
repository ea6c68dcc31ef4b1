import type { ComponentProps } from 'react'
import classes from './field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  name: string
  label: string
  /** What is wrong with this field alone. */
  error?: string | null | undefined
  /** Whether `#login-error` is about this field too. */
  isWrong?: boolean
}

/** A labelled field with its own error. Its `id` is its name unless the page has another field of that name. */
export function Field({ name, id = name, label, error, isWrong = false, ...input }: FieldProps) {
  const describedBy = error ? `${id}-error` : isWrong ? 'login-error' : undefined
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        name={name}
        required
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        className={classes.input}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
