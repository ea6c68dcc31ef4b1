import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import type { QueryRequest } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import type { StoryNode } from '#schema/pins/closeup-queries.ts'
import type { PinCard as PinNode } from '#schema/pins/pin.ts'
import { useIsAuth } from '#ui/app/app-data.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useIsMobile } from '#ui/app/use-is-mobile.ts'
import { Masonry } from '#ui/kit/masonry.tsx'
import { announce } from '#ui/platform/document/announce.ts'
import { cardVariant, type CardVariant } from './card-variant.ts'
import { FeedEnd } from './feed-end.tsx'
import { toGrids } from './feed-grids.ts'
import { PinCard } from './pin-card.tsx'
import { toShownPage } from './shown-feed-page.ts'
import { StoryTile } from './story-tile.tsx'
import classes from './pin-feed.module.css'

type FeedNode = PinNode | StoryNode

type PinFeedName =
  | 'HomeFeedQuery'
  | 'CloseupRelatedModulesFeedQuery'
  | 'ProfilePinsQuery'
  | 'BoardPinsQuery'
  | 'BoardIdeasQuery'
  | 'TopicPinsQuery'
  | 'CollectionPinsQuery'
  | 'SearchQuery'
  | 'SimilarPinsQuery'

interface PinFeedProps {
  request: Extract<QueryRequest, { name: PinFeedName }>
  label: string
  /** The next page as a document of its own, for readers without scripts and for crawlers. */
  moreHref(after: string): string
  /** Cards in the first screenful, whose images load eagerly; none where the feed stands further below. */
  eagerCards?: number
  empty?: ReactNode
  /** Instead of a plain card. */
  Card?: ComponentType<{ pin: PinNode; isEager: boolean; sizes?: string | undefined }>
  /** Columns other than those of feeds, and how wide their images are. */
  columns?: { className: string | undefined; sizes: string } | undefined
}

/** Two rows of a phone. */
const EAGER_CARDS = 4

export function PinFeed({
  request,
  label,
  moreHref,
  eagerCards = EAGER_CARDS,
  empty,
  Card = PinCard,
  columns,
}: PinFeedProps) {
  const t = useTranslate()
  const feed = useFeed<FeedNode>(request)
  const variant = cardVariant({ isAuthenticated: useIsAuth(), isMobile: useIsMobile() })
  const grids = toGrids(feed.pages)
  const count = grids.reduce((sum, grid) => sum + grid.length, 0)
  useAnnouncedCount(count, (more) => t('feed.loaded', { count: more }))

  return (
    <div className={classes.feed}>
      <EmbeddedResult request={request} result={import.meta.env.SSR ? toEmbedded(feed.pages[0], variant) : null} />
      {count === 0 && <div className={classes.empty}>{empty ?? t('feed.empty')}</div>}
      {grids.map((grid, index) => (
        // Grids only ever grow at the end.
        <Masonry key={index} label={label} className={columns?.className}>
          {grid.map((node, place) =>
            node.__typename === 'Story' ? (
              <StoryTile key={node.id} story={node} pins={grid.filter(isPin)} />
            ) : (
              <Card key={node.id} pin={node} isEager={index === 0 && place < eagerCards} sizes={columns?.sizes} />
            ),
          )}
        </Masonry>
      ))}
      {/* A new end for every page: one that moved down would count as a layout shift. */}
      {count > 0 && <FeedEnd key={count} feed={feed} moreHref={moreHref} />}
    </div>
  )
}

function toEmbedded(page: Connection<FeedNode> | undefined, variant: CardVariant): Connection<FeedNode> | undefined {
  return page && toShownPage(page, variant)
}

function isPin(node: FeedNode): node is PinNode {
  return node.__typename === 'Pin'
}

function useAnnouncedCount(count: number, toText: (more: number) => string): void {
  const before = useRef(count)
  useEffect(() => {
    const more = count - before.current
    before.current = count
    if (more > 0) announce(toText(more))
  })
}
