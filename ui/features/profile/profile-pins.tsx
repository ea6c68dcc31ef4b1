import type { Profile } from '#schema/profile.ts'
import { href } from '#schema/routes.ts'
import { PinFeed } from '#ui/features/pins/pin-feed.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import type { profilePinsRequest } from './profile-requests.ts'

const TABS = { created: '_created', all: 'pins' } as const

export function ProfilePins({
  profile: { user },
  request,
}: {
  profile: Profile
  request: ReturnType<typeof profilePinsRequest>
}) {
  const t = useTranslate()
  const { kind } = request.variables
  return (
    <PinFeed
      request={request}
      label={t(kind === 'created' ? 'profile.created' : 'profile.pins')}
      empty={t(user.blockedByMe ? 'profile.blocked' : 'profile.noPins', { name: user.fullName })}
      hrefOfMore={(after) => href('profileTab', { username: user.username, tab: TABS[kind] }, { after })}
    />
  )
}
