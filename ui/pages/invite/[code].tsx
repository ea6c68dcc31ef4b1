import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { InviteOffer } from '#ui/features/boards/invites/invite-offer.tsx'
import { inviteRequest } from '#ui/features/boards/invites/invite-requests.ts'
import { Button, ButtonLink } from '#ui/kit/button.tsx'
import { SHEET_ALONE, SheetHeading } from '#ui/kit/sheet.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import classes from '#ui/features/boards/invites/board-invites.module.css'

export const page = subjectPage<'BoardInviteQuery'>({
  subject: inviteRequest,
  name: ({ invite }, t) => t('boardInvite.titleOf', { board: invite.board.name }),
  noindex: true,
  View: Invite,
})

/**
 * The page is the same before and after log-in: the form leads those who are logged out to the login page, and back
 * here.
 */
function Invite({ subject: { invite, boardUrl }, input }: SubjectViewProps<'BoardInviteQuery'>) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const code = input.params['code'] ?? ''
  return (
    <div className={SHEET_ALONE}>
      <SheetHeading title={t('boardInvite.title')} text={t(input.isAuth ? 'boardInvite.join' : 'boardInvite.logIn')} />
      <InviteOffer invite={invite}>
        {boardUrl === null ? (
          <form method="post" action={href('boardInvite', { code })} className={classes.actions} onSubmit={sendOnce}>
            <Button type="submit" name="action" value="join" look="primary">
              {t('boardInvite.accept')}
            </Button>
          </form>
        ) : (
          <div className={classes.actions}>
            <ButtonLink href={boardUrl} look="primary">
              {t('boardInvite.open')}
            </ButtonLink>
          </div>
        )}
      </InviteOffer>
    </div>
  )
}
