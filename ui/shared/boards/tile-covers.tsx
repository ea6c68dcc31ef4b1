import type { BoardTile } from '#schema/boards/board.ts'
import { classNames } from '#ui/kit/class-names.ts'
import { toneClass } from '#ui/shared/pins/tone.ts'
import 'virtual:tones.css'
import classes from './board-tile.module.css'

const PLACES = [0, 1, 2]

interface TileCoversProps extends Pick<BoardTile, 'covers'> {
  isEager?: boolean | undefined
}

export function TileCovers({ covers, isEager = false }: TileCoversProps) {
  return (
    <span className={classes.covers}>
      {PLACES.map((place) => {
        const cover = covers[place]
        return cover ? (
          <span key={place} className={classNames(classes.cover, toneClass(cover.dominantColor))}>
            <img
              src={cover.url}
              alt=""
              width={cover.width}
              height={cover.height}
              loading={isEager ? undefined : 'lazy'}
              decoding="async"
            />
          </span>
        ) : (
          <span key={place} className={classes.cover} />
        )
      })}
    </span>
  )
}
