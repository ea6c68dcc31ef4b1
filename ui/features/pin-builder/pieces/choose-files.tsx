import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import classes from './choose-files.module.css'

const IMAGES = 'image/*,.heic,.heif'
const VIDEOS = 'video/mp4,video/webm,video/quicktime,.mp4,.m4v,.webm,.mov'

/** Some by their endings too, as not every system knows their types. */
const ACCEPTED = { any: `${IMAGES},${VIDEOS}`, image: IMAGES, video: VIDEOS, captions: 'text/vtt,.vtt,.srt' }

interface ChooseFilesProps {
  label: string
  accepts?: keyof typeof ACCEPTED
  isSingle?: boolean
  /** Takes a photo now, where the device has a camera. */
  isCamera?: boolean
  /** The name of the field in a form that is sent without scripts: one file. */
  name?: string | undefined
  isReady: boolean
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
  isCamera = false,
  name,
  isReady,
  describedBy,
  isWrong = false,
  className,
  onFiles,
  children,
}: ChooseFilesProps) {
  const field = useRef<HTMLInputElement>(null)
  const passEarlyFiles = useEffectEvent(() => {
    const { current } = field
    if (!isReady || !current?.files?.length) return
    onFiles([...current.files])
    current.value = ''
  })
  // What was chosen before the page could take it.
  useEffect(() => passEarlyFiles())
  return (
    <div className={classNames(classes.choose, className)}>
      <input
        ref={field}
        type="file"
        name={name}
        // A form without scripts is about one.
        multiple={isReady && !isSingle}
        accept={ACCEPTED[accepts]}
        capture={isCamera ? 'environment' : undefined}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        disabled={!isReady && name === undefined}
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
