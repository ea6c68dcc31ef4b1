import type { BoardPeople } from '#schema/boards/invite-queries.ts'
import type { FormOutcome } from '#schema/page-data.ts'

/** What all parts of the page of a board's people are given. */
export interface BoardPeopleProps {
  people: BoardPeople
  path: string
  form: FormOutcome | undefined
}
