import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  label: string
}

/** The button is as large as a finger. Its name is shown to those who point at it. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(classes.button, className)}
    />
  )
}
