import type { Profile } from '#schema/profile.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { OutwardLink } from '#ui/features/closeup/outward-link.tsx'
import { VerifiedMark } from '#ui/features/closeup/verified-mark.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { OwnActions } from './own-actions.tsx'
import classes from './profile-header.module.css'

export function ProfileHeader({ profile: { user, about, website, isMe } }: { profile: Profile }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <header className={classes.header}>
      <Avatar name={user.fullName} src={user.largeImageUrl} size="xl" />
      <h1 className={classes.name}>
        {user.fullName} <VerifiedMark user={user} />
      </h1>
      <p className={classes.facts}>
        <bdi>@{user.username}</bdi>
        <span>{t('person.followers', { count: user.followerCount, shown: format.compact(user.followerCount) })}</span>
        {website && (
          <OutwardLink className={classes.website} href={`https://${website}/`}>
            {website}
            <Icon name="outward" size={14} />
          </OutwardLink>
        )}
      </p>
      {about && <p className={classes.about}>{about}</p>}
      {isMe && <OwnActions username={user.username} fullName={user.fullName} />}
    </header>
  )
}
