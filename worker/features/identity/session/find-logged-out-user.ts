import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { knownDevices } from '#db/tables/identity/sessions.ts'
import { users } from '#db/tables/users.ts'
import type { LoggedOutUser } from '#schema/identity/limited-login-calls.ts'
import { KNOWN_DEVICE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { avatarUrl } from '#schema/media/media-url.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { maskEmail } from '../mask-email.ts'
import { parseBrowserTokens } from '../parse-browser-tokens.ts'

export async function findLoggedOutUser(context: ActionContext): Promise<LoggedOutUser | null> {
  const { db, viewer, now } = context
  const { device } = parseBrowserTokens(context)
  if (viewer.type === 'AUTH' || device === null) return null
  const [row] = await db
    .select({
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      image: users.imageSignature,
      networks: users.connectedNetworks,
      hasPassword: isNotNull(users.passwordHash).mapWith(Boolean),
    })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, await hashToken(device)),
        gt(knownDevices.lastUsedAt, now - KNOWN_DEVICE_LIFETIME_MS),
      ),
    )
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(1)
  if (!row) return null
  return {
    username: row.username,
    email: maskEmail(row.email),
    first_name: row.firstName,
    medium_image_url: avatarUrl(row.image, '75x75'),
    connected_to_facebook: row.networks.facebook ?? false,
    connected_to_google: row.networks.google ?? false,
    has_password: row.hasPassword,
  }
}
