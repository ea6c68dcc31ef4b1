import * as v from 'valibot'
import { connectionOf, Cursor } from '../connection.ts'
import { ProfileTile } from './profile.ts'
import { defineQuery } from '../query.ts'

/** Whom the viewer has blocked, newest first. */
export const BlockedPeopleQuery = defineQuery(
  'BlockedPeopleQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(ProfileTile),
)

/** Whose comments the viewer has hidden under all pins of theirs, newest first. */
export const HiddenCommentersQuery = defineQuery(
  'HiddenCommentersQuery',
  v.object({ after: v.optional(Cursor, null) }),
  connectionOf(ProfileTile),
)
