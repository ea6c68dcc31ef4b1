import * as v from 'valibot'
import { CreateInviteCall, FindInviteCall } from '#schema/identity/invite-calls.ts'
import { INVITE_CHANNELS } from '#schema/identity/invite-constants.ts'
import { InviteLinkQuery } from '#schema/identity/invite-queries.ts'
import { call, form, query } from '#worker/action.ts'
import { createInvite } from './create-invite.ts'
import { findInviteLink } from './find-invite-link.ts'
import { findInviteMetadata } from './find-invite-metadata.ts'

export const invites = [
  query(InviteLinkQuery, findInviteLink),

  call(FindInviteCall, { who: 'anyone', run: findInviteMetadata }),
  call(CreateInviteCall, { who: 'member', run: createInvite }),

  form({
    route: 'inviteSettings',
    who: 'member',
    input: v.object({}),
    async run(context) {
      await createInvite(context, { invite_channel: INVITE_CHANNELS.link })
    },
  }),
]
