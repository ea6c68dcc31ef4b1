import { ProfilePinsQuery, ProfileQuery } from '#schema/queries/profiles.ts'
import { query } from '#worker/action.ts'
import { findProfilePins } from './find-profile-pins.ts'
import { findProfile } from './find-profile.ts'

export const profiles = [query(ProfileQuery, findProfile), query(ProfilePinsQuery, findProfilePins)]
