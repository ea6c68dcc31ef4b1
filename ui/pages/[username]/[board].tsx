import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { BoardNotice } from '#ui/features/board-invites/board-notice.tsx'
import { boardNoticeRequest } from '#ui/features/board-invites/invite-requests.ts'
import { BoardHeader } from '#ui/features/boards/board-header.tsx'
import { BoardPins } from '#ui/features/boards/board-pins.tsx'
import { BoardSections } from '#ui/features/boards/board-sections.tsx'
import { boardPinsRequest, boardRequest, boardSectionsRequest } from '#ui/features/boards/board-requests.ts'
import { Organize } from '#ui/features/boards/organize/organize.tsx'
import { FeedSkeleton } from '#ui/features/pins/feed-skeleton.tsx'
import { ShareAction } from '#ui/features/share/share-action.tsx'
import { ButtonLink } from '#ui/kit/button.tsx'
import { Centered } from '#ui/kit/centered.tsx'
import { useTranslate } from '#ui/app/messages/translate.ts'
import { LateBlock } from '#ui/app/query/late-block.tsx'

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
  const t = useTranslate()
  const { username = '', board = '' } = input.params
  const isMember = subject.board.collaboratedByMe
  return (
    <>
      <BoardHeader page={subject} title={subject.board.name} />
      <Centered>
        <ButtonLink href={href('boardIdeas', { username, board })}>{t('board.ideas')}</ButtonLink>
        <ShareAction
          look="button"
          shared={{
            path: subject.board.url,
            title: subject.board.name,
            isEmbeddable: subject.board.privacy !== 'secret',
          }}
        >
          {t('share.board')}
        </ShareAction>
        {subject.permissions.includes('edit_board') && (
          <ButtonLink href={href('boardEdit', { username, board })}>{t('board.edit')}</ButtonLink>
        )}
        {isMember && <ButtonLink href={href('boardPeople', { username, board })}>{t('boardPeople.show')}</ButtonLink>}
      </Centered>
      {input.isAuth && !isMember && (
        <LateBlock fallback={null}>
          <BoardNotice board={subject.board} request={boardNoticeRequest(input)} />
        </LateBlock>
      )}
      <Organize page={subject}>
        <LateBlock fallback={<FeedSkeleton />}>
          <BoardSections request={boardSectionsRequest(input)} path={subject.board.url} />
          <BoardPins
            page={subject}
            request={boardPinsRequest(input)}
            name={subject.board.name}
            path={subject.board.url}
          />
        </LateBlock>
      </Organize>
    </>
  )
}
