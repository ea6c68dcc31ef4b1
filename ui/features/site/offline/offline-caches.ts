import { filesToDrop } from './offline-pages.ts'

/** The number goes up with the caches' format: a new version of the app reads what the last one kept. */
const PREFIX = 'tackboard-'
export const SHELL = `${PREFIX}shell-1`
export const PAGES = `${PREFIX}pages-1`
export const ASSETS = `${PREFIX}assets-1`
export const IMAGES = `${PREFIX}pictures-1`
const CURRENT = [SHELL, PAGES, ASSETS, IMAGES]

/** Headers that describe a body as transmitted, not as stored. */
const TRANSPORT_HEADERS = ['content-encoding', 'content-length', 'transfer-encoding']

export async function readPaths(cache: Cache): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

export function withBody({ headers }: Response, body: string): Response {
  const kept = new Headers(headers)
  for (const name of TRANSPORT_HEADERS) kept.delete(name)
  return new Response(body, { headers: kept })
}

export async function pruneCache(
  cache: Cache,
  named: ReadonlySet<string>,
  limits: { limit: number; isForPagesOnly: boolean },
): Promise<void> {
  for (const path of filesToDrop(await readPaths(cache), named, limits)) await cache.delete(path)
}

export async function deleteOutdated(caches: CacheStorage): Promise<void> {
  const names = await caches.keys()
  const outdated = names.filter((name) => name.startsWith(PREFIX) && !CURRENT.includes(name))
  await Promise.all(outdated.map((name) => caches.delete(name)))
}
