import type { ListedBoard } from '#schema/boards/calls.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ChosenMark } from '#ui/kit/chosen-mark.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import classes from './board-picker.module.css'

interface BoardLineProps {
  board: ListedBoard
  /** The viewer's own boards need no owner. */
  viewerName: string | undefined
}

export function BoardLine({ board, viewerName }: BoardLineProps) {
  const t = useTranslate()
  const [cover] = board.cover_images
  const { saved, owner, privacy } = board
  const detail =
    saved?.section != null
      ? t('picker.savedIn', { section: saved.section.title })
      : saved
        ? t('save.saved')
        : owner.username !== viewerName && t('board.by', { name: owner.full_name })
  return (
    <>
      <span className={classes.cover}>
        {cover && <img src={cover.url} alt="" width={cover.width} height={cover.height} decoding="async" />}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>
          <bdi>{board.name}</bdi>
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {privacy === 'secret' && (
        <span className={classes.mark}>
          <Icon name="lock" size={16} />
          <span className="visually-hidden">{t('board.secret')}</span>
        </span>
      )}
      {saved && <ChosenMark />}
    </>
  )
}
