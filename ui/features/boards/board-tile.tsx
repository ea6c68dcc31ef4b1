import type { BoardTile as Tile } from '#schema/board.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { toneClass } from '#ui/features/pins/tone.ts'
import 'virtual:tones.css'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import classes from './board-tile.module.css'
import { usePinCount } from './use-pin-count.ts'

const PLACES = [0, 1, 2]

export function BoardTile({ board, withOwner = false }: { board: Tile; withOwner?: boolean }) {
  const t = useTranslate()
  const pinCount = usePinCount(board.pinCount)
  return (
    <a className={classes.tile} href={board.url} data-seen={`board:${board.id}`}>
      <span className={classes.covers}>
        {PLACES.map((place) => {
          const cover = board.covers[place]
          return cover ? (
            <span key={place} className={classNames(classes.cover, toneClass(cover.dominantColor))}>
              <img src={cover.url} alt="" width={cover.width} height={cover.height} loading="lazy" decoding="async" />
            </span>
          ) : (
            <span key={place} className={classes.cover} />
          )
        })}
      </span>
      <span className={classes.name}>
        {board.isSecret && (
          <span className={classes.lock}>
            <Icon name="lock" size={16} />
            <span className="visually-hidden">{t('board.secret')}</span>
          </span>
        )}
        {` ${board.name}`}
      </span>
      {withOwner && <span className={classes.soft}>{t('board.by', { name: board.ownerName })}</span>}
      <span className={classes.soft}>{pinCount}</span>
    </a>
  )
}
