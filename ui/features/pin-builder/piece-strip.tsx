import { useTranslate } from '#ui/app/messages/translate.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { MAX_PIECES, type BuilderEvent, type Piece } from './builder-state.ts'
import { ChooseFiles } from './choose-files.tsx'
import { FilePreview } from './file-preview.tsx'
import classes from './piece-strip.module.css'

const THUMBNAIL_WIDTH_PX = 160

interface PieceStripProps {
  pieces: readonly Piece[]
  selectedKey: string
  isReady: boolean
  onFiles(files: File[]): void
  dispatch(event: BuilderEvent): void
  /** With its draft. */
  onRemove(piece: Piece): void
}

/** All pins that are being made, and the way to add more. */
export function PieceStrip({ pieces, selectedKey, isReady, onFiles, dispatch, onRemove }: PieceStripProps) {
  const t = useTranslate()
  const nameOf = usePieceName()
  return (
    <ul className={classes.strip} aria-label={t('pinBuilder.pictures')}>
      {pieces.length > 1 &&
        pieces.map((piece, place) => {
          const name = nameOf(piece, place)
          return (
            <li key={piece.key} className={classes.piece}>
              <button
                type="button"
                className={classes.select}
                aria-current={piece.key === selectedKey || undefined}
                aria-label={t('pinBuilder.select', { number: place + 1, name })}
                onClick={() => dispatch({ type: 'selected', key: piece.key })}
              >
                {piece.file ? (
                  <FilePreview file={piece.file} widthPx={THUMBNAIL_WIDTH_PX} label="" className={classes.thumbnail} />
                ) : (
                  <span className={classes.thumbnail} />
                )}
                <Badge piece={piece} />
              </button>
              <button
                type="button"
                className={classes.remove}
                aria-label={t('pinBuilder.remove', { name })}
                onClick={() => {
                  onRemove(piece)
                  announce(t('pinBuilder.removed', { name }))
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          )
        })}
      {pieces.length < MAX_PIECES && (
        <li>
          <ChooseFiles
            label={t('pinBuilder.addMore')}
            isDisabled={!isReady}
            className={classNames(classes.add, pieces.length > 1 && classes.tile)}
            onFiles={onFiles}
          >
            <span aria-hidden="true">{t('pinBuilder.addMore')}</span>
          </ChooseFiles>
        </li>
      )}
    </ul>
  )
}

/** How far it is, at a glance; the panel of the selected one says it in words. */
function Badge({ piece: { upload, problems } }: { piece: Piece }) {
  const t = useTranslate()
  const isWrong = upload.status === 'refused' || Object.keys(problems).length > 0
  if (isWrong) {
    return (
      <span className={classNames(classes.badge, classes.wrong)}>
        <Icon name="close" size={14} />
      </span>
    )
  }
  if (upload.status === 'done') {
    return (
      <span className={classNames(classes.badge, classes.done)}>
        <Icon name="check" size={14} />
      </span>
    )
  }
  if (upload.status === 'none') return null
  return (
    <progress
      className={classes.progress}
      aria-label={t(upload.status === 'sending' ? 'pinBuilder.upload.sending' : 'pinBuilder.upload.waiting')}
      max={1}
      value={upload.status === 'sending' ? upload.part : 0}
    />
  )
}

/** What users find a pin by that is being made: its title, else its file, else its place in the list. */
function usePieceName(): (piece: Piece, place: number) => string {
  const t = useTranslate()
  return ({ text, file }, place) => text.title.trim() || file?.name || t('pinBuilder.unnamed', { number: place + 1 })
}
