import { href } from '#schema/routes.ts'
import { subjectPage, type SubjectViewProps } from '#ui/app/router/subject-page.tsx'
import { boardEditRequest } from '#ui/features/boards/board-requests.ts'
import { EditBoard } from '#ui/features/boards/editing/edit-board.tsx'

export const page = subjectPage<'BoardEditQuery'>({
  subject: boardEditRequest,
  name: ({ name }, t) => t('board.editOf', { board: name }),
  needsViewer: true,
  noindex: true,
  View: BoardEditView,
})

function BoardEditView({ subject, input }: SubjectViewProps<'BoardEditQuery'>) {
  const request = boardEditRequest(input)
  return <EditBoard board={subject} request={request} path={href('boardEdit', request.variables)} form={input.form} />
}
