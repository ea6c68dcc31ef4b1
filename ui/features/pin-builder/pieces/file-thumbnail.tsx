import { useRef } from 'react'
import { useVideoSource } from '#ui/platform/document/use-video-source.ts'
import { FilePreview } from './file-preview.tsx'
import { findPreviewUrl, type PieceFile } from './piece.ts'
import classes from './file-thumbnail.module.css'

/** Twice what is shown, for dense screens. */
const WIDTH_PX = 160

interface FileThumbnailProps {
  file: PieceFile | undefined
}

/** Its name stands beside it. */
export function FileThumbnail({ file }: FileThumbnailProps) {
  if (file?.kind === 'video') return <VideoThumbnail file={file} />
  if (file?.file) return <FilePreview file={file.file} widthPx={WIDTH_PX} label="" className={classes.thumbnail} />
  const url = file && findPreviewUrl(file)
  if (url == null) return <span className={classes.thumbnail} />
  return <img className={classes.thumbnail} src={url} alt="" decoding="async" />
}

/** Seconds: many videos begin black. */
const FRAME_AT = 0.5

function VideoThumbnail({ file }: { file: PieceFile }) {
  const video = useRef<HTMLVideoElement>(null)
  useVideoSource(video, file.file, findPreviewUrl(file), FRAME_AT)
  return (
    <video
      ref={video}
      className={classes.thumbnail}
      muted
      playsInline
      preload="metadata"
      aria-hidden="true"
      tabIndex={-1}
    />
  )
}
