export function setSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; secure; samesite=lax`
}

export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}

export function consumeCookie(name: string): string | null {
  const value = readCookie(name)
  if (value !== null) document.cookie = `${name}=; path=/; secure; samesite=lax; max-age=0`
  return value
}

export function setPersistentCookie(name: string, value: string, lifetimeMs: number): void {
  document.cookie = `${name}=${value}; path=/; max-age=${Math.floor(lifetimeMs / 1_000)}; secure; samesite=lax`
}

export function hasCookie(name: string): boolean {
  return readCookie(name) !== null
}

export function consumeCookies(prefix: string): string[] {
  const names = document.cookie
    .split('; ')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => name.startsWith(prefix))
  return names.map(consumeCookie).filter((value) => value !== null)
}
