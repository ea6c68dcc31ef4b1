import type { ProfileTile } from '#schema/people/profile.ts'
import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Avatar } from '#ui/kit/avatar.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from './blocked-people.module.css'

interface BlockedPersonProps {
  person: ProfileTile
  /** What its button takes back. */
  action: 'unblock' | 'show_comments'
}

/** Shows no link: a person's profile is closed to those who have blocked them. */
export function BlockedPerson({ person, action }: BlockedPersonProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  return (
    <form method="post" action={href('blockedPeople')} className={classes.person} onSubmit={sendOnce}>
      <input type="hidden" name="user_id" value={person.id} />
      <Avatar name={person.fullName} src={person.mediumImageUrl} />
      <span className={classes.words}>
        <span className={classes.name}>{person.fullName}</span>
        <bdi className={classes.soft}>{`@${person.username}`}</bdi>
      </span>
      <Button
        type="submit"
        name="action"
        value={action}
        aria-label={t(action === 'unblock' ? 'block.undoFor' : 'block.showCommentsOf', { name: person.fullName })}
      >
        {t(action === 'unblock' ? 'block.undo' : 'block.showComments')}
      </Button>
    </form>
  )
}
