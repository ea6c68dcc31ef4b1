import { useEffect } from 'react'
import { href } from '#schema/routes.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { decideTokenRefresh } from '#ui/features/identity/session/token-refresh.ts'
import { request } from '#ui/platform/network/request.ts'
import { carrySessionOver } from '#ui/features/identity/session/carry-over.ts'
import { startLoadReports } from '#ui/features/tracking/report-loads.ts'

export function BackgroundWork() {
  const { context, daysToExpiration, experiments, settings } = useAppData()
  const userId = context.isAuthenticated ? (context.user?.id ?? null) : null
  const { nationalOrigin } = settings

  useEffect(() => startLoadReports(), [])
  useEffect(() => {
    try {
      const refresh = decideTokenRefresh({ context, daysToExpiration, experiments })
      // The page needs nothing from the answer; the next load tries again.
      if (refresh) request(href(refresh)).catch(() => {})
    } catch (error) {
      // Reported like any error of a page, without taking the rest of the shell down.
      reportError(error)
    }
  }, [context, daysToExpiration, experiments])
  useEffect(() => {
    if (userId !== null && nationalOrigin !== null) void carrySessionOver(userId, nationalOrigin)
  }, [userId, nationalOrigin])

  return null
}
