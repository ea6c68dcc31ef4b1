import * as v from 'valibot'
import { InviteCodeInput, InviteMetadataInput } from '#schema/identity/invite-calls.ts'
import { INVITE_CHANNELS } from '#schema/identity/invite-constants.ts'
import { InviteLinkQuery } from '#schema/identity/invite-queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { createInvite } from './create-invite.ts'
import { findInviteLink } from './find-invite-link.ts'
import { findInviteMetadata } from './find-invite-metadata.ts'

export const invites = [
  query(InviteLinkQuery, findInviteLink),

  call({
    route: resource('InviteCodeMetadataResource', 'get'),
    who: 'anyone',
    input: InviteMetadataInput,
    run: findInviteMetadata,
  }),

  call({
    route: resource('InviteCodeResource', 'create'),
    who: 'member',
    input: InviteCodeInput,
    run: createInvite,
  }),

  form({
    route: 'inviteSettings',
    who: 'member',
    input: v.object({}),
    async run(context) {
      await createInvite(context, { invite_channel: INVITE_CHANNELS.link })
    },
  }),
]
