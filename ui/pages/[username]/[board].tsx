import { LateBlock } from '#ui/app/query/late-block.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { BoardActions } from '#ui/features/boards/board-actions.tsx'
import { BoardHeader } from '#ui/features/boards/board-header.tsx'
import { BoardPins } from '#ui/features/boards/board-pins.tsx'
import { boardPinsRequest, boardRequest, boardSectionsRequest } from '#ui/features/boards/board-requests.ts'
import { BoardSections } from '#ui/features/boards/board-sections.tsx'
import { BoardNotice } from '#ui/features/boards/invites/board-notice.tsx'
import { boardNoticeRequest } from '#ui/features/boards/invites/invite-requests.ts'
import { MovePins } from '#ui/features/boards/moves/move-pins.tsx'
import { FeedSkeleton } from '#ui/shared/pins/feed-skeleton.tsx'

export const page = subjectPage<'BoardQuery'>({
  subject: boardRequest,
  rest: (input) => [
    boardSectionsRequest(input),
    boardPinsRequest(input),
    ...(input.isAuth ? [boardNoticeRequest(input)] : []),
  ],
  name: ({ board }) => board.name,
  View: BoardView,
})

function BoardView({ subject, input }: SubjectViewProps<'BoardQuery'>) {
  const { username = '', board = '' } = input.params
  return (
    <>
      <BoardHeader page={subject} title={subject.board.name} />
      {input.isAuth && !subject.board.collaboratedByMe && (
        <LateBlock fallback={null}>
          <BoardNotice board={subject.board} request={boardNoticeRequest(input)} />
        </LateBlock>
      )}
      <MovePins page={subject} actions={<BoardActions page={subject} path={{ username, board }} />}>
        <LateBlock fallback={<FeedSkeleton />}>
          <BoardSections request={boardSectionsRequest(input)} path={subject.board.url} />
          <BoardPins
            page={subject}
            request={boardPinsRequest(input)}
            name={subject.board.name}
            path={subject.board.url}
          />
        </LateBlock>
      </MovePins>
    </>
  )
}
