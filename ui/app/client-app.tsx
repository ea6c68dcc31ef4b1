import type { AppData } from '#schema/page-data.ts'
import { translateEnglish } from '#ui/messages/translate.ts'
import type { PageLocation } from '#ui/router/location.ts'
import { Router } from '#ui/router/router.tsx'
import type { Route } from '#ui/router/routes.ts'
import { App } from './app.tsx'
import { useSession } from './use-session.ts'

interface ClientAppProps {
  embedded: AppData
  initial: PageLocation
  routes: readonly Route[]
}

/** The app in the browser: the same as on the server, around a router instead of a single page. */
export function ClientApp({ embedded, initial, routes }: ClientAppProps) {
  const data = useSession(embedded)
  return (
    <App data={data} translate={translateEnglish}>
      <Router initial={initial} routes={routes} />
    </App>
  )
}
