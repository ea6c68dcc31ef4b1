import { sessionStore } from '#ui/browser/storage.ts'

const KEY = 'invite_code'

/** Anything else in an address must not keep a visitor from signing up. */
const PATTERN = /^[\w-]{1,64}$/

/** Looks in the address, in the address it leads to, and in the one the visitor landed on. */
export function findInviteCode(search: URLSearchParams): string | null {
  const next = new URLSearchParams(search.get('next')?.split('?')[1] ?? '')
  const code = search.get(KEY) ?? next.get(KEY) ?? sessionStore.read(KEY)
  return code !== null && PATTERN.test(code) ? code : null
}

export function keepInviteCode(code: string): void {
  sessionStore.write(KEY, code)
}

let refused: string | null = null

export function refuseInviteCode(code: string): void {
  refused = code
  sessionStore.remove(KEY)
}

export function isRefusedInvite(code: string): boolean {
  return code === refused
}
