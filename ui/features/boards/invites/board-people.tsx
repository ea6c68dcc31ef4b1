import type { BoardPeople as People } from '#schema/boards/invite-queries.ts'
import { useTranslate, type MessageKey } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { Icon } from '#ui/kit/icon.tsx'
import { SheetPart, SheetText } from '#ui/kit/sheet-part.tsx'
import { SHEET_ALONE, SheetHeading, SheetNotice } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import type { BoardPeopleProps } from './board-people-props.ts'
import { inviteErrorKey } from './invite-error.ts'
import { InvitePeople } from './invite-people.tsx'
import { PendingInvites } from './pending-invites.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { PersonLine } from './person-line.tsx'
import formClasses from '#ui/features/boards/editing/board-form.module.css'
import classes from './board-invites.module.css'

const DONE: Readonly<Record<string, MessageKey>> = {
  invite: 'boardPeople.done.invited',
  isIn: 'boardPeople.done.isIn',
  hasDeclined: 'boardPeople.done.hasDeclined',
  link: 'boardPeople.done.link',
  approve: 'boardPeople.done.approved',
  refuse: 'boardPeople.done.refused',
  withdraw: 'boardPeople.done.withdrawn',
  change: 'boardPeople.done.changed',
  remove: 'boardPeople.done.removed',
  handOver: 'boardPeople.done.handedOver',
}

/** Plain forms, each sent to the page itself: what has been done is said above them. */
export function BoardPeople(props: BoardPeopleProps) {
  const { people, path, form } = props
  const t = useTranslate()
  const done = form?.done === undefined ? undefined : DONE[form.done]
  const mayInvite = people.permissions.includes('invite')
  return (
    <div className={SHEET_ALONE}>
      <a className={formClasses.back} href={people.url}>
        <span className={formClasses.arrow}>
          <Icon name="previous" size={18} />
        </span>
        <span>{t('board.back', { board: people.name })}</span>
      </a>
      <SheetHeading title={t('boardPeople.heading')} text={t('boardPeople.text')} />
      {done && <SheetNotice isDone>{t(done)}</SheetNotice>}
      {form?.error && <SheetNotice isWrong>{t(inviteErrorKey(form.error))}</SheetNotice>}
      <ul className={classes.list}>
        <li>
          <PersonLine person={people.owner}>{t('boardPeople.owner')}</PersonLine>
        </li>
        {people.members.map((member) => (
          <li key={member.person.id}>
            <Member {...props} member={member} />
          </li>
        ))}
      </ul>
      {mayInvite && <InvitePeople {...props} />}
      {people.pending.length > 0 && <PendingInvites people={people} path={path} />}
      <LeaveBoard people={people} path={path} />
    </div>
  )
}

function Member({ people, path, member }: BoardPeopleProps & { member: People['members'][number] }) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const { person, permissions } = member
  const mayChange = people.permissions.includes('manage') && person.id !== people.viewerId
  const what = permissions.includes('manage')
    ? t('boardPeople.may.manage')
    : permissions.length === 0
      ? t('boardPeople.may.view')
      : permissions.map((name) => t(`boardPeople.may.${name}`)).join(', ')
  return (
    <>
      <PersonLine person={person}>{what}</PersonLine>
      {mayChange && (
        <details className={classes.change}>
          <summary>{t('boardPeople.changeFor', { name: person.fullName })}</summary>
          <form method="post" action={path} className={classes.form} onSubmit={sendOnce}>
            <input type="hidden" name="board_id" value={people.id} />
            <input type="hidden" name="user_id" value={person.id} />
            <PermissionBoxes id={person.id} offered={people.permissions} ticked={permissions} />
            <div className={classes.actions}>
              <Button type="submit" name="action" value="change" look="primary">
                {t('board.save')}
              </Button>
              <Button type="submit" name="action" value="remove">
                {t('boardPeople.remove')}
              </Button>
              {people.isOwner && (
                <Button type="submit" name="action" value="handOver">
                  {t('boardPeople.handOver')}
                </Button>
              )}
            </div>
          </form>
        </details>
      )}
    </>
  )
}

function LeaveBoard({ people, path }: Pick<BoardPeopleProps, 'people' | 'path'>) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  if (people.isOwner && people.members.length === 0) return null
  return (
    <SheetPart id="leave" title={t('boardPeople.leave')}>
      <SheetText>{t(people.isOwner ? 'boardPeople.leaveOwner' : 'boardPeople.leaveText')}</SheetText>
      {!people.isOwner && (
        <form method="post" action={path} onSubmit={sendOnce}>
          <input type="hidden" name="board_id" value={people.id} />
          <Button type="submit" name="action" value="leave">
            {t('boardPeople.leave')}
          </Button>
        </form>
      )}
    </SheetPart>
  )
}
