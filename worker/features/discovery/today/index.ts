import { TodayQuery, TodayTopicQuery } from '#schema/discovery/today-queries.ts'
import { query } from '#worker/action.ts'
import { findTodayTopic } from './find-today-topic.ts'
import { findToday } from './find-today.ts'

export const today = [query(TodayQuery, findToday), query(TodayTopicQuery, findTodayTopic)]
