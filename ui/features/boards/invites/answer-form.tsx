import { href } from '#schema/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from './board-invites.module.css'

interface Answer {
  action: 'accept' | 'decline' | 'approve' | 'refuse' | 'withdraw'
  text: string
  /** Says of whom or what, as there are many such buttons. */
  label: string
  isMain?: boolean
}

interface AnswerFormProps {
  path: string
  inviteId: string
  answers: readonly Answer[]
}

/** The form answers an invitation of the viewer. */
export function OwnAnswerForm({ inviteId, board }: { inviteId: string; board: string }) {
  const t = useTranslate()
  return (
    <AnswerForm
      path={href('boardInvites')}
      inviteId={inviteId}
      answers={[
        {
          action: 'accept',
          text: t('boardInvite.accept'),
          label: t('boardInvite.acceptOf', { board }),
          isMain: true,
        },
        { action: 'decline', text: t('boardInvite.decline'), label: t('boardInvite.declineOf', { board }) },
      ]}
    />
  )
}

/** A plain form, with or without scripts. */
export function AnswerForm({ path, inviteId, answers }: AnswerFormProps) {
  const sendOnce = useSentOnce()
  return (
    <form method="post" action={path} className={classes.actions} onSubmit={sendOnce}>
      <input type="hidden" name="invite_id" value={inviteId} />
      {answers.map(({ action, text, label, isMain = false }) => (
        <Button
          key={action}
          type="submit"
          name="action"
          value={action}
          look={isMain ? 'primary' : 'quiet'}
          aria-label={label}
        >
          {text}
        </Button>
      ))}
    </form>
  )
}
