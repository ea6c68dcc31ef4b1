import { DOWNLOAD_LIMIT } from '#schema/constants/limits.ts'
import { normalizeUsername } from '#schema/people/username.ts'
import { href } from '#schema/routes.ts'
import type { YourDataForm } from '#schema/settings/your-data-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { deactivate } from '#worker/features/identity/leaving/deactivate.ts'
import { requirePasscode } from '#worker/features/identity/passcode/require-passcode.ts'
import { requirePassword } from '#worker/features/identity/require-password.ts'
import { logOut } from '#worker/features/identity/session/log-out.ts'
import { requireAttempt } from '#worker/platform/rate-limit.ts'
import { makeZip } from '#worker/platform/zip.ts'
import { dataFiles } from './data-files.ts'

export async function submitYourData(
  context: MemberContext,
  { action, username, password, passcode }: YourDataForm,
): Promise<FormResult | Response> {
  const { db, viewer, now } = context
  if (action === 'delete' && normalizeUsername(username) !== viewer.user.username) {
    fail('usernameMismatch', { field: 'username' })
  }
  if (password === '') fail('invalidInput', { field: 'password', problems: { password: 'required' } })
  const provedHash = await requirePassword(context, password, 'password')
  if (action === 'download') {
    await requireAttempt(db, [{ rule: DOWNLOAD_LIMIT, key: `user:${viewer.user.id}` }], now, 'tooManyDownloads')
    return downloadData(context)
  }
  await requirePasscode(context, passcode)
  const isForGood = action === 'delete'
  await deactivate(context, { provedHash, isForGood })
  await logOut(context, { type: 'current' })
  return { to: href('accountLeft'), done: isForGood ? 'deleting' : 'deactivated' }
}

export function downloadData({ db, env, viewer, now }: MemberContext): Response {
  const day = new Date(now).toISOString().slice(0, 10)
  const files = dataFiles({ db, media: env.MEDIA, viewer, now })
  return new Response(makeZip(files), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="tackboard-${viewer.user.username}-${day}.zip"`,
    },
  })
}
