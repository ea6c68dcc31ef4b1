import { and, eq } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { isUnblocked } from '#db/blocks.ts'
import { invites } from '#db/tables/identity/invites.ts'
import { users } from '#db/tables/users.ts'
import type { InviteMetadata, InviteMetadataInput } from '#schema/identity/invite-calls.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { getMemberId } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'

export async function findInviteMetadata(
  { db, viewer }: Pick<ActionContext, 'db' | 'viewer'>,
  { invite_code: code }: InviteMetadataInput,
): Promise<InviteMetadata> {
  const me = getMemberId(viewer)
  const [row] = await db
    .select({
      id: users.id,
      image: users.imageSignature,
      firstName: users.firstName,
      fullName: users.fullName,
      shouldShowMessaging: users.shouldShowMessaging,
      channel: invites.channel,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.senderId))
    .where(and(eq(invites.code, code), isActive('users'), isUnblocked(users.id, me)))
  if (!row) fail('inviteNotFound')
  return {
    sender: {
      id: row.id,
      image_medium_url: avatarUrl(row.image, '75x75'),
      first_name: row.firstName,
      full_name: row.fullName,
      should_show_messaging: row.shouldShowMessaging,
    },
    invite_channel: row.channel,
  }
}
