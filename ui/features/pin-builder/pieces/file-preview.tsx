import { useEffect, useRef, useState } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { drawFile } from '#ui/platform/document/image-file.ts'
import classes from './file-preview.module.css'

const IMAGE = 'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15 9.500h.01'

interface FilePreviewProps {
  file: File
  /** Physical pixels. */
  widthPx: number
  /** '' where the text beside it says it. */
  label: string
  className?: string | undefined
}

/** A file on the viewer's device, before the server has it. Give each file a `key` of its own. */
export function FilePreview({ file, widthPx, label, className }: FilePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    const { current } = canvas
    if (current) void drawFile(current, file, widthPx).then(setDrawn)
  }, [file, widthPx])

  return (
    <span
      className={classNames(classes.frame, className)}
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <canvas ref={canvas} className={classNames(classes.image, !isDrawn && classes.hidden)} />
      {!isDrawn && <Glyph path={IMAGE} size={32} />}
    </span>
  )
}
