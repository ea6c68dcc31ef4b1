import { createStore } from '#ui/kit/store.ts'

/** An offer of the browser to put the site on the home screen; not in the DOM's types. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer while it stands, and whether the site was installed from this page. */
export const installPrompt = createStore<{ offer: InstallPrompt | null; isInstalled: boolean }>({
  offer: null,
  isInstalled: false,
})

/** Keeps the browser's offer for later instead of having it shown at once. */
export function watchInstallPrompt(): () => void {
  function keep(event: Event): void {
    event.preventDefault()
    installPrompt.update((state) => ({ ...state, offer: event as InstallPrompt }))
  }
  function complete(): void {
    installPrompt.update(() => ({ offer: null, isInstalled: true }))
  }
  window.addEventListener('beforeinstallprompt', keep)
  window.addEventListener('appinstalled', complete)
  return () => {
    window.removeEventListener('beforeinstallprompt', keep)
    window.removeEventListener('appinstalled', complete)
  }
}
