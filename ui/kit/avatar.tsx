import { classNames } from './class-names.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  src: string | null
  size?: 's' | 'm' | 'l' | 'xl'
  /** True on the first screen. */
  isEager?: boolean
}

export function Avatar({ name, src, size = 'm', isEager = false }: AvatarProps) {
  return (
    <span className={classNames(classes.avatar, classes[size])} translate="no" aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={75} height={75} loading={isEager ? undefined : 'lazy'} decoding="async" />
      ) : (
        toInitials(name)
      )}
    </span>
  )
}

export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0])
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first
}

function firstLetter(word: string | undefined): string {
  return word?.match(/\p{L}\p{M}*|\p{N}/u)?.[0].toUpperCase() ?? ''
}
