import classes from './icon.module.css'

const PATHS = {
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm6 9.5 6 6 6-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20.5 20.5',
  compass:
    'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17ZM15.500 8.500l-2.200 4.800-4.800 2.200 2.200-4.800z',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v1.5M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M18.7 5.3l-1 1M6.3 17.7l-1 1',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.900 2 7.5 6',
  next: 'm9.5 5 7 7-7 7',
  previous: 'm14.5 5-7 7 7 7',
  outward: 'M8 6h10v10M18 6 6 18',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20Z',
  speech:
    'M12 4c5 0 8.5 3 8.5 7s-3.5 7-8.5 7c-1 0-1.9-.1-2.8-.4L4.5 20l1-3.6C4.200 15 3.5 13.1 3.5 11c0-4 3.5-7 8.5-7Z',
  more: 'M5 11.500v1M12 11.500v1M19 11.500v1M4.500 12h1M11.500 12h1M18.500 12h1',
  link: 'M10 13.5a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700l-1.2 1.2M14 10.5a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700l1.2-1.2',
  flag: 'M6 21V4.500M6 5c4-2.500 7 2 12 0v8.500c-5 2-8-2.500-12 0',
  back: 'M19.500 12H5M11 5.500 4.500 12l6.500 6.500',
  plus: 'M12 5v14M5 12h14',
  play: 'M8 5.5v13l10.5-6.5z',
} as const

const MIRRORED: readonly string[] = ['next', 'previous', 'outward', 'back']

export type IconName = keyof typeof PATHS

interface GlyphProps {
  /** Drawn in a square of 24. */
  path: string
  size?: number
  isMirrored?: boolean
}

export function Glyph({ path, size = 20, isMirrored = false }: GlyphProps) {
  return (
    <svg
      className={classes.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-mirrors={isMirrored || undefined}
    >
      <path d={path} />
    </svg>
  )
}

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <Glyph path={PATHS[name]} isMirrored={MIRRORED.includes(name)} {...(size !== undefined && { size })} />
}
