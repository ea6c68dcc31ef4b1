import { HomeFeedQuery } from '#schema/queries/home-feed.ts'
import { query } from '#worker/action.ts'
import { findHomeFeed } from './find-home-feed.ts'

export const homeFeed = [query(HomeFeedQuery, findHomeFeed)]
