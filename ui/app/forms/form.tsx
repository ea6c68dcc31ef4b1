import type { ComponentProps } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import { ErrorMessage } from '#ui/kit/message.tsx'
import classes from './form.module.css'
import type { FormState } from './use-form.ts'

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  state: Pick<FormState<never>, 'element' | 'error' | 'errorId' | 'onSubmit'>
}

/** For a form in a sheet, whether scripts send it or not. */
export const NARROW_FORM = classNames(classes.form, classes.narrow)

/** What is wrong with it as a whole stands above its fields. */
export function Form({ state: { element, error, errorId, onSubmit }, className, children, ...props }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...props}
      ref={element}
      className={classNames(classes.form, className)}
      onSubmit={onSubmit}
    >
      <ErrorMessage id={errorId}>{error}</ErrorMessage>
      {children}
    </form>
  )
}
