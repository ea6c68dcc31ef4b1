import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pin.ts'
import { defineQuery, QueryError } from '../query.ts'

/** What the pins of a collection have in common: the site that they are from, or their category. */
const Collection = { kind: v.picklist(['source', 'category']), name: PathPart }

/** A collection, or the error type where no pin is in it. */
export const CollectionQuery = defineQuery(
  'CollectionQuery',
  v.object(Collection),
  v.union([v.object({ __typename: v.literal('Collection'), ...Collection }), QueryError]),
)

/** The pins of a collection, best first. */
export const CollectionPinsQuery = defineQuery(
  'CollectionPinsQuery',
  v.object({ ...Collection, after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
)
