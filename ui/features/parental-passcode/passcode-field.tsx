import { useRef, type ComponentProps } from 'react'
import { acceptedPasscode } from '#schema/passcode.ts'
import { Field } from '#ui/features/accounts/field.tsx'
import classes from './passcode.module.css'

/**
 * A field for a passcode. It is no password to the browser, which would keep it in place of the account's own; its digits
 * are hidden all the same. An input that is longer than a passcode is ignored.
 */
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
