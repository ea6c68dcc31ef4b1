/** Sets a cookie that lasts as long as the browser is open, for the whole site. */
export function setSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; secure; samesite=lax`
}
