import { ProfileQuery } from '#schema/people/profile-queries.ts'
import { query } from '#worker/action.ts'
import { findProfile } from './find-profile.ts'

export const profiles = [query(ProfileQuery, findProfile)]
