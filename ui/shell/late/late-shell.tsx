import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchAppFocus } from '#ui/app/app-focus.ts'
import { watchViewport } from '#ui/app/viewport.ts'
import { holdReady, startReadiness } from '#ui/browser/readiness.ts'
import { AccountBackNotice } from './account-back-notice.tsx'
import { AdClicks } from './ad-clicks.tsx'
import { AdIdentifier } from './ad-identifier.tsx'
import { BackgroundWork } from './background-work.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { EventLogSlot } from './event-log-slot.tsx'
import { ImpressionsSlot } from './impressions-slot.tsx'
import { InviteSlot } from './invite-slot.tsx'
import { ObservationSlot } from './observation-slot.tsx'
import { LandingSignals } from './landing-signals.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { OfflineReading } from './offline-reading.tsx'
import { PageTracking } from './page-tracking.tsx'
import { ReminderSlot } from './reminder-slot.tsx'
import { ReportSlot } from './report-slot.tsx'
import { SessionGuard } from './session-guard.tsx'
import { ThirdParties } from './third-parties.tsx'
import { ToastRegion } from './toast-region.tsx'
import { Upsells } from './upsells.tsx'
import { VideoTurns } from './video-turns.tsx'
import { ViewerKeeper } from './viewer-keeper.tsx'
import { VisitKeeper } from './visit-keeper.tsx'

/** Loaded once the browser is idle, and outside of the page, so that nothing here can shift its content. */
export function LateShell() {
  useEffect(watchViewport, [])
  useEffect(watchAppFocus, [])
  const isFetching = useIsFetching() > 0
  useEffect(() => (isFetching ? holdReady() : undefined), [isFetching])
  useEffect(startReadiness, [])
  return (
    <>
      <EventLogSlot />
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
    </>
  )
}
