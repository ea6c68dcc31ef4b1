import type { Board } from '#schema/pin-board.ts'
import { href } from '#schema/routes.ts'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { Button } from '#ui/kit/button.tsx'
import { useSentOnce } from '#ui/platform/document/use-sent-once.ts'
import { OwnAnswerForm } from './answer-form.tsx'
import type { boardNoticeRequest } from './invite-requests.ts'
import classes from './board-invites.module.css'

interface BoardNoticeProps {
  board: Board
  request: ReturnType<typeof boardNoticeRequest>
}

/** Tells those who are not on the board of an invitation that waits, or, on a shared one, how to ask for one. */
export function BoardNotice({ board, request }: BoardNoticeProps) {
  const t = useTranslate()
  const sendOnce = useSentOnce()
  const result = useQueryResult<'BoardNoticeQuery'>(request)
  const { waiting } = result
  return (
    <>
      <EmbeddedResult request={request} result={result} />
      {waiting?.isRequest && <p className={classes.notice}>{t('boardPeople.asked')}</p>}
      {waiting && !waiting.isRequest && (
        <div className={classes.notice}>
          <p>{t('boardInvite.notice', { name: waiting.inviterName ?? '' })}</p>
          <OwnAnswerForm inviteId={waiting.inviteId} board={waiting.board} />
        </div>
      )}
      {!waiting && board.isCollaborative && (
        <form method="post" action={href('boardInvites')} className={classes.notice} onSubmit={sendOnce}>
          <input type="hidden" name="board_id" value={board.entityId} />
          <Button type="submit" name="action" value="request">
            {t('boardPeople.ask')}
          </Button>
        </form>
      )}
    </>
  )
}
