import { useEffect, useState } from 'react'
import type { AppData } from '#schema/page-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk, UNASKED } from '#ui/app/lazy-chunk.ts'
import type { Translate } from '#ui/app/messages/translate.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import { Router } from '#ui/app/router/router.tsx'
import type { Route } from '#ui/app/router/routes.ts'
import { App } from '#ui/features/shell/app.tsx'
import { useSession } from '#ui/app/use-session.ts'
import { whenIdle } from '#ui/platform/lifecycle/idle.ts'
import type { Store } from '#ui/platform/store.ts'
import type { DeferredShellProps } from './deferred-shell.tsx'

interface ClientAppProps {
  appData: Store<AppData>
  translate: Translate
  initial: PageLocation
  routes: readonly Route[]
}

const DeferredShell = lazyChunk(
  'deferred-shell',
  async () => (await import('./deferred-shell.tsx')).DeferredShell,
  UNASKED,
)

export function ClientApp({ appData, translate, initial, routes }: ClientAppProps) {
  const data = useSession(appData)
  return (
    <App data={data} translate={translate} beside={<Deferred appData={appData} landing={initial} routes={routes} />}>
      <Router initial={initial} routes={routes} />
    </App>
  )
}

function Deferred(props: DeferredShellProps) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle) return null
  return (
    <LazyBoundary>
      <DeferredShell {...props} />
    </LazyBoundary>
  )
}
