import type { PendingInvite } from '#schema/boards/invite-queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { SheetPart } from '#ui/kit/sheet-part.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from './board-invites.module.css'
import type { BoardPeopleProps } from './board-people-props.ts'
import { PersonLine } from './person-line.tsx'

/** Requests first: they wait for the viewer. */
export function PendingInvites({ people, path }: Pick<BoardPeopleProps, 'people' | 'path'>) {
  const t = useTranslate()
  const requests = people.pending.filter(({ kind }) => kind === 'request')
  const invited = people.pending.filter(({ kind }) => kind === 'person' || kind === 'mail')
  return (
    <>
      {requests.length > 0 && (
        <SheetPart id="requests" title={t('boardPeople.requests')}>
          <ul className={classes.list}>
            {requests.map((invite) => (
              <li key={invite.inviteId}>
                <Pending invite={invite} path={path} />
              </li>
            ))}
          </ul>
        </SheetPart>
      )}
      {invited.length > 0 && (
        <SheetPart id="pending" title={t('boardPeople.pending')}>
          <ul className={classes.list}>
            {invited.map((invite) => (
              <li key={invite.inviteId}>
                <Pending invite={invite} path={path} />
              </li>
            ))}
          </ul>
        </SheetPart>
      )}
    </>
  )
}

function Pending({ invite, path }: { invite: PendingInvite; path: string }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { person, email, inviteId, kind } = invite
  const name = person?.fullName ?? email ?? ''
  return (
    <>
      {person ? <PersonLine person={person} /> : <bdi className={classes.name}>{email}</bdi>}
      <form method="post" action={path} className={classes.actions} onSubmit={sendOnce}>
        <input type="hidden" name="invite_id" value={inviteId} />
        {kind === 'request' ? (
          <>
            <Button
              type="submit"
              name="action"
              value="approve"
              look="primary"
              aria-label={t('boardPeople.approveFor', { name })}
            >
              {t('boardPeople.approve')}
            </Button>
            <Button type="submit" name="action" value="refuse" aria-label={t('boardPeople.refuseFor', { name })}>
              {t('boardPeople.refuse')}
            </Button>
          </>
        ) : (
          <Button type="submit" name="action" value="withdraw" aria-label={t('boardPeople.withdrawFor', { name })}>
            {t('boardPeople.withdraw')}
          </Button>
        )}
      </form>
    </>
  )
}
