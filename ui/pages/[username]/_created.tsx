import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { ProfilePins } from '#ui/features/people/profile/profile-pins.tsx'
import { profilePinsRequest, profileRequest } from '#ui/features/people/profile/profile-request.ts'
import { tabName } from '#ui/features/people/profile/profile-tabs.ts'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [profilePinsRequest(input, 'created')],
  name: ({ user }, t) => tabName('_created', user.fullName, t),
  View: CreatedPins,
})

function CreatedPins({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  return (
    <ProfileFrame profile={profile} tab="_created">
      <LateBlock fallback={<FeedSkeleton />}>
        <ProfilePins profile={profile} request={profilePinsRequest(input, 'created')} />
      </LateBlock>
    </ProfileFrame>
  )
}
