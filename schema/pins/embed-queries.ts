import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { PinCard } from './pin.ts'

/** A board as other sites frame it. */
export const EmbeddedBoardQuery = defineQuery(
  'EmbeddedBoardQuery',
  v.object({ boardId: Id }),
  v.union([
    v.object({
      __typename: v.literal('EmbeddedBoard'),
      name: v.string(),
      url: v.string(),
      owner: v.object({ username: v.string(), fullName: v.string(), smallImageUrl: v.nullable(v.string()) }),
      pins: v.array(PinCard),
    }),
    QueryError,
  ]),
  { namesOwners: true },
)
