import { sessionStore } from '#ui/browser/storage.ts'

/** Where the code of an invitation waits, as long as the tab is open, for its reader to sign up. */
const KEY = 'invite_code'

/** What a code looks like; anything else in an address must keep nobody from signing up. */
const PATTERN = /^[\w-]{1,64}$/

/** The code that somebody signs up with: of the address, of where that leads to, or of the page that they landed on. */
export function inviteCodeOf(search: URLSearchParams): string | null {
  const next = new URLSearchParams(search.get('next')?.split('?')[1] ?? '')
  const code = search.get(KEY) ?? next.get(KEY) ?? sessionStore.read(KEY)
  return code !== null && PATTERN.test(code) ? code : null
}

export function keepInviteCode(code: string): void {
  sessionStore.write(KEY, code)
}

/** The code that the server did not know, in this page load. */
let refused: string | null = null

/** Forgets a code of which nothing is known. */
export function refuseInviteCode(code: string): void {
  refused = code
  sessionStore.remove(KEY)
}

/** Whether a code has turned out to be none. */
export function isRefusedInvite(code: string): boolean {
  return code === refused
}
