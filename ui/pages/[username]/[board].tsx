import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { BoardHeader } from '#ui/features/boards/board-header.tsx'
import { BoardPins } from '#ui/features/boards/board-pins.tsx'
import { boardPinsRequest, boardRequest } from '#ui/features/boards/board-requests.ts'
import { FeedSkeleton } from '#ui/features/pins/feed-skeleton.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Centred } from '#ui/kit/centred.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'

export const page = subjectPage<'BoardQuery'>({
  subject: boardRequest,
  rest: (input) => [boardPinsRequest(input)],
  name: ({ board }) => board.name,
  View: BoardView,
})

function BoardView({ subject, input }: SubjectViewProps<'BoardQuery'>) {
  const t = useTranslate()
  const { username = '', board = '' } = input.params
  return (
    <>
      <BoardHeader page={subject} title={subject.board.name} />
      <Centred>
        <ButtonLink href={href('boardIdeas', { username, board })}>{t('board.ideas')}</ButtonLink>
        {subject.permissions.includes('edit_board') && (
          <ButtonLink href={href('boardEdit', { username, board })}>{t('board.edit')}</ButtonLink>
        )}
      </Centred>
      <LateBlock fallback={<FeedSkeleton />}>
        <BoardPins request={boardPinsRequest(input)} name={subject.board.name} path={subject.board.url} />
      </LateBlock>
    </>
  )
}
