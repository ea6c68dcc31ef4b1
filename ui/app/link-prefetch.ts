import { service } from '#ui/app/background.ts'
import { listenToLinkIntent } from '#ui/platform/navigation/link-intent.ts'
import { currentEntry } from '#ui/platform/navigation/navigation.ts'
import { isSlowConnection, wantsLessData } from '#ui/platform/network/network-information.ts'
import { isOnline } from '#ui/platform/network/online.ts'
import { locate, type LocateOptions } from './router/locate.ts'
import { findPinPageGate } from './router/pin-page-gate.ts'
import { beginPrefetch, endPrefetch, NO_PREFETCHES, prefetchablePage } from './router/prefetch-rule.ts'
import { matchRoute } from './router/routes.ts'

export const linkPrefetch = service({
  name: 'link prefetch',
  when: ({ routes, queries, context }) => ({
    routes,
    queries,
    isAuth: context.isAuthenticated,
    gate: findPinPageGate(context),
  }),
  start: prefetchLinks,
})

export function prefetchLinks(options: LocateOptions): () => void {
  let log = NO_PREFETCHES

  async function prefetchPage(url: URL): Promise<void> {
    const next = beginPrefetch(log, url.href, Date.now())
    if (!next) return
    log = next
    // The page was not requested yet, so a failure is not reported.
    await locate(url, options).catch(() => null)
    log = endPrefetch(log)
  }

  return listenToLinkIntent((link) => {
    const here = currentEntry()?.url
    if (here === undefined || !isOnline() || isSlowConnection() || wantsLessData()) return
    const { href, target, rel } = link
    const url = prefetchablePage({ href, target, rel, hasDownload: link.hasAttribute('download') }, here)
    if (url && matchRoute(options.routes, url.pathname)) void prefetchPage(url)
  })
}
