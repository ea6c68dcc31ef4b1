import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { CommunityFeed } from '#ui/features/people/profile/community-feed.tsx'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { communityRequest, profileRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { TabEmpty } from '#ui/features/people/profile/tab-empty.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [communityRequest(input)],
  name: ({ user }, t) => tabName('_community', user.fullName, t),
  noindex: true,
  View: Community,
})

function Community({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  const { username } = profile.user
  return (
    <ProfileFrame profile={profile} tab="_community">
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <CommunityFeed
          request={communityRequest(input)}
          empty={<TabEmpty profile={profile} tab="_community" />}
          moreHref={(after) => href('profileTab', { username, tab: '_community' }, { after })}
        />
      </LateBlock>
    </ProfileFrame>
  )
}
