import { href } from '#schema/routes.ts'
import { boardEditRequest } from '#ui/features/boards/board-requests.ts'
import { EditBoard } from '#ui/features/boards/editing/edit-board.tsx'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'

export const page = subjectPage<'BoardEditQuery'>({
  subject: boardEditRequest,
  name: ({ name }, t) => t('board.editOf', { board: name }),
  needsViewer: true,
  noindex: true,
  View: BoardEditView,
})

function BoardEditView({ subject, input: { params, form } }: SubjectViewProps<'BoardEditQuery'>) {
  const { username = '', board = '' } = params
  return <EditBoard board={subject} path={href('boardEdit', { username, board })} form={form} />
}
