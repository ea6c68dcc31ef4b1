import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppData } from '#schema/page-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { useTranslate } from '#ui/app/texts/translate.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import type { Route } from '#ui/app/router/routes.ts'
import { LazyAdBlocker } from '#ui/features/tracking/ad-blocker/lazy-ad-blocker.tsx'
import { ConsentBanner } from '#ui/features/settings/consent/consent-banner.tsx'
import { LazyFeedbackDialog } from '#ui/shared/site-feedback/lazy-feedback-dialog.tsx'
import { LazyVerifyReminder } from '#ui/features/identity/email/lazy-verify-reminder.tsx'
import { SessionQuestion } from '#ui/features/identity/session/session-question.tsx'
import { LazyInviteLanding } from '#ui/features/identity/invites/lazy-invite-landing.tsx'
import { OfflineBanner } from '#ui/features/site/offline/offline-banner.tsx'
import { LazyReportDialog } from '#ui/features/moderation/reports/lazy-report-dialog.tsx'
import { LazyBoardPicker } from '#ui/features/saves/lazy-board-picker.tsx'
import '#ui/features/pins/share/lazy-share-sheet.tsx'
import { ToastRegion } from '#ui/shared/toasts/toast-region.tsx'
import { Upsells } from '#ui/features/site/upsells/upsells.tsx'
import type { Store } from '#ui/platform/store.ts'
import { startServices } from './background-services.ts'

const COMPONENTS = {
  OfflineBanner,
  ToastRegion,
  SessionQuestion,
  ConsentBanner,
  LazyBoardPicker,
  LazyReportDialog,
  LazyFeedbackDialog,
  LazyVerifyReminder,
  Upsells,
  LazyInviteLanding,
  LazyAdBlocker,
}

export interface DeferredShellProps {
  appData: Store<AppData>
  landing: PageLocation
  routes: readonly Route[]
}

/** What a kept copy has: it answers presses, and asks for nothing. */
const COMPONENTS_OF_COPIES = { ToastRegion, LazyBoardPicker, LazyReportDialog }

/** Loaded once the browser is idle, and outside of the page, so that nothing here can shift its content. */
export function DeferredShell({ appData, landing, routes }: DeferredShellProps) {
  const queries = useQueryClient()
  const translate = useTranslate()
  const isCopy = appData.initial.renderMode === 'cache'
  useEffect(
    () => (isCopy ? undefined : startServices({ appData, landing, routes, queries, translate })),
    [isCopy, appData, landing, routes, queries, translate],
  )
  return Object.entries(isCopy ? COMPONENTS_OF_COPIES : COMPONENTS).map(([name, Component]) => (
    <LazyBoundary key={name}>
      <Component />
    </LazyBoundary>
  ))
}
