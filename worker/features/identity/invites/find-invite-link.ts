import { and, eq, sql } from 'drizzle-orm'
import { inviteRedemptions, invites } from '#db/tables/identity/invites.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { INVITE_CHANNELS } from '#schema/identity/invite-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { queryError } from '#worker/errors/missing.ts'
import { inviteLink } from './create-invite.ts'

export async function findInviteLink({
  db,
  reader,
  viewer,
  siteOrigin,
}: QueryContext): Promise<QueryResult<'InviteLinkQuery'>> {
  if (viewer.type !== 'AUTH') return queryError('notSignedIn')
  const { id } = viewer.user
  const redeemed = db
    .select({ count: sql<number>`count(*)` })
    .from(inviteRedemptions)
    .innerJoin(invites, eq(invites.code, inviteRedemptions.code))
    .where(eq(invites.senderId, id))
  const [row] = await reader.read(
    db
      .select({
        code: sql<string | null>`(${db
          .select({ code: invites.code })
          .from(invites)
          .where(and(eq(invites.senderId, id), eq(invites.channel, INVITE_CHANNELS.link)))})`,
        redeemedCount: sql<number>`(${redeemed})`,
      })
      .from(sql`(select 1)`),
  )
  const code = row?.code ?? null
  return {
    __typename: 'InviteLink',
    link: code === null ? null : inviteLink(siteOrigin, code),
    redeemedCount: row?.redeemedCount ?? 0,
  }
}
