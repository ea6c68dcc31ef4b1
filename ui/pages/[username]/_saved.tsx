import type { BoardTile as Tile } from '#schema/boards/board.ts'
import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { OwnBoards } from '#ui/features/boards/editing/own-boards.tsx'
import { ProfileEmpty } from '#ui/features/people/profile/profile-empty.tsx'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { profileBoardsRequest, profileRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { BoardTile } from '#ui/shared/boards/board-tile.tsx'
import { TileFeed } from '#ui/shared/tiles/tile-feed.tsx'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [profileBoardsRequest(input)],
  name: ({ user }, t) => tabName('_saved', user.fullName, t),
  View: SavedBoards,
})

function SavedBoards({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  const { username } = profile.user
  const request = profileBoardsRequest(input)
  const moreHref = (after: string) => href('profileTab', { username, tab: '_saved' }, { after })
  const boards = (
    <TileFeed<Tile>
      request={request}
      label={t('profile.boards')}
      empty={<ProfileEmpty profile={profile} part="boards" />}
      moreHref={moreHref}
      renderTile={(board) => <BoardTile board={board} />}
    />
  )
  return (
    <ProfileFrame profile={profile} tab="_saved">
      {profile.isMe ? (
        <OwnBoards request={request} moreHref={moreHref}>
          {boards}
        </OwnBoards>
      ) : (
        <LateBlock fallback={<TilesSkeleton />}>{boards}</LateBlock>
      )}
    </ProfileFrame>
  )
}
