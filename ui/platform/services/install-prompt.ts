import { createStore } from '#ui/platform/store.ts'

/** `beforeinstallprompt`, which the DOM's types lack. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = createStore<{ offer: InstallPrompt | null; isInstalled: boolean }>({
  offer: null,
  isInstalled: false,
})

/** Keeps the browser from showing its offer at once. */
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
