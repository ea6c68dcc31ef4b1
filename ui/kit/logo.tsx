import classes from './logo.module.css'

export function Logo({ size = 30 }: { size?: number }) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={classes.sheet}
        d="M6.2 8.4 24.3 5.7a2.2 2.2 0 0 1 2.5 1.9l2 16.5a2.2 2.2 0 0 1-1.9 2.4L9.8 28.7a2.2 2.2 0 0 1-2.5-1.9L4.3 10.9a2.2 2.2 0 0 1 1.9-2.5Z"
      />
      <circle className={classes.shadow} cx="17" cy="16.2" r="5.4" />
      <circle className={classes.tack} cx="16" cy="14.8" r="5.4" />
    </svg>
  )
}
