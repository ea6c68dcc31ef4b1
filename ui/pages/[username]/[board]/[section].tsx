import { href } from '#schema/routes.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { BoardHeader } from '#ui/features/boards/board-header.tsx'
import { BoardPins } from '#ui/features/boards/board-pins.tsx'
import { boardPinsRequest, boardRequest } from '#ui/features/boards/board-requests.ts'
import { MovePins } from '#ui/features/boards/moves/move-pins.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = subjectPage<'BoardQuery'>({
  subject: boardRequest,
  rest: (input) => [boardPinsRequest(input)],
  name: ({ board, section }) => `${section?.title ?? ''}, ${board.name}`,
  View: SectionView,
})

function SectionView({ subject, input }: SubjectViewProps<'BoardQuery'>) {
  const { username = '', board = '', section = '' } = input.params
  const title = subject.section?.title ?? subject.board.name
  return (
    <>
      <BoardHeader page={subject} title={title} />
      <MovePins page={subject}>
        <LateBlock fallback={<FeedSkeleton />}>
          <BoardPins
            page={subject}
            request={boardPinsRequest(input)}
            name={title}
            path={href('boardSection', { username, board, section })}
          />
        </LateBlock>
      </MovePins>
    </>
  )
}
