import { CollectionPinsQuery, CollectionQuery } from '#schema/discovery/collection-queries.ts'
import { query } from '#worker/action.ts'
import { findCollection, findCollectionPins } from './find-collection.ts'
import { homeFeed } from './home-feed/index.ts'
import { search } from './search/index.ts'
import { today } from './today/index.ts'
import { topics } from './topics/index.ts'

export const discovery = [
  query(CollectionQuery, findCollection),
  query(CollectionPinsQuery, findCollectionPins),
  ...homeFeed,
  ...search,
  ...topics,
  ...today,
]
