import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from './board-invites.module.css'

export function AnswerForm({ inviteId, board }: { inviteId: string; board: string }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  return (
    <form method="post" action={href('boardInvites')} className={classes.actions} onSubmit={sendOnce}>
      <input type="hidden" name="invite_id" value={inviteId} />
      <Button
        type="submit"
        name="action"
        value="accept"
        look="primary"
        aria-label={t('boardInvite.acceptOf', { board })}
      >
        {t('boardInvite.accept')}
      </Button>
      <Button type="submit" name="action" value="decline" aria-label={t('boardInvite.declineOf', { board })}>
        {t('boardInvite.decline')}
      </Button>
    </form>
  )
}
