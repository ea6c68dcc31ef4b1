import * as v from 'valibot'
import { BoardTile } from '../boards/board.ts'
import { connectionOf, Cursor } from '../connection.ts'
import { PathPart } from '../path-part.ts'
import { PinCard } from '../pins/pin.ts'
import { defineQuery, QueryError } from '../query.ts'
import { CommunityPost, ProfileActivity, ShoppingItem } from './profile-tabs.ts'
import { Profile } from './profile.ts'

export const ProfileQuery = defineQuery(
  'ProfileQuery',
  v.object({ username: PathPart }),
  v.union([Profile, QueryError]),
  { isDescribed: true },
)

/** Newest first; secret ones only for those who share them. */
export const ProfileBoardsQuery = defineQuery(
  'ProfileBoardsQuery',
  v.object({ username: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(BoardTile),
  { isFeed: true },
)

/** Newest first. */
export const ProfilePinsQuery = defineQuery(
  'ProfilePinsQuery',
  v.object({ username: PathPart, kind: v.picklist(['created', 'all']), after: v.optional(Cursor, null) }),
  connectionOf(PinCard),
  { isFeed: true, namesOwners: true },
)

/** What they made and saved lately, newest first; the same for everyone but those across a block. */
export const ProfileActivityQuery = defineQuery(
  'ProfileActivityQuery',
  v.object({ username: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(ProfileActivity),
  { isFeed: true, namesOwners: true },
)

/** What others wrote on their pins and tried of them, newest first. */
export const ProfileCommunityQuery = defineQuery(
  'ProfileCommunityQuery',
  v.object({ username: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(CommunityPost),
  { isFeed: true, namesOwners: true },
)

/** Newest first; empty for everyone but its owner. */
export const ShoppingListQuery = defineQuery(
  'ShoppingListQuery',
  v.object({ username: PathPart, after: v.optional(Cursor, null) }),
  connectionOf(ShoppingItem),
  { isFeed: true },
)
