import type { StoryNode } from '#schema/pins/closeup-queries.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { MasonryItem } from '#ui/kit/masonry.tsx'
import classes from './story-tile.module.css'

const MAX_IMAGES = 3

interface StoryTileProps {
  story: StoryNode
  /** The pins of its feed. */
  pins: readonly PinCard[]
}

/** The layouts that pages know; what is of another one is shown as it is. */
const DESCRIPTIONS: Readonly<Record<string, MessageKey>> = {
  topic: 'related.why.topic',
  search: 'related.why.search',
  saves: 'related.why.saves',
}

/** A heading among pins, with the first of those that it is about. */
export function StoryTile({ story, pins }: StoryTileProps) {
  const t = useTranslate()
  const { title, subtitle, description, displayOptions, contentIds } = story
  const { layout, url } = displayOptions
  const why = DESCRIPTIONS[layout]
  const heading = <Heading layout={layout} title={title} />
  const shown = pins.filter(({ id }) => contentIds.includes(id)).slice(0, MAX_IMAGES)
  return (
    <MasonryItem rows={68} lines={0} narrowLines={0}>
      <div className={classes.tile} data-seen={`story:${story.id}`}>
        {shown.length > 0 && (
          <div className={classes.images}>
            {shown.map(({ id, images }) => (
              <img key={id} src={images['236x'].url} alt="" loading="lazy" decoding="async" />
            ))}
          </div>
        )}
        <h3 className={classes.title}>{url === null ? heading : <a href={url}>{heading}</a>}</h3>
        {description && <p className={classes.words}>{why ? t(why, { title: description }) : description}</p>}
        {subtitle && <p className={classes.words}>{why ? t('related.from', { names: subtitle }) : subtitle}</p>}
      </div>
    </MasonryItem>
  )
}

function Heading({ layout, title }: { layout: string; title: string }): string {
  const t = useTranslate()
  switch (layout) {
    case 'topic':
      return t('related.inTopic', { name: title })
    case 'search':
      return t('related.forSearch', { query: title })
    case 'saves':
      return t('related.savedTogether')
    default:
      return title
  }
}
