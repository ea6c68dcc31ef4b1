import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Empty } from '#ui/kit/empty.tsx'
import { OwnAnswerForm } from './answer-form.tsx'
import { InviteOffer } from './invite-offer.tsx'
import { OWN_INVITES_REQUEST } from './invite-requests.ts'
import classes from './board-invites.module.css'

export function OwnInvites() {
  const t = useTranslate()
  const result = useQueryResult(OWN_INVITES_REQUEST)
  return (
    <>
      <EmbeddedResult request={OWN_INVITES_REQUEST} result={result} />
      {result.invites.length === 0 ? (
        <Empty text={t('boardInvite.none')} />
      ) : (
        <ul className={classes.list}>
          {result.invites.map((invite) => (
            <li key={invite.inviteId}>
              <InviteOffer invite={invite}>
                <OwnAnswerForm inviteId={invite.inviteId} board={invite.board.name} />
              </InviteOffer>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
