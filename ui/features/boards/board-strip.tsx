import type { ReactNode } from 'react'
import type { BoardTile as Tile } from '#schema/boards/board.ts'
import { useFeed } from '#ui/app/query/use-feed.ts'
import { EmbeddedResult } from '#ui/app/query/use-query-result.tsx'
import type { profileBoardsRequest } from '#ui/features/people/profile/profile-request.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { BoardTile } from '#ui/shared/boards/board-tile.tsx'
import { TileGrid } from '#ui/shared/tiles/tile-grid.tsx'

const SHOWN_BOARDS = 6
/** A phone shows as many below the name, which is at least what other screens show. */
const EAGER_BOARDS = 2

export function BoardStrip({
  request,
  label,
  empty,
}: {
  request: ReturnType<typeof profileBoardsRequest>
  label: string
  empty: ReactNode
}) {
  const { pages } = useFeed<Tile>(request)
  const boards = (pages[0]?.edges ?? []).slice(0, SHOWN_BOARDS)
  return (
    <>
      <EmbeddedResult request={request} result={pages[0]} />
      {boards.length === 0 ? (
        <Empty text={empty} />
      ) : (
        <TileGrid label={label}>
          {boards.map(({ node }, place) => (
            <li key={node.id}>
              <BoardTile board={node} isEager={place < EAGER_BOARDS} />
            </li>
          ))}
        </TileGrid>
      )}
    </>
  )
}
