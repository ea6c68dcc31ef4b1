import type { ReactNode } from 'react'
import type { QueryRequest } from '#schema/all-queries.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { FeedEnd } from '#ui/shared/pins/feed-end.tsx'
import { toGrids } from '#ui/shared/pins/feed-grids.ts'
import { TileGrid } from './tile-grid.tsx'

interface TileFeedProps<Node extends { id: string }> {
  request: Extract<QueryRequest, { name: 'ProfileBoardsQuery' | 'FollowListQuery' | 'TopicsQuery' | 'SearchQuery' }>
  label: string
  empty: ReactNode
  /** The next page as a document of its own. */
  moreHref(after: string): string
  renderTile(node: Node): ReactNode
}

export function TileFeed<Node extends { id: string }>({
  request,
  label,
  empty,
  moreHref,
  renderTile,
}: TileFeedProps<Node>) {
  const feed = useFeed<Node>(request)
  const nodes = toGrids(feed.pages).flat()
  return (
    <>
      <EmbeddedResult request={request} result={feed.pages[0]} />
      {nodes.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <>
          <TileGrid label={label}>
            {nodes.map((node) => (
              <li key={node.id}>{renderTile(node)}</li>
            ))}
          </TileGrid>
          {feed.hasNextPage && <FeedEnd key={nodes.length} feed={feed} moreHref={moreHref} />}
        </>
      )}
    </>
  )
}
