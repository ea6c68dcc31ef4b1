import { isGone, toCachePath, mayCacheFile, mayCachePage } from './cache-rule.ts'
import type { OfflineStore } from './offline-store.ts'
import type { RequestEvent } from './service-worker-scope.ts'

interface Network {
  fetch(request: Request): Promise<Response>
}

/**
 * Network first, then the kept copy, then the offline page. Failing storage changes nothing while online. Documents of
 * the network are added to `live`.
 */
export async function answerPage(
  event: RequestEvent,
  store: OfflineStore,
  network: Network,
  live: Set<string>,
): Promise<Response> {
  const { url } = event.request
  const path = toCachePath(url)
  try {
    const answer = (await event.preloadResponse) ?? (await network.fetch(event.request))
    live.add(event.resultingClientId)
    if (path !== null && mayCachePage(url, answer)) event.waitUntil(quietly(store.cachePage(path, answer.clone())))
    else if (path !== null && isGone(answer)) event.waitUntil(quietly(store.forgetPage(path)))
    return answer
  } catch (error) {
    const copy = path === null ? undefined : await quietly(store.findCopy(path))
    const answer = copy ?? (await quietly(store.offlinePage(url)))
    if (!answer) throw error
    return answer
  }
}

export async function answerFile(
  event: RequestEvent,
  kind: 'asset' | 'image',
  store: OfflineStore,
  network: Network,
): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const kept = await quietly(store.file(pathname))
  if (kept) return kept
  let answer: Response
  try {
    answer = await network.fetch(event.request)
  } catch (error) {
    const other = kind === 'image' ? await quietly(store.findOtherSize(pathname)) : undefined
    if (!other) throw error
    return other
  }
  if (mayCacheFile(answer)) {
    const copy = answer.clone()
    event.waitUntil(quietly(kind === 'asset' ? store.cacheAsset(pathname, copy) : store.cacheImage(pathname, copy)))
  }
  return answer
}

/** Undefined where storage is forbidden, full or damaged. */
export async function quietly<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch {
    return undefined
  }
}
