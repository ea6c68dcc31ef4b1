/** Sets a cookie that lasts as long as the browser is open, for the whole site. */
export function setSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; secure; samesite=lax`
}

/** The value of a cookie that pages may read; null where there is none. */
export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}
