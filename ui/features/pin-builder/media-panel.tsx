import { useState } from 'react'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk } from '#ui/app/lazy-chunk.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { isRetryable } from '#ui/shared/uploads/upload-refusal.ts'
import { describeUpload } from './describe-upload.ts'
import { ChooseFiles } from './pieces/choose-files.tsx'
import { FilePreview } from './pieces/file-preview.tsx'
import { CameraButton } from './pieces/files-button.tsx'
import type { FieldsProps } from './pieces/piece-fields.ts'
import { MAX_PIECES } from './pieces/piece-file.ts'
import { findPreviewUrl, isUploading, type PieceFile } from './pieces/piece.ts'
import classes from './media-panel.module.css'
import bar from './pieces/upload-bar.module.css'

const TagEditor = lazyChunk('tag-editor', async () => (await import('./tags/tag-editor.tsx')).TagEditor)
const VideoPanel = lazyChunk('video-panel', async () => (await import('./video-panel.tsx')).VideoPanel)

const UPWARD = 'M12 19V6M6.500 11 12 5.500l5.500 5.500'

/** Twice the width of the panel, for dense screens. */
const PREVIEW_WIDTH_PX = 960

interface MediaPanelProps extends Pick<FieldsProps, 'piece' | 'change' | 'dispatch'> {
  /** The file of the piece that is shown; undefined while there is none. */
  file: PieceFile | undefined
  isReady: boolean
  isDraggedOver: boolean
  onFiles(files: File[]): void
  onRetry(fileKey: string): void
  onRemove(fileKey: string): void
  /** A cover or captions of a video. */
  onExtra(file: File): void
}

/** The image or video of a pin, or the place for one. */
export function MediaPanel(props: MediaPanelProps) {
  const { piece, file, isReady, isDraggedOver, onFiles, onRetry, onRemove } = props
  const t = useTranslate()
  const problem = piece.problems['media_ids']
  if (!file) {
    return (
      <div className={classes.panel}>
        <ChooseFiles
          name="picture"
          label={t('pinBuilder.choose')}
          accepts={findAccepted(piece.kind)}
          isReady={isReady}
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
        {piece.kind !== 'video' && <CameraButton isReady={isReady} onFiles={onFiles} />}
        <FileProblem problem={problem} />
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      <Shown {...props} file={file} />
      {file.upload.status === 'done' && <input type="hidden" name="media_id" value={file.upload.mediaId} />}
      {piece.pinId === null && <Status file={file} onRetry={onRetry} onRemove={onRemove} />}
      <FileProblem problem={problem} />
    </div>
  )
}

/** An image pin becomes a video by its file. */
function findAccepted(kind: PinKind) {
  if (kind === 'video') return 'video'
  return kind === 'image' || kind === 'story' ? 'any' : 'image'
}

function FileProblem({ problem }: { problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <p id="pin-media_ids-problem" role="alert" className={classes.problem}>
      {problem}
    </p>
  )
}

type ShownProps = MediaPanelProps & { file: PieceFile }

function Shown(props: ShownProps) {
  const { piece, file, dispatch } = props
  const t = useTranslate()
  const label = piece.fields.alt_text || file.name || t('pinBuilder.image')
  if (file.kind === 'video') {
    return (
      <LazyBoundary>
        <VideoPanel
          {...props}
          key={file.key}
          label={label}
          onKindFound={(fileKey, kind) => dispatch({ type: 'kindFound', fileKey, kind })}
        />
      </LazyBoundary>
    )
  }
  const isRefused = file.upload.status === 'refused'
  const isTaggable = TAGGED_KINDS.includes(piece.kind) && file === piece.files[0] && !isRefused
  return isTaggable ? <TaggedImage {...props} key={file.key} label={label} /> : <PieceImage file={file} label={label} />
}

/** The closeup shows one image of pins of these kinds. */
const TAGGED_KINDS: readonly PinKind[] = ['image', 'recipe', 'product', 'article']

function TaggedImage({ piece, file, label, change }: ShownProps & { label: string }) {
  const t = useTranslate()
  const [isTagging, setTagging] = useState(false)
  const { tagged_products: tags } = piece.fields
  const isWrong = Object.keys(piece.problems).some((path) => path.startsWith('tagged_products'))
  const image = <PieceImage file={file} label={label} isWhole={isTagging} />
  return (
    <>
      {isTagging ? (
        <LazyBoundary>
          <TagEditor tags={tags} problems={piece.problems} onChange={(changed) => change({ tagged_products: changed })}>
            {image}
          </TagEditor>
        </LazyBoundary>
      ) : (
        image
      )}
      <Button
        className={classes.tag}
        aria-pressed={isTagging}
        data-wrong={isWrong || undefined}
        aria-describedby={isWrong ? 'pin-tags-problem' : undefined}
        onClick={() => setTagging(!isTagging)}
      >
        {t(isTagging ? 'pinBuilder.tag.close' : 'pinBuilder.tag.open', { count: tags.length })}
      </Button>
      {isWrong && (
        <p id="pin-tags-problem" role="alert" className={classes.problem}>
          {t('pinBuilder.tag.problems')}
        </p>
      )}
    </>
  )
}

interface ImageProps {
  file: PieceFile
  label: string
  /** The image is as wide as there is room, and as tall as it then is. */
  isWhole?: boolean
}

function PieceImage({ file, label, isWhole = false }: ImageProps) {
  if (file.file) {
    return (
      <FilePreview
        key={file.key}
        file={file.file}
        widthPx={PREVIEW_WIDTH_PX}
        label={label}
        className={isWhole ? classes.whole : classes.preview}
      />
    )
  }
  const url = findPreviewUrl(file)
  return url === null ? null : <img className={isWhole ? classes.whole : classes.stored} src={url} alt={label} />
}

type StatusProps = Pick<MediaPanelProps, 'onRetry' | 'onRemove'> & { file: PieceFile }

function Status({ file, onRetry, onRemove }: StatusProps) {
  const t = useTranslate()
  const { key, kind, name, upload } = file
  const isVideo = kind === 'video'
  const isRefused = upload.status === 'refused'
  return (
    <div className={classes.status}>
      {upload.status === 'sending' ? (
        <progress
          className={classNames(bar.bar, classes.progress)}
          aria-label={t('pinBuilder.upload.progress', { name })}
          max={1}
          value={upload.part}
        />
      ) : (
        <p role={isRefused ? 'alert' : 'status'} className={isRefused ? classes.problem : classes.done}>
          {isRefused && name !== '' && (
            <>
              <strong>
                <bdi>{name}</bdi>
                <span>: </span>
              </strong>
            </>
          )}
          <span>{describeUpload(upload, t)}</span>
        </p>
      )}
      <div className={classes.actions}>
        {isRefused && isRetryable(upload.reason) && (
          <Button look="primary" onClick={() => onRetry(key)}>
            {t('pinBuilder.upload.retry')}
          </Button>
        )}
        <Button look="plain" onClick={() => onRemove(key)}>
          {t(
            isUploading(file)
              ? 'pinBuilder.upload.cancel'
              : isVideo
                ? 'pinBuilder.removeVideo'
                : 'pinBuilder.removeImage',
          )}
        </Button>
      </div>
    </div>
  )
}
