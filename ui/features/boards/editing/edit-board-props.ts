import type { QueryRequest } from '#schema/all-queries.ts'
import type { BoardEdit } from '#schema/boards/board.ts'
import type { FormOutcome } from '#schema/page-data.ts'

/** What all parts of the page on which a board is edited are given. */
export interface EditBoardProps {
  board: BoardEdit
  request: Extract<QueryRequest, { name: 'BoardEditQuery' }>
  path: string
  form: FormOutcome | undefined
}
