import { MasonryItem } from '#ui/kit/masonry.tsx'
import type { StoryNode } from './story-node.ts'
import classes from './story-tile.module.css'

export function StoryTile({ story }: { story: StoryNode }) {
  return (
    <MasonryItem rows={48} lines={0} narrowLines={0}>
      <div className={classes.tile} data-seen={`story:${story.id}`}>
        {story.subtitle && <p className={classes.subtitle}>{story.subtitle}</p>}
        <h3 className={classes.title}>{story.title}</h3>
        {story.description && <p className={classes.description}>{story.description}</p>}
      </div>
    </MasonryItem>
  )
}
