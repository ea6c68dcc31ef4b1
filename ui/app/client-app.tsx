import type { AppData } from '#schema/page-data.ts'
import type { Translate } from '#ui/messages/translate.ts'
import type { PageLocation } from '#ui/router/location.ts'
import { Router } from '#ui/router/router.tsx'
import type { Route } from '#ui/router/routes.ts'
import { LateShellSlot } from '#ui/shell/late-shell-slot.tsx'
import { App } from './app.tsx'
import { useSession } from './use-session.ts'

interface ClientAppProps {
  embedded: AppData
  translate: Translate
  initial: PageLocation
  routes: readonly Route[]
}

export function ClientApp({ embedded, translate, initial, routes }: ClientAppProps) {
  const data = useSession(embedded)
  return (
    <App data={data} translate={translate} beside={<LateShellSlot />}>
      <Router initial={initial} routes={routes} />
    </App>
  )
}
