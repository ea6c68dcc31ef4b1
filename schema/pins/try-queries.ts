import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { Image } from '../media/image.ts'
import { PinUser } from '../pin-user.ts'
import { defineQuery, QueryError } from '../query.ts'

/** What a member said of a pin that they tried. */
const PinTryPost = v.object({
  __typename: v.literal('PinTryPost'),
  id: v.string(),
  user: PinUser,
  text: v.string(),
  image: v.nullable(v.object({ small: Image, large: Image })),
  isMine: v.boolean(),
  /** Its author and the pin owner do. */
  mayRemove: v.boolean(),
  /** ISO 8601. */
  at: v.string(),
})
export type PinTryPost = v.InferOutput<typeof PinTryPost>

/** The viewer's own first, then the newest. */
export const PinTriesQuery = defineQuery(
  'PinTriesQuery',
  v.object({ pinId: Id, after: v.optional(Cursor, null) }),
  v.union([connectionOf(PinTryPost), QueryError]),
  { isFeed: true },
)
