import {
  ProfileActivityQuery,
  ProfileCommunityQuery,
  ProfilePinsQuery,
  ShoppingListQuery,
} from '#schema/people/profile-queries.ts'
import { query } from '#worker/action.ts'
import { findCommunity } from './find-community.ts'
import { findProfileActivity } from './find-profile-activity.ts'
import { findProfilePins } from './find-profile-pins.ts'
import { findShoppingList } from './find-shopping-list.ts'

export const profileTabs = [
  query(ProfilePinsQuery, findProfilePins),
  query(ProfileActivityQuery, findProfileActivity),
  query(ProfileCommunityQuery, findCommunity),
  query(ShoppingListQuery, findShoppingList),
]
