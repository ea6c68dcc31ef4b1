import { and, eq } from 'drizzle-orm'
import { invites } from '#db/tables/identity/invites.ts'
import type { InviteCodeData, InviteCodeInput } from '#schema/identity/invite-calls.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'

export async function createInvite(
  { db, viewer, siteOrigin, now }: MemberContext,
  { invite_channel: channel }: InviteCodeInput,
): Promise<InviteCodeData> {
  const senderId = viewer.user.id
  const made = newInviteCode()
  const [, [kept]] = await db.batch([
    db
      .insert(invites)
      .values({ code: made, senderId, channel, createdAt: now })
      .onConflictDoNothing({ target: [invites.senderId, invites.channel] }),
    db
      .select({ code: invites.code })
      .from(invites)
      .where(and(eq(invites.senderId, senderId), eq(invites.channel, channel))),
  ])
  const code = kept?.code ?? made
  return { invite_code: code, invite_link: inviteLink(siteOrigin, code) }
}

export function inviteLink(origin: string, code: string): string {
  return origin + href('home', {}, { invite_code: code })
}

/** 128 random bits. */
function newInviteCode(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
