import { useRef, type ComponentProps } from 'react'
import { acceptedPasscode } from '#schema/identity/passcode.ts'
import { Field } from '#ui/kit/field.tsx'
import classes from './passcode.module.css'

/** The field is no password field: the browser would save the passcode as the account's password. */
export function PasscodeField(props: ComponentProps<typeof Field>) {
  const before = useRef('')
  return (
    <Field
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={classes.digits}
      onInput={({ currentTarget: input }) => {
        const value = acceptedPasscode(input.value, before.current)
        if (value !== input.value) input.value = value
        before.current = value
      }}
    />
  )
}
