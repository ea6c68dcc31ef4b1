import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Glyph } from '#ui/kit/icon.tsx'
import { findMediaId, MAX_PIECES, type BuilderEvent, type Piece } from './builder-state.ts'
import { ChooseFiles } from './choose-files.tsx'
import { FilePreview } from './file-preview.tsx'
import { isWorthAnotherTry } from './refusal-reason.ts'
import classes from './picture-panel.module.css'

const UPWARD = 'M12 19V6M6.500 11 12 5.500l5.500 5.500'

/** Twice the width of the panel, for dense screens. */
const PREVIEW_WIDTH_PX = 960

interface PicturePanelProps {
  piece: Piece
  isReady: boolean
  isDraggedOver: boolean
  onFiles(files: File[]): void
  dispatch(event: BuilderEvent): void
}

/** The picture of a pin, or the place for one. */
export function PicturePanel({ piece, isReady, isDraggedOver, onFiles, dispatch }: PicturePanelProps) {
  const t = useTranslate()
  const { key, file, upload, text, problems } = piece
  const mediaId = findMediaId(piece)
  const name = file?.name ?? ''
  if (!file && mediaId === null) {
    const problem = problems.picture
    return (
      <div>
        <ChooseFiles
          label={t('pinBuilder.choose')}
          isDisabled={!isReady}
          describedBy={problem === undefined ? 'pin-formats' : 'pin-picture-problem pin-formats'}
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
        {problem !== undefined && (
          <p id="pin-picture-problem" role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      {file ? (
        <FilePreview
          key={`${key}-${name}`}
          file={file}
          widthPx={PREVIEW_WIDTH_PX}
          label={text.altText || name}
          className={classes.preview}
        />
      ) : (
        <img
          className={classes.stored}
          src={href('uploadPreview', { id: mediaId ?? '' })}
          alt={text.altText || t('pinBuilder.picture')}
        />
      )}
      <div className={classes.status}>
        {upload.status === 'sending' || upload.status === 'waiting' ? (
          <progress
            className={classes.progress}
            aria-label={t('pinBuilder.upload.progress', { name })}
            max={1}
            value={upload.status === 'sending' ? upload.part : 0}
          />
        ) : (
          <p
            role={upload.status === 'refused' ? 'alert' : 'status'}
            className={upload.status === 'refused' ? classes.problem : classes.done}
          >
            {upload.status === 'refused' ? t(`pinBuilder.refused.${upload.reason}`) : t('pinBuilder.upload.done')}
          </p>
        )}
        <div className={classes.actions}>
          {upload.status === 'refused' && isWorthAnotherTry(upload.reason) && (
            <Button look="primary" onClick={() => dispatch({ type: 'uploadRetried', key })}>
              {t('pinBuilder.upload.retry')}
            </Button>
          )}
          <Button look="plain" onClick={() => dispatch({ type: 'pictureDropped', key })}>
            {upload.status === 'sending' || upload.status === 'waiting'
              ? t('pinBuilder.upload.cancel')
              : t('pinBuilder.removePicture')}
          </Button>
        </div>
      </div>
      {problems.picture !== undefined && (
        <p role="alert" className={classes.problem}>
          {problems.picture}
        </p>
      )}
    </div>
  )
}
