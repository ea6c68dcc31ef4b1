import type { BoardTile as Board } from '#schema/boards/board.ts'
import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { BoardTile } from '#ui/shared/boards/board-tile.tsx'
import { PersonTile } from '#ui/shared/people/person-tile.tsx'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import { TileFeed } from '#ui/shared/tiles/tile-feed.tsx'
import type { searchRequest } from './search-request.ts'

export function SearchResults({ request }: { request: ReturnType<typeof searchRequest> }) {
  const t = useTranslate()
  const { scope, q } = request.variables
  const shared = {
    request,
    label: t('search.results', { query: q }),
    empty: q === '' ? t('search.prompt') : t('search.none', { query: q }),
    moreHref: (after: string) => href('searchScope', { scope }, { q, after }),
  }
  switch (scope) {
    case 'pins':
      return <PinFeed {...shared} />
    case 'boards':
      return <TileFeed<Board> {...shared} renderTile={(board) => <BoardTile board={board} withOwner />} />
    case 'users':
      return <TileFeed<ProfileTile> {...shared} renderTile={(person) => <PersonTile person={person} />} />
    default:
      return scope satisfies never
  }
}
