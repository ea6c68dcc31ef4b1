import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { ActivityFeed } from '#ui/features/people/profile/activity-feed.tsx'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { activityRequest, profileRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { TabEmpty } from '#ui/features/people/profile/tab-empty.tsx'
import { Spinner } from '#ui/kit/spinner.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [activityRequest(input)],
  name: ({ user }, t) => tabName('_activity', user.fullName, t),
  noindex: true,
  View: Activity,
})

function Activity({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  const { username } = profile.user
  return (
    <ProfileFrame profile={profile} tab="_activity">
      <LateBlock fallback={<Spinner label={t('state.loading')} />}>
        <ActivityFeed
          request={activityRequest(input)}
          empty={<TabEmpty profile={profile} tab="_activity" />}
          moreHref={(after) => href('profileTab', { username, tab: '_activity' }, { after })}
        />
      </LateBlock>
    </ProfileFrame>
  )
}
