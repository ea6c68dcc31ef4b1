import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAppFocus } from '#ui/app/app-focus.ts'
import { watchViewport } from '#ui/app/viewport.ts'
import { holdReady, startReadiness } from '#ui/platform/lifecycle/readiness.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import { AdBlockerSlot } from '#ui/features/ad-blocker/ad-blocker-slot.tsx'
import { RouteReports } from '#ui/features/tracking/routes/route-reports.tsx'
import { AccountBackNotice } from '#ui/features/identity/leaving/account-back-notice.tsx'
import { AdClicks } from '#ui/features/tracking/attribution/ad-clicks.tsx'
import { AdIdentifier } from '#ui/features/tracking/third-parties/ad-identifier.tsx'
import { BackgroundWork } from './background-work.tsx'
import { ConsentBanner } from '#ui/features/consent/consent-banner.tsx'
import { EventLogSlot } from '#ui/features/tracking/event-log/event-log-slot.tsx'
import { ImpressionsSlot } from '#ui/features/tracking/impressions/impressions-slot.tsx'
import { InviteSlot } from '#ui/features/invites/invite-slot.tsx'
import { ObservationSlot } from '#ui/features/tracking/observation-slot.tsx'
import { LandingSignals } from '#ui/features/tracking/visits/landing-signals.tsx'
import { OfflineBanner } from '#ui/features/offline/offline-banner.tsx'
import { OfflineReading } from '#ui/features/offline/offline-reading.tsx'
import { PageTracking } from '#ui/features/tracking/page-views/page-tracking.tsx'
import { ReminderSlot } from '#ui/features/identity/email/reminder-slot.tsx'
import { ReportSlot } from '#ui/features/reports/report-slot.tsx'
import { SessionGuard } from '#ui/features/identity/session/session-guard.tsx'
import { ThirdParties } from '#ui/features/tracking/third-parties/third-parties.tsx'
import { ToastRegion } from '#ui/features/toasts/toast-region.tsx'
import { Upsells } from '#ui/features/upsells/upsells.tsx'
import { VideoTurns } from '#ui/features/closeup/video-turns.tsx'
import { ViewerKeeper } from '#ui/features/identity/session/viewer-keeper.tsx'
import { VisitKeeper } from '#ui/features/tracking/visits/visit-keeper.tsx'

/** Loaded once the browser is idle, and outside of the page, so that nothing here can shift its content. */
export function DeferredShell({ initial }: { initial: PageLocation }) {
  useEffect(watchViewport, [])
  useEffect(watchAppFocus, [])
  const isFetching = useIsFetching() > 0
  useEffect(() => (isFetching ? holdReady() : undefined), [isFetching])
  useEffect(startReadiness, [])
  return (
    <>
      <EventLogSlot />
      <RouteReports initial={initial} />
      <PageTracking />
      <BackgroundWork />
      <ImpressionsSlot />
      <VideoTurns />
      <OfflineReading />
      <OfflineBanner />
      <ToastRegion />
      <AccountBackNotice />
      <SessionGuard />
      <ViewerKeeper />
      <ConsentBanner />
      <ReportSlot />
      <ReminderSlot />
      <Upsells />
      <VisitKeeper />
      <LandingSignals />
      <AdClicks />
      <ThirdParties />
      <AdIdentifier />
      <InviteSlot />
      <ObservationSlot />
      <AdBlockerSlot />
    </>
  )
}
