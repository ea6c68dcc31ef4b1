import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { defineQuery } from '../query.ts'
import { ProfileTile } from './profile.ts'

/** The people whom the viewer has blocked, newest first. */
export const BlockedPeopleQuery = defineQuery(
  'BlockedPeopleQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(ProfileTile),
  { isFeed: true },
)

/** The people whose comments the viewer has hidden under all their pins, newest first. */
export const HiddenCommentersQuery = defineQuery(
  'HiddenCommentersQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(ProfileTile),
  { isFeed: true },
)
