import type { PendingInvite } from '#schema/boards/invite-queries.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { SheetPart } from '#ui/kit/sheet-part.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { BoardPeopleProps } from './board-people-props.ts'
import { PersonLine } from './person-line.tsx'
import classes from './board-invites.module.css'

/** Requests first: they wait for the viewer. */
export function PendingInvites({ people, path }: Pick<BoardPeopleProps, 'people' | 'path'>) {
  const t = useTranslate()
  const requests = people.pending.filter(({ kind }) => kind === 'request')
  const invited = people.pending.filter(({ kind }) => kind === 'person' || kind === 'mail')
  return (
    <>
      {requests.length > 0 && (
        <SheetPart id="requests" title={t('boardPeople.requests')}>
          <PendingList invites={requests} path={path} />
        </SheetPart>
      )}
      {invited.length > 0 && (
        <SheetPart id="pending" title={t('boardPeople.pending')}>
          <PendingList invites={invited} path={path} />
        </SheetPart>
      )}
    </>
  )
}

function PendingList({ invites, path }: { invites: readonly PendingInvite[]; path: string }) {
  return (
    <ul className={classes.list}>
      {invites.map((invite) => (
        <li key={invite.inviteId}>
          <Pending invite={invite} path={path} />
        </li>
      ))}
    </ul>
  )
}

function Pending({ invite, path }: { invite: PendingInvite; path: string }) {
  const t = useTranslate()
  const { person, email, inviteId, kind } = invite
  const name = person?.fullName ?? email ?? ''
  return (
    <>
      {person ? <PersonLine person={person} /> : <bdi className={classes.name}>{email}</bdi>}
      <AnswerForm
        path={path}
        inviteId={inviteId}
        answers={
          kind === 'request'
            ? [
                {
                  action: 'approve',
                  text: t('boardPeople.approve'),
                  label: t('boardPeople.approveFor', { name }),
                  isMain: true,
                },
                { action: 'refuse', text: t('boardPeople.refuse'), label: t('boardPeople.refuseFor', { name }) },
              ]
            : [{ action: 'withdraw', text: t('boardPeople.withdraw'), label: t('boardPeople.withdrawFor', { name }) }]
        }
      />
    </>
  )
}
