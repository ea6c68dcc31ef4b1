import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import classes from './counted-link.module.css'
import iconButton from './icon-button.module.css'
import { Glyph } from './icon.tsx'

interface CountedLinkProps extends Omit<ComponentProps<'a'>, 'className' | 'children'> {
  icon: string
  /** With the number. */
  label: string
  /** Empty where there is nothing to count. */
  countText: string
}

/** An icon of a bar, with how many new ones it leads to. */
export function CountedLink({ icon, label, countText, ...rest }: CountedLinkProps) {
  return (
    <a className={classNames(iconButton.button, classes.link)} {...rest}>
      <Glyph path={icon} size={24} />
      <span className="visually-hidden">{label}</span>
      {countText !== '' && (
        <span className={classes.count} aria-hidden="true">
          {countText}
        </span>
      )}
    </a>
  )
}
