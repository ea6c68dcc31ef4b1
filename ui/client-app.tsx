import { useEffect, useEffectEvent, useState } from 'react'
import type { AppData } from '#schema/page-data.ts'
import { ApplicationError } from '#ui/app/errors/application-error.tsx'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { lazyChunk, UNASKED } from '#ui/app/lazy-chunk.ts'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { Router } from '#ui/app/router/router.tsx'
import type { Route } from '#ui/app/router/routes.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { useSession } from '#ui/app/use-session.ts'
import { App } from '#ui/features/site/shell/app.tsx'
import { whenIdle } from '#ui/platform/lifecycle/idle.ts'
import { reloadDocument } from '#ui/platform/navigation/replace-document.ts'
import { canReachServer } from '#ui/platform/network/reachability.ts'
import type { Store } from '#ui/platform/store.ts'
import { provideCardSave } from '#ui/shared/pins/card-save.ts'
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

provideCardSave(
  lazyChunk('card-save', async () => (await import('#ui/features/saves/card-save.tsx')).CardSave, UNASKED),
)

export function ClientApp({ appData, translate, initial, routes }: ClientAppProps) {
  const data = useSession(appData)
  const [isDead, setDead] = useState(false)
  const isCopy = data.renderMode === 'cache'
  const deferred = <Deferred appData={appData} landing={initial} routes={routes} onDead={() => setDead(true)} />
  return (
    <App data={data} translate={translate} beside={deferred}>
      {isDead ? (
        <ApplicationError onRetry={reloadDocument} />
      ) : (
        <Router initial={initial} routes={routes} isCopy={isCopy} />
      )}
    </App>
  )
}

interface DeferredProps extends DeferredShellProps {
  onDead(): void
}

function Deferred({ onDead, ...props }: DeferredProps) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  if (!isIdle) return null
  return (
    <LazyBoundary fallback={() => <Missing onDead={onDead} />}>
      <DeferredShell {...props} />
    </LazyBoundary>
  )
}

/** A page without toasts, dialogs and services only looks alive. It stays to be read if there is no connection. */
function Missing({ onDead }: Pick<DeferredProps, 'onDead'>) {
  const answer = useEffectEvent(onDead)
  useEffect(() => {
    void canReachServer().then((isReached) => isReached && answer())
  }, [])
  return null
}
