import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { logLine } from '#worker/platform/log.ts'
import { isSealed, openSecretBox } from '#worker/platform/secret-box.ts'

/** What a verb needs that reads or writes keys of authenticator apps. */
export type TotpContext = Pick<ActionContext, 'db' | 'now'> & { env: Pick<Env, 'TOTP_KEY'> }

/** A key as it is to be stored for an account; null where the site has no secret to seal it with, which is logged. */
export async function sealTotp(totpKey: string | undefined, userId: string, secret: string): Promise<string | null> {
  const box = await openSecretBox(totpKey)
  if (box) return await box.seal(secret, toOwner(userId))
  logLine('error', { message: 'TOTP_KEY is not base64 of 32 bytes, so two-step verification cannot be turned on' })
  return null
}

/** A stored key as it is, and as it is to be stored from now on. */
export interface OpenedTotp {
  secret: string
  fresh: string
}

/**
 * Opens a stored key; null where it was sealed with a secret that the site does not have, which is logged. A row from before
 * keys were sealed, or of an older secret, is to be stored again in its fresh form when it is next used.
 */
export async function openTotp(
  totpKey: string | undefined,
  userId: string,
  stored: string,
): Promise<OpenedTotp | null> {
  const box = await openSecretBox(totpKey)
  const secret = isSealed(stored) ? await box?.open(stored, toOwner(userId)) : stored
  if (secret === null || secret === undefined) {
    logLine('error', {
      message: 'A key of two-step verification cannot be opened: TOTP_KEY lacks the secret that sealed it',
    })
    return null
  }
  const isFresh = !box || box.isFresh(stored)
  return { secret, fresh: isFresh ? stored : await box.seal(secret, toOwner(userId)) }
}

/** What a sealed key is bound to: a row that is copied to another account does not open. */
function toOwner(userId: string): string {
  return `totp ${userId}`
}
