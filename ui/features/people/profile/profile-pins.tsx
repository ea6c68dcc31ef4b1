import type { Profile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'
import { ProfileEmpty } from './profile-empty.tsx'
import type { profilePinsRequest } from './profile-request.ts'

const TABS = { created: '_created', all: 'pins' } as const

interface ProfilePinsProps {
  profile: Profile
  request: ReturnType<typeof profilePinsRequest>
  leadsOn?: boolean
}

export function ProfilePins({ profile, request, leadsOn }: ProfilePinsProps) {
  const t = useTranslate()
  const { user } = profile
  const { kind } = request.variables
  return (
    <PinFeed
      request={request}
      label={t(kind === 'created' ? 'profile.created' : 'profile.pins')}
      empty={
        <ProfileEmpty
          profile={profile}
          part={kind === 'created' ? 'created' : 'pins'}
          {...(leadsOn !== undefined && { leadsOn })}
        />
      }
      moreHref={(after) => href('profileTab', { username: user.username, tab: TABS[kind] }, { after })}
    />
  )
}
