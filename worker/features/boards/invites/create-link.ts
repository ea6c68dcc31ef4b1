import { and, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { boards } from '#db/tables/boards/boards.ts'
import type { BoardAction } from '#schema/boards/constants.ts'
import type { CreatedInvites, CreateLinkInput } from '#schema/boards/invite-calls.ts'
import { BOARD_LINK_LIFETIME_MS } from '#schema/boards/invite-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayDo } from '#worker/model/board-rules.ts'
import { isNotBanned } from '#worker/model/write-ban.ts'
import { codeOfLink, inviteUrl, recallCode } from './invite-codes.ts'

/**
 * One for each inviter and board. The same permissions again give the same link; with others the link is a new one, as
 * people who have the old one would otherwise get rights that they were not given.
 */
export async function createLink(
  context: MemberContext,
  { board_id: boardId, permissions }: CreateLinkInput,
  actions: readonly BoardAction[],
): Promise<CreatedInvites> {
  const { db, viewer, now, env, siteOrigin } = context
  const me = viewer.user.id
  const given = JSON.stringify(permissions)
  const id = newId(now)
  const { code: made, hash } = await codeOfLink(env, id)
  const isOver = sql`(board_invites.permissions <> excluded.permissions
    or board_invites.created_at <= ${now - BOARD_LINK_LIFETIME_MS}
    or board_invites.code = ${await findForgotten(context, boardId)})`
  const { links } = await context.commit({
    link: db.run(sql`insert into board_invites (id, board_id, kind, code, inviter_id, permissions, created_at)
      select ${id}, ${boards.id}, 'link', ${hash}, ${me}, ${given}, ${now} from ${boards}
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
  const code = link && (link.code === hash ? made : await recallCode(env, link))
  // The second of two at the same moment fails, where a new key has made the old link unknown.
  if (!link || code === null || code === undefined) return fail('boardNotFound')
  return {
    invite_id: link.id,
    url: inviteUrl(siteOrigin, code),
    expires_at: new Date(link.createdAt + BOARD_LINK_LIFETIME_MS).toISOString(),
  }
}

/** What is stored of a link whose key is gone, so that it can't be shown again: a new one replaces it. */
async function findForgotten({ db, viewer, env }: MemberContext, boardId: string): Promise<string | null> {
  const [link] = await db.all<{ id: string; code: string }>(sql`select id, code from board_invites
    where board_id = ${boardId} and inviter_id = ${viewer.user.id} and kind = 'link'`)
  return link && (await recallCode(env, link)) === null ? link.code : null
}
