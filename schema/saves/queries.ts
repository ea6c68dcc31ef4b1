import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'

/** A board that the viewer may put pins on. */
export const BoardChoice = v.object({
  id: Id,
  name: v.string(),
  isSecret: v.boolean(),
  /** The name is given for boards of other people only. */
  ownerName: v.nullable(v.string()),
})
export type BoardChoice = v.InferOutput<typeof BoardChoice>

/** All boards that the viewer may put pins on, the one used last first. */
export const BoardChoicesQuery = defineQuery(
  'BoardChoicesQuery',
  v.object({}),
  v.union([v.object({ __typename: v.literal('BoardChoices'), boards: v.array(BoardChoice) }), QueryError]),
)

/** The sections in their order; none of a board that the viewer may put no pins on. */
export const SectionChoicesQuery = defineQuery(
  'SectionChoicesQuery',
  v.object({ boardId: Id }),
  v.object({
    __typename: v.literal('SectionChoices'),
    sections: v.array(v.object({ id: Id, title: v.string() })),
  }),
)
