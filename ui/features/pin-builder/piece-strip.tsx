import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { describeUpload } from './describe-upload.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import { ChooseFiles } from './pieces/choose-files.tsx'
import { listCombinable } from './pieces/combine-pieces.ts'
import { FileThumbnail } from './pieces/file-thumbnail.tsx'
import { MAX_PIECES } from './pieces/piece-file.ts'
import type { Piece } from './pieces/piece.ts'
import classes from './piece-strip.module.css'
import bar from './pieces/upload-bar.module.css'

interface PieceStripProps {
  pieces: readonly Piece[]
  selectedKey: string
  isReady: boolean
  onFiles(files: File[]): void
  dispatch(event: BuilderEvent): void
  /** The piece is removed with its draft. */
  onRemove(piece: Piece): void
  /** Those that can be one carousel. */
  onCombine(): void
}

/** All pins that are being made, and the way to add more. */
export function PieceStrip(props: PieceStripProps) {
  const { pieces, selectedKey, isReady, onFiles, dispatch, onRemove, onCombine } = props
  const t = useTranslate()
  const findName = usePieceName()
  const combinable = listCombinable(pieces).length
  return (
    <>
      {pieces.length > 1 && (
        <p className={classes.label} aria-hidden="true">
          {t('pinBuilder.all')}
        </p>
      )}
      <ul className={classes.strip} aria-label={t('pinBuilder.images')}>
        {pieces.length > 1 &&
          pieces.map((piece, place) => {
            const name = findName(piece, place)
            return (
              <li key={piece.key} className={classes.piece}>
                <button
                  type="button"
                  className={classes.select}
                  aria-current={piece.key === selectedKey || undefined}
                  aria-label={t('pinBuilder.select', { number: place + 1, name })}
                  onClick={() => dispatch({ type: 'selected', key: piece.key })}
                >
                  <FileThumbnail file={piece.files[0]} />
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
              isReady={isReady}
              className={classNames(classes.add, pieces.length > 1 && classes.tile)}
              onFiles={onFiles}
            >
              <span aria-hidden="true">{t('pinBuilder.addMore')}</span>
            </ChooseFiles>
          </li>
        )}
      </ul>
      <RefusedFiles pieces={pieces.filter(({ key }) => key !== selectedKey)} />
      {combinable > 0 && (
        <Button
          className={classes.combine}
          onClick={() => {
            onCombine()
            announce(t('pinBuilder.carousel.combined', { count: combinable }))
          }}
        >
          {t('pinBuilder.carousel.combine', { count: combinable })}
        </Button>
      )}
    </>
  )
}

/** The panel of the selected piece says it itself. */
function RefusedFiles({ pieces }: Pick<PieceStripProps, 'pieces'>) {
  const t = useTranslate()
  const files = pieces.flatMap((piece) => piece.files)
  return (
    <ul role="alert" className={classes.refused}>
      {files.map(({ key, name, upload }) =>
        upload.status === 'refused' ? (
          <li key={key}>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {': '}
            <span>{describeUpload(upload, t)}</span>
          </li>
        ) : null,
      )}
    </ul>
  )
}

/** How far it is, at a glance; the panel of the selected one says it in words. */
function Badge({ piece: { files, problems } }: { piece: Piece }) {
  const t = useTranslate()
  const uploads = files.map(({ upload }) => upload)
  const isWrong = uploads.some(({ status }) => status === 'refused') || Object.keys(problems).length > 0
  if (isWrong) {
    return (
      <span className={classNames(classes.badge, classes.wrong)}>
        <Icon name="close" size={14} />
      </span>
    )
  }
  if (uploads.length === 0) return null
  const isSending = uploads.some(({ status }) => status === 'sending' || status === 'processing')
  if (isSending || uploads.some(({ status }) => status === 'waiting')) {
    const parts = uploads.map((upload) =>
      upload.status === 'sending' ? upload.part : Number(upload.status === 'done'),
    )
    return (
      <progress
        className={classNames(bar.bar, classes.progress)}
        aria-label={t(isSending ? 'pinBuilder.upload.sending' : 'pinBuilder.upload.waiting')}
        max={1}
        value={parts.reduce((sum, part) => sum + part, 0) / uploads.length}
      />
    )
  }
  return (
    <span className={classNames(classes.badge, classes.done)}>
      <Icon name="check" size={14} />
    </span>
  )
}

/** What users find a pin by that is being made: its title, else its file, else its place in the list. */
function usePieceName(): (piece: Piece, place: number) => string {
  const t = useTranslate()
  return ({ fields, files: [file] }, place) =>
    fields.title.trim() || file?.name || t('pinBuilder.unnamed', { number: place + 1 })
}
