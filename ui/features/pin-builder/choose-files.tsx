import type { ReactNode } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import classes from './choose-files.module.css'

/** HEIC by its ending, as not every system knows its type. */
const ACCEPTED = 'image/*,.heic,.heif'

interface ChooseFilesProps {
  label: string
  isDisabled: boolean
  describedBy?: string | undefined
  isWrong?: boolean
  className?: string | undefined
  onFiles(files: File[]): void
  children: ReactNode
}

/** The field covers what it stands on, so that all of it can be pressed, and a file dropped. */
export function ChooseFiles({
  label,
  isDisabled,
  describedBy,
  isWrong = false,
  className,
  onFiles,
  children,
}: ChooseFilesProps) {
  return (
    <div className={classNames(classes.choose, className)}>
      <input
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        disabled={isDisabled}
        className={classes.field}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      {children}
    </div>
  )
}
