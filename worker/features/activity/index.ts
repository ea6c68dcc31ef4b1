import { ActivityQuery } from '#schema/queries/activity.ts'
import { query } from '#worker/action.ts'
import { findActivity } from './find-activity.ts'

export const activity = [query(ActivityQuery, findActivity)]
