import { CollectionPinsQuery, CollectionQuery } from '#schema/discovery/collection-queries.ts'
import { query } from '#worker/action.ts'
import { findCollection, findCollectionPins } from './find-collection.ts'

export const collections = [query(CollectionQuery, findCollection), query(CollectionPinsQuery, findCollectionPins)]
