import classes from './avatar.module.css'
import { classNames } from './class-names.ts'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string
  src: string | null
  size?: 's' | 'm' | 'l' | 'xl'
}

/** Decorative: the name itself stands beside it. */
export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  return (
    <span className={classNames(classes.avatar, classes[size])} translate="no" aria-hidden="true">
      {src ? <img src={src} alt="" width={75} height={75} loading="lazy" decoding="async" /> : initialsOf(name)}
    </span>
  )
}
