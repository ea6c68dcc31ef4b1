import { ERRORS } from '#schema/errors.ts'
import type { NewPasskey } from '#schema/identity/passkey-calls.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { makePasskey } from '#ui/platform/services/passkeys.ts'

const NAMES = Object.keys(ERRORS) as (keyof typeof ERRORS)[]

export async function addPasskey(name: string, proof: { password: string; code: string }): Promise<string> {
  try {
    const { options } = await sendCall('POST passkeyOptionsCall', proof)
    const made = await makePasskey(options)
    if (made.type !== 'done') return made.type === 'known' ? 'passkeyKnown' : 'canceled'
    await sendCall('POST passkeysCall', { name, credential: made.credential as NewPasskey })
    return 'added'
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    return NAMES.find((one) => ERRORS[one].code === code) ?? 'unexpected'
  }
}
