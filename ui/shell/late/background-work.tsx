import { useEffect } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { decideTokenRefresh } from '#ui/app/token-refresh.ts'
import { request } from '#ui/browser/request.ts'
import { startLoadReports } from '#ui/tracking/report-loads.ts'

/** What the client does unseen once the page is there. */
export function BackgroundWork() {
  const { context, daysToExpiration, experiments } = useAppData()
  const refresh = decideTokenRefresh({ context, daysToExpiration, experiments })

  useEffect(() => startLoadReports(), [])
  useEffect(() => {
    // The answer tells nothing that the page needs; the next load tries again.
    if (refresh) request(href(refresh)).catch(() => {})
  }, [refresh])

  return null
}
