import { MAX_INVITE_CODE_LENGTH } from '#schema/constants/limits.ts'

const INVITE_CODE_PARAMETER = 'invite_code'

export function resolveInviteCode(url: URL): string | null {
  const code = url.searchParams.get(INVITE_CODE_PARAMETER)
  return code !== null && code.length <= MAX_INVITE_CODE_LENGTH && /^[0-9A-Za-z_-]+$/.test(code) ? code : null
}
