import type { PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { makePasskey } from '#ui/platform/services/passkeys.ts'
import { call } from '#ui/platform/network/request.ts'

const NAMES = Object.keys(ERRORS) as (keyof typeof ERRORS)[]

export async function addPasskey(name: string, proof: { password: string; code: string }): Promise<string> {
  try {
    const { options } = await post<PasskeyOptionsData>(href('passkeyOptionsCall'), proof)
    const made = await makePasskey(options)
    if (made.type !== 'done') return made.type === 'known' ? 'passkeyKnown' : 'canceled'
    await post(href('passkeysCall'), { name, credential: made.credential })
    return 'added'
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    return NAMES.find((one) => ERRORS[one].code === code) ?? 'unexpected'
  }
}

function post<Data>(path: string, body: object): Promise<Data> {
  return call<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
