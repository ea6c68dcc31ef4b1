import type { ComponentProps, ReactNode } from 'react'
import { href } from '#schema/routes.ts'
import { LinkedText } from '#ui/app/linked-text.tsx'
import { useLocalFormat } from '#ui/app/use-local-format.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { LinkedImage } from '#ui/kit/linked-image.tsx'
import classes from './person-post.module.css'

interface PersonPostProps {
  user: { username: string; fullName: string; smallImageUrl: string | null }
  /** What they did, where it is not the words alone. */
  note?: ReactNode
  text: string
  image: ComponentProps<typeof LinkedImage>['image'] | null
  imageAlt: string
  at: string
  /** Shown beside the date. */
  children?: ReactNode
}

/** What a person has said or done, with their image before it: two cells of a grid. */
export function PersonPost({ user, note, text, image, imageAlt, at, children }: PersonPostProps) {
  const format = useLocalFormat()
  const profile = href('profile', { username: user.username })
  return (
    <>
      <a href={profile} tabIndex={-1} aria-hidden="true">
        <Avatar name={user.fullName} src={user.smallImageUrl} />
      </a>
      <div className={classes.words}>
        <p>
          <a className={classes.name} href={profile}>
            <bdi>{user.fullName}</bdi>
          </a>
        </p>
        {note && <p className={classes.note}>{note}</p>}
        {text && <LinkedText text={text} className={classes.text} />}
        {image && <LinkedImage image={image} alt={imageAlt} />}
        <p className={classes.at}>
          <time dateTime={at}>{format.date(at)}</time>
          {children}
        </p>
      </div>
    </>
  )
}
