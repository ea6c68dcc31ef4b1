import type { ReactNode } from 'react'
import type { Profile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Tabs } from '#ui/kit/tabs.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { PROFILE_TABS, shownTabs, type ProfileTab } from './profile-tabs.ts'

interface ProfileFrameProps {
  profile: Profile
  tab: ProfileTab
  children: ReactNode
}

export function ProfileFrame({ profile, tab, children }: ProfileFrameProps) {
  const t = useTranslate()
  const { username, fullName } = profile.user
  return (
    <>
      <ProfileHeader profile={profile} />
      <Tabs
        label={t('profile.tabs', { name: fullName })}
        tabs={shownTabs(profile.isMe).map((one) => ({
          label: t(PROFILE_TABS[one]),
          href: one === '' ? href('profile', { username }) : href('profileTab', { username, tab: one }),
          isCurrent: one === tab,
        }))}
      />
      {children}
    </>
  )
}
