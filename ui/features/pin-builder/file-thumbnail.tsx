import { classNames } from '#ui/kit/class-names.ts'
import { FilePreview } from './file-preview.tsx'
import classes from './file-preview.module.css'
import { findPreviewUrl, type PieceFile } from './piece.ts'

/** Twice what is shown, for dense screens. */
const WIDTH_PX = 160

/** Its name stands beside it. */
export function FileThumbnail({ file, className }: { file: PieceFile | undefined; className?: string | undefined }) {
  if (file?.file) return <FilePreview file={file.file} widthPx={WIDTH_PX} label="" className={className} />
  const url = file ? findPreviewUrl(file) : null
  if (url === null) return <span className={className} />
  return <img className={classNames(classes.thumbnail, className)} src={url} alt="" decoding="async" />
}
