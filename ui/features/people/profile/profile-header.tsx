import type { Profile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyPart } from '#ui/app/lazy-chunk.ts'
import { LinkedText } from '#ui/app/linked-text.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { FollowButton } from '#ui/features/people/follows/follow-button.tsx'
import { FollowerCount } from '#ui/features/people/follows/follower-count.tsx'
import { PlainSendLink } from '#ui/features/pins/share/plain-send-link.tsx'
import { Avatar } from '#ui/kit/avatar.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { classNames } from '#ui/kit/class-names.ts'
import { Icon } from '#ui/kit/icon.tsx'
import { OutwardLink } from '#ui/shared/people/outward-link.tsx'
import { VerifiedMark } from '#ui/shared/people/verified-mark.tsx'
import { OwnActions } from './own-actions.tsx'
import classes from './profile-header.module.css'

const ProfileMenu = lazyPart('profile-menu', async () => (await import('./profile-menu.tsx')).ProfileMenu)

export function ProfileHeader({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const format = useFormat()
  const { user, cover, followingCount, about, website, contactEmail, isMe } = profile
  const { username } = user
  const subject = { kind: 'user', id: user.entityId, isFollowing: user.explicitlyFollowedByMe } as const
  return (
    <header className={classes.header}>
      {cover && (
        <div className={classes.cover}>
          <img src={cover.url} alt="" width={cover.width} height={cover.height} />
        </div>
      )}
      <span className={classNames(classes.face, cover && classes.overCover)}>
        <Avatar name={user.fullName} src={user.largeImageUrl} size="xl" isEager />
      </span>
      <h1 className={classes.name}>
        <bdi>{user.fullName}</bdi> <VerifiedMark user={user} />
      </h1>
      <p className={classes.facts}>
        <bdi>{`@${user.username}`}</bdi>
        <a className={classes.count} href={href('profileTab', { username, tab: '_followers' })}>
          <FollowerCount subject={subject} count={user.followerCount} />
        </a>
        <a className={classes.count} href={href('profileTab', { username, tab: '_following' })}>
          {t('person.following', { shown: format.compact(followingCount) })}
        </a>
        {website && (
          <OutwardLink className={classes.website} href={`https://${website}/`}>
            <span>{website}</span>
            <Icon name="outward" size={14} />
          </OutwardLink>
        )}
        {contactEmail && (
          <a className={classes.website} href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>
            <span>{contactEmail}</span>
            <Icon name="outward" size={14} />
          </a>
        )}
      </p>
      {about && <LinkedText text={about} className={classes.about} />}
      {isMe ? (
        <OwnActions user={user} />
      ) : (
        <div className={classes.actions}>
          <FollowButton subject={subject} next={href('profile', { username })} />
          <ButtonLink href={href('newMessage', {}, { to: username })}>{t('profile.message')}</ButtonLink>
          <PlainSendLink subject={subject} />
          <LazyBoundary>
            <ProfileMenu user={user} />
          </LazyBoundary>
        </div>
      )}
    </header>
  )
}
