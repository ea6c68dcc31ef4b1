import type { AppData } from '#schema/page-data.ts'
import { watchAppFocus } from '#ui/app/app-focus.ts'
import { startBackground, type BackgroundState, type Service, type Stop } from '#ui/app/background.ts'
import { answeredConsent } from '#ui/app/consent.ts'
import { linkPrefetch } from '#ui/app/link-prefetch.ts'
import { pageReady } from '#ui/app/page-ready-service.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { watchViewport } from '#ui/app/viewport.ts'
import { accountBackNotice } from '#ui/features/identity/leaving/account-back-service.ts'
import { reloadNotice, sessionGuard } from '#ui/features/identity/session/session-guard-service.ts'
import {
  countrySession,
  knownAccount,
  storageClaim,
  tokenRefresh,
} from '#ui/features/identity/session/session-services.ts'
import { waitingMessages } from '#ui/features/messages/unsent-message-service.ts'
import { liveUpdates, unseenBadges } from '#ui/features/notifications/live/live-services.ts'
import { welcomeReminder } from '#ui/features/people/welcome/welcome-service.ts'
import { shareSuggestions } from '#ui/features/pins/share/share-suggestions-service.ts'
import { cardPresses } from '#ui/features/saves/card-press-service.ts'
import { savedNotice } from '#ui/features/saves/saved-notice-service.ts'
import { waitingSaves } from '#ui/features/saves/waiting-saves-service.ts'
import { serviceWorker, viewedPages } from '#ui/features/site/offline/offline-reading-services.ts'
import { adClicks } from '#ui/features/tracking/ad-click-service.ts'
import { eventLog, eventRecorder } from '#ui/features/tracking/event-log/event-log-services.ts'
import { impressions } from '#ui/features/tracking/impressions/impression-service.ts'
import { observation } from '#ui/features/tracking/observation-service.ts'
import { pageViews } from '#ui/features/tracking/page-views/page-view-service.ts'
import { startLoadReports } from '#ui/features/tracking/report-loads.ts'
import { missReports, pageReports } from '#ui/features/tracking/routes/route-services.ts'
import {
  adIdentifier,
  engagedSession,
  requestedThirdParties,
} from '#ui/features/tracking/third-parties/third-party-services.ts'
import { timeSpent } from '#ui/features/tracking/time-spent/time-spent-service.ts'
import { landingSignals, refusedVisits, visits } from '#ui/features/tracking/visits/visit-services.ts'
import { watchTyping } from '#ui/platform/document/unfinished-work.ts'
import type { Store } from '#ui/platform/store.ts'
import { feedbackPrompt } from '#ui/shared/site-feedback/feedback-prompt-service.ts'

/** Started in this order. */
const SERVICES: readonly Service[] = [
  linkPrefetch,
  eventLog,
  eventRecorder,
  missReports,
  pageReports,
  pageViews,
  timeSpent,
  { name: 'load reports', start: startLoadReports },
  tokenRefresh,
  countrySession,
  impressions,
  serviceWorker,
  viewedPages,
  accountBackNotice,
  savedNotice,
  waitingSaves,
  liveUpdates,
  cardPresses,
  unseenBadges,
  shareSuggestions,
  waitingMessages,
  { name: 'typing', start: watchTyping },
  reloadNotice,
  sessionGuard,
  welcomeReminder,
  feedbackPrompt,
  storageClaim,
  knownAccount,
  refusedVisits,
  visits,
  landingSignals,
  adClicks,
  requestedThirdParties,
  engagedSession,
  adIdentifier,
  observation,
  { name: 'viewport', start: watchViewport },
  { name: 'focus', start: watchAppFocus },
  pageReady,
]

interface Options extends Pick<BackgroundState, 'landing' | 'routes' | 'queries' | 'translate'> {
  appData: Store<AppData>
}

export function startServices({ appData, ...constant }: Options): Stop {
  return startBackground(SERVICES, {
    read: () => ({
      ...appData.get(),
      ...constant,
      answeredConsent: answeredConsent.get(),
      page: shownPage.get(),
    }),
    stores: [appData, answeredConsent, shownPage],
  })
}
