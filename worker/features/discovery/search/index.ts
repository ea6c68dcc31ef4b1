import { SearchQuery } from '#schema/discovery/search-queries.ts'
import { query } from '#worker/action.ts'
import { findResults } from './find-results.ts'

export const search = [query(SearchQuery, findResults)]
