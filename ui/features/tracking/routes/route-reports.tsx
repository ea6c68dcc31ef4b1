import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import { reportMisses } from './report-misses.ts'
import { reportPages } from './report-pages.ts'

export function RouteReports({ initial }: { initial: PageLocation }) {
  const queries = useQueryClient()
  const viewerName = useAppData().context.user?.username ?? null
  useEffect(() => reportMisses(initial), [initial])
  useEffect(() => reportPages({ initial, viewerName, queries }), [initial, viewerName, queries])
  return null
}
