import { SecurityQuery } from '#schema/queries/security.ts'
import { query } from '#worker/action.ts'
import { findSecurity } from './find-security.ts'

export const mfa = [query(SecurityQuery, findSecurity)]
