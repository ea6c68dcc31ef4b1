import { and, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards.ts'
import type { CreatedInvites, CreateLinkInput } from '#schema/calls/board-invites.ts'
import { BOARD_LINK_LIFETIME_MS } from '#schema/constants/board-invites.ts'
import type { BoardAction } from '#schema/constants/boards.ts'
import { href } from '#schema/routes.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/features/boards/rules.ts'
import { isNotBanned } from '#worker/features/users/write-ban.ts'
import { newToken } from '#worker/platform/tokens.ts'

/**
 * One for each inviter and board. The same permissions again give the same link; with others the link is a new one, as
 * people who have the old one would otherwise get rights that they were not given.
 */
export async function createLink(
  context: MemberContext,
  { board_id: boardId, permissions }: CreateLinkInput,
  actions: readonly BoardAction[],
): Promise<CreatedInvites> {
  const { db, viewer, now, siteOrigin } = context
  const me = viewer.user.id
  const given = JSON.stringify(permissions)
  const isOver = sql`(board_invites.permissions <> excluded.permissions
    or board_invites.created_at <= ${now - BOARD_LINK_LIFETIME_MS})`
  const { links } = await context.commit({
    link: db.run(sql`insert into board_invites (id, board_id, kind, code, inviter_id, permissions, created_at)
      select ${newId(now)}, ${boards.id}, 'link', ${newToken()}, ${me}, ${given}, ${now} from ${boards}
      where ${boards.id} = ${boardId} and ${and(isNotBanned(me), ...actions.map((action) => mayDo(me, action)))}
      on conflict (board_id, inviter_id) where kind = 'link' do update set
        id = excluded.id, code = excluded.code, permissions = excluded.permissions, created_at = excluded.created_at
      where ${isOver}`),
    links: db.all<{ id: string; code: string; createdAt: number }>(sql`
      select i.id, i.code, i.created_at as "createdAt" from board_invites i
      where i.board_id = ${boardId} and i.inviter_id = ${me} and i.kind = 'link' and i.permissions = ${given}
        and i.created_at > ${now - BOARD_LINK_LIFETIME_MS}`),
  })
  const [link] = links
  if (!link) return fail('boardNotFound')
  return {
    invite_id: link.id,
    url: inviteUrl(siteOrigin, link.code),
    expires_at: new Date(link.createdAt + BOARD_LINK_LIFETIME_MS).toISOString(),
  }
}

/** Absolute. */
export function inviteUrl(origin: string, code: string): string {
  return origin + href('boardInvite', { code })
}
