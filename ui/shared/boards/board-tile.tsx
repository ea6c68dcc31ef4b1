import type { BoardTile as Tile } from '#schema/boards/board.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { TileCovers } from './tile-covers.tsx'
import { usePinCount } from './use-pin-count.ts'
import classes from './board-tile.module.css'

interface BoardFaceProps {
  board: Tile
  withOwner?: boolean
  /** True on the first screen. */
  isEager?: boolean
}

export function BoardTile(props: BoardFaceProps) {
  const { id, url } = props.board
  return (
    <a className={classes.tile} href={url} data-seen={`board:${id}`}>
      <BoardFace {...props} />
    </a>
  )
}

export function BoardFace({ board, withOwner = false, isEager }: BoardFaceProps) {
  const t = useTranslate()
  const pinCount = usePinCount(board.pinCount)
  return (
    <>
      <TileCovers covers={board.covers} isEager={isEager} />
      <span className={classes.name}>
        {board.isSecret && (
          <span className={classes.lock}>
            <Icon name="lock" size={16} />
            <span className="visually-hidden">{t('board.secret')}</span>
          </span>
        )}
        <span>{` ${board.name}`}</span>
      </span>
      {withOwner && <span className={classes.soft}>{t('board.by', { name: board.ownerName })}</span>}
      <span className={classes.soft}>{`${pinCount}${board.isArchived ? ` · ${t('board.archived')}` : ''}`}</span>
    </>
  )
}
