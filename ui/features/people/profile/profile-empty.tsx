import type { Profile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { ButtonLink } from '#ui/kit/button.tsx'
import classes from './profile-empty.module.css'

type Part = 'boards' | 'created' | 'pins'

const OWN: Readonly<Record<Part, MessageKey>> = {
  boards: 'profile.own.noBoards',
  created: 'profile.own.noCreated',
  pins: 'profile.own.noPins',
}

const OF_OTHERS: Readonly<Record<Part, MessageKey>> = {
  boards: 'profile.noBoards',
  created: 'profile.noPins',
  pins: 'profile.noPins',
}

interface ProfileEmptyProps {
  profile: Profile
  part: Part
  leadsOn?: boolean
}

export function ProfileEmpty({ profile: { user, isMe }, part, leadsOn = true }: ProfileEmptyProps) {
  const t = useTranslate()
  if (!isMe) return <span>{t(OF_OTHERS[part], { name: user.fullName })}</span>
  return (
    <span className={classes.own}>
      <span>{t(OWN[part])}</span>
      {leadsOn && (
        <ButtonLink look="primary" href={href('topics')}>
          {t('nav.explore')}
        </ButtonLink>
      )}
    </span>
  )
}
