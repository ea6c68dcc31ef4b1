import { sessionStore } from '#ui/platform/storage/storage.ts'

const KEY = 'invite_code'

/** Anything else in an address must not keep a visitor from signing up. */
const PATTERN = /^[\w-]{1,64}$/

export function findInviteCode(search: URLSearchParams): string | null {
  const next = new URLSearchParams(search.get('next')?.split('?')[1] ?? '')
  const code = search.get(KEY) ?? next.get(KEY) ?? sessionStore.read(KEY)
  return code !== null && PATTERN.test(code) ? code : null
}

export function rememberInviteCode(code: string): void {
  sessionStore.write(KEY, code)
}

export function dropInviteCode(): void {
  sessionStore.remove(KEY)
}
