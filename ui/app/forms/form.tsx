import type { ComponentProps } from 'react'
import { ErrorMessage } from '#ui/kit/message.tsx'
import type { FormState } from './use-form-core.ts'

type FormProps = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  state: Pick<FormState<never>, 'element' | 'error' | 'errorId' | 'onSubmit'>
}

export function Form({ state: { element, error, errorId, onSubmit }, children, ...props }: FormProps) {
  return (
    <form method="post" noValidate {...props} ref={element} onSubmit={onSubmit}>
      <ErrorMessage id={errorId}>{error}</ErrorMessage>
      {children}
    </form>
  )
}
