import { SearchQuery } from '#schema/queries/search.ts'
import { query } from '#worker/action.ts'
import { findResults } from './find-results.ts'

export const search = [query(SearchQuery, findResults)]
