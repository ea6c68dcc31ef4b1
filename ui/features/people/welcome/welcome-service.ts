import { service } from '#ui/app/background.ts'
import { findViewerId } from '#ui/app/viewer-id.ts'
import { showToast } from '#ui/shared/toasts/toasts.ts'
import { isWelcomeOpen, noteWelcomeDone, noteWelcomeOpen } from './welcome-record.ts'

/** Those who left the welcome without an answer are led back to it, once. */
export const welcomeReminder = service({
  name: 'way back to the welcome',
  when({ context, experiences, page }) {
    const [viewerId, welcome] = [findViewerId(context), experiences?.welcome]
    if (viewerId === null || !welcome || !page) return null
    return { viewerId, url: welcome.url, isWelcome: page.handler === 'welcome' }
  },
  start({ viewerId, url, isWelcome }, current) {
    if (isWelcome) return noteWelcomeOpen(viewerId)
    if (!isWelcomeOpen(viewerId)) return
    noteWelcomeDone()
    const { translate } = current()
    showToast({ text: translate('welcome.offer'), action: { label: translate('welcome.choose'), href: url } })
  },
})
