import { createStore } from '#ui/platform/store.ts'

export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export const installPrompt = createStore<{ offer: InstallPrompt | null; isInstalled: boolean }>({
  offer: null,
  isInstalled: false,
})

export function watchInstallPrompt(): () => void {
  function deferOffer(event: Event): void {
    event.preventDefault()
    installPrompt.update((state) => ({ ...state, offer: event as InstallPrompt }))
  }
  function complete(): void {
    installPrompt.update(() => ({ offer: null, isInstalled: true }))
  }
  window.addEventListener('beforeinstallprompt', deferOffer)
  window.addEventListener('appinstalled', complete)
  return () => {
    window.removeEventListener('beforeinstallprompt', deferOffer)
    window.removeEventListener('appinstalled', complete)
  }
}
