import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import type { Env } from '#worker/env.ts'
import { openSigner } from '#worker/platform/signatures.ts'
import { hashToken, isToken, newToken } from '#worker/platform/tokens.ts'

/** A code and what is stored of it. */
export interface InviteCode {
  code: string
  hash: string
}

type CodeEnv = Pick<Env, 'TOTP_KEY'>

/** The code of a mailed invitation, which never shows it again. */
export async function newInviteCode(): Promise<InviteCode> {
  return withHash(newToken())
}

/**
 * The code of the link with that id: follows from it, so that it can be shown again. Random without a key of the site.
 */
export async function codeOfLink(env: CodeEnv, id: string): Promise<InviteCode> {
  const signer = await openSigner(env.TOTP_KEY, 'board link')
  return withHash(signer ? await signer.sign(id) : newToken())
}

async function withHash(code: string): Promise<InviteCode> {
  return { code, hash: await hashToken(code) }
}

/** Null where the key that it follows from is gone; one that is stored as it is says itself. */
export async function recallCode(env: CodeEnv, link: { id: string; code: string | null }): Promise<string | null> {
  if (isToken(link.code)) return link.code
  const { code, hash } = await codeOfLink(env, link.id)
  return hash === link.code ? code : null
}

/** Matches a row `alias` of `board_invites`, also one of which the code is still stored as it is. */
export async function hasCode(alias: string, code: string): Promise<SQL> {
  if (!isToken(code)) return sql`0`
  return sql`${sql.identifier(alias)}.code in (${await hashToken(code)}, ${code})`
}

/** Absolute. */
export async function findLinkUrl(
  env: CodeEnv,
  origin: string,
  link: { id: string; kind: string; code: string | null },
): Promise<string | null> {
  const code = link.kind === 'link' ? await recallCode(env, link) : null
  return code === null ? null : inviteUrl(origin, code)
}

export function inviteUrl(origin: string, code: string): string {
  return origin + href('boardInvite', { code })
}

const CODES_PER_SWEEP = 500

/** Codes of mailed invitations that are stored as they are become hashes; such links end by themselves in a month. */
export async function sweepInviteCodes(db: Database): Promise<void> {
  const old = await db.all<{ id: string; code: string }>(
    sql`select id, code from board_invites where kind <> 'link' and length(code) = 43 limit ${CODES_PER_SWEEP}`,
  )
  if (old.length === 0) return
  const hashed = await Promise.all(old.map(async ({ id, code }) => ({ id, code, hash: await hashToken(code) })))
  await db.run(sql`update board_invites set code = new.value ->> 'hash' from json_each(${JSON.stringify(hashed)}) new
    where board_invites.id = new.value ->> 'id' and board_invites.code = new.value ->> 'code'`)
}
