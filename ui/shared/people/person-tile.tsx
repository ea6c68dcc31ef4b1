import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { useFormat } from '#ui/app/use-format.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import classes from './person-tile.module.css'

export function PersonTile({ person }: { person: ProfileTile }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <a className={classes.tile} href={href('profile', { username: person.username })} data-seen={`user:${person.id}`}>
      <Avatar name={person.fullName} src={person.mediumImageUrl} size="xl" />
      <span className={classes.name}>{person.fullName}</span>
      <bdi className={classes.soft}>{`@${person.username}`}</bdi>
      <span className={classes.soft}>
        {t('person.followers', { count: person.followerCount, shown: format.compact(person.followerCount) })}
      </span>
    </a>
  )
}
