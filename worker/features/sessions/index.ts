import { SessionsQuery } from '#schema/queries/sessions.ts'
import { query } from '#worker/action.ts'
import { findSessions } from './find-sessions.ts'

export const sessions = [query(SessionsQuery, findSessions)]
