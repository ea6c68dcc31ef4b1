import { href, ROUTES } from '#schema/routes.ts'
import { isSecretAddress, isTokenPage, SECRET_PATHS, TOKEN_PAGES } from '#schema/token-pages.ts'

const SECRET_STARTS = SECRET_PATHS.map((page) => ROUTES[page].replace(/:.*/, ''))
const TOKEN_ADDRESSES = TOKEN_PAGES.map((page) => href(page))
const SECRET_NAME = /[?&;#][^=&;#]*(?:token|code|secret|pass|state|key|otp)[^=&;#]*=/
const MAX_DECODINGS = 3

/**
 * The path is fit for logs and what is stored. Addresses that lead to one with a secret lose it, even if they are
 * written in another way, such as in capitals or encoded twice. Nothing is left of a query that may hold one.
 */
export function logPath(path: string): string {
  const usual = decode(path)
    .replaceAll(/[/\\]+/g, '/')
    .toLowerCase()
  const [name = ''] = usual.split(/[?#]/)
  const start = SECRET_STARTS.find((one) => name.includes(one))
  if (start !== undefined) return name.slice(0, name.indexOf(start) + start.length)
  const rest = usual.slice(name.length)
  const isSecret = isTokenPage(name) || SECRET_NAME.test(rest) || leadsToSecret(rest)
  return isSecret && rest !== '' ? name : path
}

/** True for addresses whose answer no cache keeps, and of which no other page hears. */
export function mayHoldSecret(path: string): boolean {
  return isSecretAddress(path) || logPath(path) !== path
}

/** The rest may be the `next` of a log-in. */
function leadsToSecret(rest: string): boolean {
  return [...SECRET_STARTS, ...TOKEN_ADDRESSES].some((one) => rest.includes(one) || rest.endsWith(one.slice(0, -1)))
}

function decode(path: string): string {
  let text = path
  for (let time = 0; time < MAX_DECODINGS; time += 1) {
    text = text.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  }
  return text
}
