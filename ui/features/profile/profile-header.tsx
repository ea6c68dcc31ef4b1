import type { Profile } from '#schema/profile.ts'
import { href } from '#schema/routes.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { OutwardLink } from '#ui/features/closeup/outward-link.tsx'
import { VerifiedMark } from '#ui/features/closeup/verified-mark.tsx'
import { FollowButton } from '#ui/features/follows/follow-button.tsx'
import { FollowerCount } from '#ui/features/follows/follower-count.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { OwnActions } from './own-actions.tsx'
import classes from './profile-header.module.css'

export function ProfileHeader({ profile: { user, followingCount, about, website, isMe } }: { profile: Profile }) {
  const t = useTranslate()
  const format = useFormat()
  const { username } = user
  const subject = { kind: 'user', id: user.entityId, isFollowing: user.explicitlyFollowedByMe } as const
  return (
    <header className={classes.header}>
      <Avatar name={user.fullName} src={user.largeImageUrl} size="xl" />
      <h1 className={classes.name}>
        {user.fullName} <VerifiedMark user={user} />
      </h1>
      <p className={classes.facts}>
        <bdi>@{user.username}</bdi>
        <a className={classes.count} href={href('profileTab', { username, tab: '_followers' })}>
          <FollowerCount subject={subject} count={user.followerCount} />
        </a>
        <a className={classes.count} href={href('profileTab', { username, tab: '_following' })}>
          {t('person.following', { shown: format.compact(followingCount) })}
        </a>
        {website && (
          <OutwardLink className={classes.website} href={`https://${website}/`}>
            {website}
            <Icon name="outward" size={14} />
          </OutwardLink>
        )}
      </p>
      {about && <p className={classes.about}>{about}</p>}
      {isMe ? (
        <OwnActions username={username} fullName={user.fullName} />
      ) : (
        <div className={classes.actions}>
          <FollowButton subject={subject} next={href('profile', { username })} />
        </div>
      )}
    </header>
  )
}
