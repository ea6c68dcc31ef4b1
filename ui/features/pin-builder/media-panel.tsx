import { useTranslate, type Translate } from '#ui/app/messages/translate.ts'
import { isWorthAnotherTry } from '#ui/features/uploads/upload-refusal.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { MAX_PIECES } from './builder-state.ts'
import { ChooseFiles } from './choose-files.tsx'
import { FilePreview } from './file-preview.tsx'
import { isUploading, type Piece, type PieceFile, type Upload } from './piece.ts'
import classes from './media-panel.module.css'

const UPWARD = 'M12 19V6M6.500 11 12 5.500l5.500 5.500'

/** Twice the width of the panel, for dense screens. */
const PREVIEW_WIDTH_PX = 960

interface MediaPanelProps {
  piece: Piece
  /** Of the files of the piece the one that is looked at; undefined while there is none. */
  file: PieceFile | undefined
  isReady: boolean
  isDraggedOver: boolean
  onFiles(files: File[]): void
  onRetry(fileKey: string): void
  onRemove(fileKey: string): void
}

/** The image or video of a pin, or the place for one. */
export function MediaPanel(props: MediaPanelProps) {
  const { piece, file, isReady, isDraggedOver, onFiles, onRetry, onRemove } = props
  const t = useTranslate()
  const problem = piece.problems['media_ids']
  if (!file) {
    return (
      <div>
        <ChooseFiles
          label={t('pinBuilder.choose')}
          isDisabled={!isReady}
          describedBy={problem === undefined ? 'pin-formats' : 'pin-media_ids-problem pin-formats'}
          isWrong={problem !== undefined}
          className={classNames(classes.place, isDraggedOver && classes.over, problem && classes.wrong)}
          onFiles={onFiles}
        >
          <Glyph path={UPWARD} size={40} />
          <p className={classes.lead}>{t(isDraggedOver ? 'pinBuilder.dropNow' : 'pinBuilder.drop')}</p>
          <span className={classes.choose} aria-hidden="true">
            {t('pinBuilder.choose')}
          </span>
          <p id="pin-formats" className={classes.formats}>
            {t('pinBuilder.formats', { limit: MAX_PIECES })}
          </p>
        </ChooseFiles>
        <FileProblem problem={problem} />
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      <Shown file={file} altText={piece.fields.alt_text} />
      {piece.pinId === null && <Status file={file} onRetry={onRetry} onRemove={onRemove} />}
      <FileProblem problem={problem} />
    </div>
  )
}

function FileProblem({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p id="pin-media_ids-problem" role="alert" className={classes.problem}>
      {problem}
    </p>
  )
}

function Shown({ file: { key, file, name, previewUrl }, altText }: { file: PieceFile; altText: string }) {
  const t = useTranslate()
  const label = altText || name || t('pinBuilder.picture')
  if (file) {
    return <FilePreview key={key} file={file} widthPx={PREVIEW_WIDTH_PX} label={label} className={classes.preview} />
  }
  return previewUrl === null ? null : <img className={classes.stored} src={previewUrl} alt={label} />
}

type StatusProps = Pick<MediaPanelProps, 'onRetry' | 'onRemove'> & { file: PieceFile }

function Status({ file, onRetry, onRemove }: StatusProps) {
  const t = useTranslate()
  const { key, name, upload } = file
  const isRefused = upload.status === 'refused'
  return (
    <div className={classes.status}>
      {upload.status === 'sending' ? (
        <progress
          className={classes.progress}
          aria-label={t('pinBuilder.upload.progress', { name })}
          max={1}
          value={upload.part}
        />
      ) : (
        <p role={isRefused ? 'alert' : 'status'} className={isRefused ? classes.problem : classes.done}>
          {describeUpload(upload, t)}
        </p>
      )}
      <div className={classes.actions}>
        {isRefused && isWorthAnotherTry(upload.reason) && (
          <Button look="primary" onClick={() => onRetry(key)}>
            {t('pinBuilder.upload.retry')}
          </Button>
        )}
        <Button look="plain" onClick={() => onRemove(key)}>
          {t(isUploading(file) ? 'pinBuilder.upload.cancel' : 'pinBuilder.removePicture')}
        </Button>
      </div>
    </div>
  )
}

function describeUpload(upload: Upload, t: Translate): string | null {
  switch (upload.status) {
    case 'waiting':
      return t(upload.isOffline ? 'pinBuilder.upload.offline' : 'pinBuilder.upload.waiting')
    case 'processing':
    case 'done':
      return t(`pinBuilder.upload.${upload.status}`)
    case 'refused':
      return t(`pinBuilder.refused.${upload.reason}`)
    case 'sending':
    case 'linked':
    case 'published':
      return null
  }
}
