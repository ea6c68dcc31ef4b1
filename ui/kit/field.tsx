import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './field.module.css'

interface FieldProps extends ComponentProps<'input'> {
  /** The name is also the id, unless another is given. */
  name: string
  label: string
  error?: string | null | undefined
  /** Id of what is said of the form as a whole, where that is about this field too. */
  errorBy?: string | undefined
}

export function Field({ name, id = name, label, error, errorBy, className, ...input }: FieldProps) {
  const describedBy = error ? `${id}-error` : errorBy
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        required
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        className={classNames(classes.input, className)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </div>
  )
}
