import type { PinUser } from '#schema/pin-user.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { VerifiedMark } from '#ui/shared/people/verified-mark.tsx'
import classes from '#ui/shared/people/person.module.css'

export function Person({ user, role }: { user: PinUser; role?: string }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className={classes.person}>
      <Avatar name={user.fullName} src={user.mediumImageUrl} size="l" />
      <div className={classes.words}>
        {role && <p className={classes.soft}>{role}</p>}
        <p className={classes.name}>
          <a className={classes.link} href={href('profile', { username: user.username })}>
            <bdi>{user.fullName}</bdi>
          </a>{' '}
          <VerifiedMark user={user} />
        </p>
        <p className={classes.soft}>
          {t('person.followers', { count: user.followerCount, shown: format.compact(user.followerCount) })}
        </p>
      </div>
    </div>
  )
}
