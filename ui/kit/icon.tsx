import icons from './icons.svg?url'
import classes from './icon.module.css'

const MIRRORED: readonly string[] = ['next', 'previous', 'outward', 'back']

/** Each is a symbol of `icons.svg`, which browsers keep: no document and no script repeats what they look like. */
export type IconName =
  | 'close'
  | 'check'
  | 'down'
  | 'download'
  | 'home'
  | 'search'
  | 'compass'
  | 'sun'
  | 'person'
  | 'next'
  | 'previous'
  | 'outward'
  | 'lock'
  | 'heart'
  | 'speech'
  | 'more'
  | 'link'
  | 'flag'
  | 'back'
  | 'plus'
  | 'play'

interface GlyphProps {
  /** Drawn in a square of 24. */
  path: string
  size?: number
  isMirrored?: boolean
}

/** Grows with the text. `size`: pixels where that has its default size. */
function square(size: number) {
  const length = `${size / 16}rem`
  return { width: length, height: length }
}

export function Glyph({ path, size = 20, isMirrored = false }: GlyphProps) {
  return (
    <svg
      className={classes.icon}
      {...square(size)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-mirrors={isMirrored || undefined}
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={classes.icon}
      {...square(size)}
      aria-hidden="true"
      data-mirrors={MIRRORED.includes(name) || undefined}
    >
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
