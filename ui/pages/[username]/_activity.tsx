import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { ProfileFrame } from '#ui/features/profile/profile-frame.tsx'
import { profileRequest } from '#ui/features/profile/profile-requests.ts'
import { tabName } from '#ui/features/profile/profile-tabs.ts'
import { href } from '#schema/routes.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Empty } from '#ui/kit/empty.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'

export const page = subjectPage<'ProfileQuery'>({
  subject: profileRequest,
  name: ({ user }, t) => tabName('_activity', user.fullName, t),
  noindex: true,
  View: Activity,
})

function Activity({ subject: profile }: SubjectViewProps<'ProfileQuery'>) {
  const t = useTranslate()
  return (
    <ProfileFrame profile={profile} tab="_activity">
      <Empty text={t('profile.noActivity', { name: profile.user.fullName })}>
        <ButtonLink href={href('profileTab', { username: profile.user.username, tab: '_created' })}>
          {t('profile.seeCreated')}
        </ButtonLink>
      </Empty>
    </ProfileFrame>
  )
}
