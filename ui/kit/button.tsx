import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './button.module.css'

interface Look {
  look?: 'primary' | 'quiet' | 'plain'
  isBusy?: boolean
}

/** The button stays focusable while it is busy, says so and does nothing. */
export function Button({
  look = 'quiet',
  isBusy = false,
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(classes.button, classes[look], className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  )
}

export function ButtonLink({ look = 'quiet', className, children, ...rest }: ComponentProps<'a'> & Pick<Look, 'look'>) {
  return (
    <a {...rest} className={classNames(classes.button, classes[look], className)}>
      {children}
    </a>
  )
}
