import type { AppData } from '#schema/page-data.ts'
import type { Translate } from '#ui/app/messages/translate.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import { Router } from '#ui/app/router/router.tsx'
import type { Route } from '#ui/app/router/routes.ts'
import { DeferredShellSlot } from './deferred-shell-slot.tsx'
import { App } from '#ui/features/shell/app.tsx'
import { useSession } from '#ui/app/use-session.ts'

interface ClientAppProps {
  embedded: AppData
  translate: Translate
  initial: PageLocation
  routes: readonly Route[]
}

export function ClientApp({ embedded, translate, initial, routes }: ClientAppProps) {
  const data = useSession(embedded)
  return (
    <App data={data} translate={translate} beside={<DeferredShellSlot initial={initial} />}>
      <Router initial={initial} routes={routes} />
    </App>
  )
}
