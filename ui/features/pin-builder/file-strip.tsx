import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { announce } from '#ui/platform/document/announce.ts'
import type { BuilderEvent } from './pieces/builder-state.ts'
import { ChooseFiles } from './pieces/choose-files.tsx'
import { FileThumbnail } from './pieces/file-thumbnail.tsx'
import { listMainFiles, maxFiles, type Piece } from './pieces/piece.ts'
import classes from './piece-strip.module.css'

interface FileStripProps {
  piece: Piece
  /** The key of the file that is shown. */
  shownKey: string | undefined
  isReady: boolean
  onShow(fileKey: string): void
  onFiles(files: File[]): void
  dispatch(event: BuilderEvent): void
}

/** The files of a pin that has several, in their order. */
export function FileStrip({ piece, shownKey, isReady, onShow, onFiles, dispatch }: FileStripProps) {
  const t = useTranslate()
  const { kind, pinId } = piece
  const files = listMainFiles(piece)
  const shownPlace = files.findIndex(({ key }) => key === shownKey)
  const isFixed = pinId !== null

  function move(to: number): void {
    if (shownKey === undefined) return
    dispatch({ type: 'fileMoved', fileKey: shownKey, place: to })
    announce(t('order.movedTo', { number: to + 1, count: files.length }))
  }

  return (
    <>
      <p className={classes.label} aria-hidden="true">
        {t('pinBuilder.files')}
      </p>
      <ul className={classes.strip} aria-label={t('pinBuilder.files')}>
        {files.map((file, place) => (
          <li key={file.key} className={classes.piece}>
            <button
              type="button"
              className={classes.select}
              aria-current={file.key === shownKey || undefined}
              aria-label={t('pinBuilder.showFile', { number: place + 1, name: file.name })}
              onClick={() => onShow(file.key)}
            >
              <FileThumbnail file={file} />
            </button>
          </li>
        ))}
        {!isFixed && files.length < maxFiles(kind) && (
          <li>
            <ChooseFiles
              label={t('pinBuilder.addToPin')}
              accepts={kind === 'story' ? 'any' : 'image'}
              isReady={isReady}
              className={classNames(classes.add, classes.tile)}
              onFiles={onFiles}
            >
              <span aria-hidden="true">{t('pinBuilder.addToPin')}</span>
            </ChooseFiles>
          </li>
        )}
      </ul>
      {!isFixed && files.length > 1 && shownPlace !== -1 && (
        <div className={classes.moves}>
          <Button disabled={shownPlace === 0} onClick={() => move(shownPlace - 1)}>
            {t('pinBuilder.moveEarlier')}
          </Button>
          <Button disabled={shownPlace === files.length - 1} onClick={() => move(shownPlace + 1)}>
            {t('pinBuilder.moveLater')}
          </Button>
        </div>
      )}
    </>
  )
}
