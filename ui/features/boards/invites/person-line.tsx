import type { ReactNode } from 'react'
import type { BoardPerson } from '#schema/boards/invite-queries.ts'
import { href } from '#schema/routes.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import classes from './board-invites.module.css'

export function PersonLine({ person, children }: { person: BoardPerson; children?: ReactNode }) {
  return (
    <div className={classes.person}>
      <Avatar name={person.fullName} src={person.smallImageUrl} />
      <div className={classes.words}>
        <a className={classes.name} href={href('profile', { username: person.username })}>
          {person.fullName}
        </a>
        <span className={classes.soft}>
          <bdi>{`@${person.username}`}</bdi>
          {children && (
            <>
              <span> · </span>
              <span>{children}</span>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
