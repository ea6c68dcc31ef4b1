import { MasonryItem } from '#ui/kit/masonry.tsx'
import classes from './story-tile.module.css'
import type { QueryResult } from '#schema/queries/all.ts'

type RelatedFeed = Extract<QueryResult<'CloseupRelatedModulesFeedQuery'>, { edges: unknown }>

export type StoryNode = Extract<RelatedFeed['edges'][number]['node'], { __typename: 'Story' }>

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
