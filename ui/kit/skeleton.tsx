import { classNames } from './class-names.ts'
import classes from './skeleton.module.css'

export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'round' | 'box'
  className?: string | undefined
}) {
  return <span aria-hidden="true" className={classNames(classes.skeleton, classes[shape], className)} />
}
