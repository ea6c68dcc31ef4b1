import type { BoardTile as Board } from '#schema/boards/board.ts'
import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { followingRequest } from '#ui/features/people/follows/follow-list-request.ts'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { profileRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { Tabs } from '#ui/kit/tabs.tsx'
import { BoardTile } from '#ui/shared/boards/board-tile.tsx'
import { PersonTile } from '#ui/shared/people/person-tile.tsx'
import { TileFeed } from '#ui/shared/tiles/tile-feed.tsx'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [followingRequest(input)],
  name: ({ user }, t) => tabName('_following', user.fullName, t),
  noindex: true,
  View: Following,
})

function Following({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  const { username, fullName } = profile.user
  const request = followingRequest(input)
  const { list } = request.variables
  const path = { username, tab: '_following' }
  return (
    <ProfileFrame profile={profile} tab="_following">
      <Tabs
        label={t('profile.following')}
        tabs={[
          { label: t('profile.people'), href: href('profileTab', path), isCurrent: list === 'people' },
          {
            label: t('profile.boards'),
            href: href('profileTab', path, { of: 'boards' }),
            isCurrent: list === 'boards',
          },
        ]}
      />
      <LateBlock key={list} fallback={<TilesSkeleton />}>
        <TileFeed<Board | ProfileTile>
          request={request}
          label={t('profile.following')}
          empty={t(profile.isMe ? 'profile.own.noFollowing' : 'profile.noFollowing', { name: fullName })}
          moreHref={(after) => href('profileTab', path, { ...(list === 'boards' && { of: list }), after })}
          renderTile={(tile) =>
            tile.__typename === 'Board' ? <BoardTile board={tile} withOwner /> : <PersonTile person={tile} />
          }
        />
      </LateBlock>
    </ProfileFrame>
  )
}
