import { useRef } from 'react'
import { classNames } from '#ui/kit/class-names.ts'
import { useVideoSource } from '#ui/platform/document/use-video-source.ts'
import { FilePreview } from './file-preview.tsx'
import classes from './file-preview.module.css'
import { findPreviewUrl, type PieceFile } from './piece.ts'

/** Twice what is shown, for dense screens. */
const WIDTH_PX = 160

interface FileThumbnailProps {
  file: PieceFile | undefined
  className?: string | undefined
}

/** Its name stands beside it. */
export function FileThumbnail({ file, className }: FileThumbnailProps) {
  if (file?.kind === 'video') return <VideoThumbnail file={file} className={className} />
  if (file?.file) return <FilePreview file={file.file} widthPx={WIDTH_PX} label="" className={className} />
  const url = file && findPreviewUrl(file)
  if (url == null) return <span className={className} />
  return <img className={classNames(classes.thumbnail, className)} src={url} alt="" decoding="async" />
}

/** Seconds: many videos begin black. */
const FRAME_AT = 0.5

function VideoThumbnail({ file, className }: { file: PieceFile; className?: string | undefined }) {
  const video = useRef<HTMLVideoElement>(null)
  useVideoSource(video, file.file, findPreviewUrl(file), FRAME_AT)
  return (
    <video
      ref={video}
      className={classNames(classes.thumbnail, className)}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
    />
  )
}
