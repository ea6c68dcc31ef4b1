import { InviteLinkQuery } from '#schema/queries/invites.ts'
import { query } from '#worker/action.ts'
import { findInviteLink } from './find-invite-link.ts'

export const invites = [query(InviteLinkQuery, findInviteLink)]
