import { href } from '#schema/routes.ts'
import type { Env } from '#worker/env.ts'
import { openSigner } from '#worker/platform/signatures.ts'

export type LinkEnv = Pick<Env, 'TOTP_KEY'>

const TOKEN = /^([\w-]{1,64})\.([\w-]{43})$/

/**
 * All who have the link may appeal that decision: an account without a password has no other proof. Without a key of
 * the site the page asks for the password.
 */
export async function suspensionPath(env: LinkEnv, decisionId: string): Promise<string> {
  const signer = await openAppealSigner(env)
  return href('suspensionAppeal', {}, signer ? { token: `${decisionId}.${await signer.sign(decisionId)}` } : {})
}

/** The decision that the link is about. */
export async function readAppealToken(env: LinkEnv, token: string): Promise<string | null> {
  const [, decisionId = '', signature = ''] = TOKEN.exec(token) ?? []
  const signer = await openAppealSigner(env)
  return (await signer?.isSigned(decisionId, signature)) === true ? decisionId : null
}

function openAppealSigner({ TOTP_KEY: key }: LinkEnv) {
  return openSigner(key, 'appeal link')
}
