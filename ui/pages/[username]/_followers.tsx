import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { followListRequest } from '#ui/features/people/follows/follow-list-request.ts'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { profileRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { PersonTile } from '#ui/shared/people/person-tile.tsx'
import { TileFeed } from '#ui/shared/tiles/tile-feed.tsx'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [followListRequest(input, 'followers')],
  name: ({ user }, t) => tabName('_followers', user.fullName, t),
  noindex: true,
  View: Followers,
})

function Followers({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  const { username, fullName } = profile.user
  return (
    <ProfileFrame profile={profile} tab="_followers">
      <LateBlock fallback={<TilesSkeleton />}>
        <TileFeed<ProfileTile>
          request={followListRequest(input, 'followers')}
          label={t('profile.followers')}
          empty={t(profile.isMe ? 'profile.own.noFollowers' : 'profile.noFollowers', { name: fullName })}
          moreHref={(after) => href('profileTab', { username, tab: '_followers' }, { after })}
          renderTile={(person) => <PersonTile person={person} />}
        />
      </LateBlock>
    </ProfileFrame>
  )
}
