import { ProfileQuery } from '#schema/queries/profiles.ts'
import { query } from '#worker/action.ts'
import { findProfile } from './find-profile.ts'

export const profiles = [query(ProfileQuery, findProfile)]
