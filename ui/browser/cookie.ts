/** Sets a cookie that lasts as long as the browser is open, for the whole site. */
export function setSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; secure; samesite=lax`
}

/** The value of a cookie that pages may read; null where there is none. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}

/** The same, and takes the cookie away. */
export function takeCookie(name: string): string | null {
  const value = readCookie(name)
  if (value !== null) document.cookie = `${name}=; path=/; secure; samesite=lax; max-age=0`
  return value
}

/** Sets a cookie for the whole site. */
export function setLastingCookie(name: string, value: string, lifetimeMs: number): void {
  document.cookie = `${name}=${value}; path=/; max-age=${Math.floor(lifetimeMs / 1_000)}; secure; samesite=lax`
}

/** Whether the page can see a cookie of that name. */
export function hasCookie(name: string): boolean {
  return readCookie(name) !== null
}

/** The values of all cookies whose names begin so, which are taken away. */
export function takeCookies(prefix: string): string[] {
  const names = document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name.startsWith(prefix))
  return names.map(takeCookie).filter((value) => value !== null)
}
