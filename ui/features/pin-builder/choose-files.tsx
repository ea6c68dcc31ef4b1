import type { ReactNode } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import classes from './choose-files.module.css'

const IMAGES = 'image/*,.heic,.heif'
const VIDEOS = 'video/mp4,video/webm,.mp4,.webm'

/** Some by their endings too, as not every system knows their types. */
const ACCEPTED = { any: `${IMAGES},${VIDEOS}`, image: IMAGES, video: VIDEOS, captions: 'text/vtt,.vtt' }

interface ChooseFilesProps {
  label: string
  accepts?: keyof typeof ACCEPTED
  isSingle?: boolean
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
  accepts = 'any',
  isSingle = false,
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
        multiple={!isSingle}
        accept={ACCEPTED[accepts]}
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
