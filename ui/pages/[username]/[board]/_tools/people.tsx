import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { BoardPeople } from '#ui/features/boards/invites/board-people.tsx'
import { boardPeopleRequest } from '#ui/features/boards/invites/invite-requests.ts'

export const page = subjectPage<'BoardPeopleQuery'>({
  subject: boardPeopleRequest,
  name: ({ name }, t) => t('boardPeople.of', { board: name }),
  needsViewer: true,
  noindex: true,
  View: BoardPeopleView,
})

function BoardPeopleView({ subject, input: { params, form } }: SubjectViewProps<'BoardPeopleQuery'>) {
  const { username = '', board = '' } = params
  return <BoardPeople people={subject} path={href('boardPeople', { username, board })} form={form} />
}
