import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pins/pin.ts'
import { defineQuery, QueryError } from '../query.ts'

/** Their site or their category. */
const Collection = { kind: v.picklist(['source', 'category']), name: PathPart }

export const CollectionQuery = defineQuery(
  'CollectionQuery',
  v.object(Collection),
  v.union([v.object({ __typename: v.literal('Collection'), ...Collection }), QueryError]),
  { namesOwners: true, isDescribed: true },
)

/** Best first. */
export const CollectionPinsQuery = defineQuery(
  'CollectionPinsQuery',
  v.object({ ...Collection, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
  { isFeed: true, namesOwners: true },
)
