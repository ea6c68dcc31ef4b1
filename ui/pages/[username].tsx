import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { BoardStrip } from '#ui/features/boards/board-strip.tsx'
import { CreateBoardLink } from '#ui/features/boards/editing/create-board-link.tsx'
import { ProfileEmpty } from '#ui/features/people/profile/profile-empty.tsx'
import { ProfileFrame } from '#ui/features/people/profile/profile-frame.tsx'
import { ProfilePins } from '#ui/features/people/profile/profile-pins.tsx'
import {
  profileBoardsRequest,
  profilePinsRequest,
  profileRequest,
} from '#ui/features/people/profile/profile-request.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Section } from '#ui/kit/section.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'
import { TilesSkeleton } from '#ui/shared/tiles/tiles-skeleton.tsx'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  rest: (input) => [profileBoardsRequest(input), profilePinsRequest(input, 'created')],
  name: ({ user }) => user.fullName,
  View: ProfileOverview,
})

function ProfileOverview({ subject: profile, input }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  const { username } = profile.user
  return (
    <ProfileFrame profile={profile} tab="">
      <Section
        title={t('profile.boards')}
        action={
          <>
            {profile.isMe && <CreateBoardLink />}
            <ButtonLink look="plain" href={href('profileTab', { username, tab: '_saved' })}>
              {t('profile.allBoards')}
            </ButtonLink>
          </>
        }
      >
        <LateBlock fallback={<TilesSkeleton />}>
          <BoardStrip
            request={profileBoardsRequest(input)}
            label={t('profile.boards')}
            empty={<ProfileEmpty profile={profile} part="boards" />}
          />
        </LateBlock>
      </Section>
      <Section title={t('profile.created')}>
        <LateBlock fallback={<FeedSkeleton />}>
          <ProfilePins profile={profile} request={profilePinsRequest(input, 'created')} leadsOn={false} />
        </LateBlock>
      </Section>
    </ProfileFrame>
  )
}
