import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { BoardHeader } from '#ui/features/boards/board-header.tsx'
import { boardIdeasRequest, boardRequest } from '#ui/features/boards/board-requests.ts'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'
import { PinFeed } from '#ui/shared/pins/pin-feed.tsx'

export const page = subjectPage<'BoardQuery'>({
  subject: boardRequest,
  rest: (input) => [boardIdeasRequest(input)],
  name: ({ board }, t) => t('board.ideasOf', { board: board.name }),
  noindex: true,
  View: BoardIdeas,
})

function BoardIdeas({ subject, input }: SubjectViewProps<'BoardQuery'>) {
  const t = useTranslate()
  const { username = '', board = '' } = input.params
  const title = t('board.ideasOf', { board: subject.board.name })
  return (
    <>
      <BoardHeader page={subject} title={title} />
      <LateBlock fallback={<FeedSkeleton />}>
        <PinFeed
          request={boardIdeasRequest(input)}
          label={title}
          empty={t('board.noIdeas')}
          moreHref={(after) => href('boardIdeas', { username, board }, { after })}
        />
      </LateBlock>
    </>
  )
}
