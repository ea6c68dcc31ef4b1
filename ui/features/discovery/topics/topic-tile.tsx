import type { TopicTile as Tile } from '#schema/pins/topic.ts'
import { href } from '#schema/routes.ts'
import { classNames } from '#ui/kit/class-names.ts'
import 'virtual:tones.css'
import { toneClass } from '#ui/shared/pins/tone.ts'
import classes from './topic-tile.module.css'

export function TopicTile({ topic: { name, slug, cover } }: { topic: Tile }) {
  return (
    <a className={classNames(classes.tile, cover && toneClass(cover.dominantColor))} href={href('topic', { slug })}>
      {cover && (
        <img
          className={classes.image}
          src={cover.url}
          alt=""
          width={cover.width}
          height={cover.height}
          loading="lazy"
          decoding="async"
        />
      )}
      <span className={classes.name}>{name}</span>
    </a>
  )
}
