import { HomeFeedQuery } from '#schema/discovery/home-feed-queries.ts'
import { query } from '#worker/action.ts'
import { findHomeFeed } from './find-home-feed.ts'

export const homeFeed = [query(HomeFeedQuery, findHomeFeed)]
