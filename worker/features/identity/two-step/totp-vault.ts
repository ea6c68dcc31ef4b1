import type { ActionContext } from '#worker/context/context.ts'
import type { Env } from '#worker/env.ts'
import { logLine } from '#worker/platform/log.ts'
import { isSealed, openSecretBox } from '#worker/platform/secret-box.ts'

export type TotpContext = Pick<ActionContext, 'db' | 'now'> & { env: Pick<Env, 'TOTP_KEY'> }

/** Returns null, and logs it, if the site has no secret to seal it with. */
export async function sealTotp(totpKey: string | undefined, userId: string, secret: string): Promise<string | null> {
  const box = await openSecretBox(totpKey)
  if (box) return await box.seal(secret, toOwner(userId))
  logLine('error', { message: 'TOTP_KEY is not base64 of 32 bytes, so two-step verification cannot be turned on' })
  return null
}

export interface OpenedTotp {
  secret: string
  fresh: string
}

/**
 * Returns null, and logs it, if the site lacks the secret that sealed it. Rows sealed with older secrets are stored
 * again on their next use.
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

/** A row copied to another account doesn't open. */
function toOwner(userId: string): string {
  return `totp ${userId}`
}
