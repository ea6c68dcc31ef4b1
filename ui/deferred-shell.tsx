import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppData } from '#schema/page-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import type { Route } from '#ui/app/router/routes.ts'
import { useTranslate } from '#ui/app/texts/translate.ts'
import { LazyVerifyReminder } from '#ui/features/identity/email/lazy-verify-reminder.tsx'
import { LazyInviteLanding } from '#ui/features/identity/invites/lazy-invite-landing.tsx'
import { SessionQuestion } from '#ui/features/identity/session/session-question.tsx'
import { dispatchReport, reportStore } from '#ui/features/moderation/reports/dispatch-report.ts'
import { loadPicker } from '#ui/features/saves/load-picker.ts'
import { closePicker, pickerStore } from '#ui/features/saves/picker-store.ts'
import { ConsentBanner } from '#ui/features/settings/consent/consent-banner.tsx'
import { OfflineBanner } from '#ui/features/site/offline/offline-banner.tsx'
import { Upsells } from '#ui/features/site/upsells/upsells.tsx'
import { LazyAdBlocker } from '#ui/features/tracking/ad-blocker/lazy-ad-blocker.tsx'
import '#ui/features/pins/share/lazy-share-sheet.tsx'
import type { Store } from '#ui/platform/store.ts'
import { dispatchFeedback, feedbackStore } from '#ui/shared/site-feedback/feedback.ts'
import { lazyStoreDialog } from '#ui/shared/toasts/lazy-dialog.tsx'
import { ToastRegion } from '#ui/shared/toasts/toast-region.tsx'
import { startServices } from './background-services.ts'

const BoardPicker = lazyStoreDialog('board-picker', {
  load: loadPicker,
  store: pickerStore,
  toProps: (request) => request && { key: request.pin.id, ...request },
  close: closePicker,
})

const ReportDialog = lazyStoreDialog('report-dialog', {
  load: async () => (await import('#ui/features/moderation/reports/report-dialog.tsx')).ReportDialog,
  store: reportStore,
  toProps: (report) => report && { key: report.id, report },
  close: () => dispatchReport({ type: 'dismiss' }),
})

const SiteFeedbackDialog = lazyStoreDialog('feedback-dialog', {
  load: async () => (await import('#ui/shared/site-feedback/site-feedback-dialog.tsx')).SiteFeedbackDialog,
  store: feedbackStore,
  toProps: (state) => (state.isOpen ? { state } : null),
  close: () => dispatchFeedback({ type: 'remove' }),
})

const COMPONENTS = {
  OfflineBanner,
  ToastRegion,
  SessionQuestion,
  ConsentBanner,
  BoardPicker,
  ReportDialog,
  SiteFeedbackDialog,
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
const COMPONENTS_OF_COPIES = { ToastRegion, BoardPicker, ReportDialog }

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
