import { ROUTES } from '#schema/routes.ts'
import { SECRET_PATHS, withoutSecrets } from '#schema/token-pages.ts'

const SECRET_STARTS = SECRET_PATHS.map((page) => ROUTES[page].replace(/:.*/, ''))
const MAX_DECODINGS = 3

/** For logs and what is stored. Also of addresses that are written in another way and lead to one with a secret. */
export function logPath(path: string): string {
  const usual = decode(path)
    .replaceAll(/[/\\]+/g, '/')
    .toLowerCase()
  return SECRET_STARTS.find((start) => usual.startsWith(start)) ?? withoutSecrets(path)
}

function decode(path: string): string {
  let text = path
  for (let time = 0; time < MAX_DECODINGS; time += 1) {
    text = text.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  }
  return text
}
