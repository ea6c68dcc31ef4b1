const PATHS = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  next: 'm9.5 5 7 7-7 7',
  previous: 'm14.5 5-7 7 7 7',
  outward: 'M8 6h10v10M18 6 6 18',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20Z',
  speech:
    'M12 4c5 0 8.5 3 8.5 7s-3.5 7-8.5 7c-1 0-1.9-.1-2.8-.4L4.5 20l1-3.6C4.200 15 3.5 13.1 3.5 11c0-4 3.5-7 8.5-7Z',
  play: 'M8 5.5v13l10.5-6.5z',
} as const

export type IconName = keyof typeof PATHS

/** A line drawing, in the colour of the text around it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
