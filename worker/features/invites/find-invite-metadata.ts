import { and, eq, not } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { hasBlocked } from '#db/blocks.ts'
import type { Database } from '#db/client.ts'
import { invites } from '#db/tables/invites.ts'
import { users } from '#db/tables/users.ts'
import type { InviteMetadata } from '#schema/calls/invites.ts'
import { avatarUrl } from '#schema/media-url.ts'
import type { Viewer } from '#worker/context/viewer.ts'

/** Who invites with a code; null for a code that nobody has made, or somebody who has left or has blocked the viewer. */
export async function findInviteMetadata(db: Database, viewer: Viewer, code: string): Promise<InviteMetadata | null> {
  const me = viewer.type === 'AUTH' ? viewer.user.id : ''
  const [row] = await db
    .select({
      id: users.id,
      picture: users.pictureSignature,
      firstName: users.firstName,
      fullName: users.fullName,
      shouldShowMessaging: users.shouldShowMessaging,
      channel: invites.channel,
    })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.senderId))
    .where(and(eq(invites.code, code), isActive('users'), not(hasBlocked(users.id, me))))
  if (!row) return null
  return {
    sender: {
      id: row.id,
      image_medium_url: avatarUrl(row.picture, '75x75'),
      first_name: row.firstName,
      full_name: row.fullName,
      should_show_messaging: row.shouldShowMessaging,
    },
    invite_channel: row.channel,
  }
}
