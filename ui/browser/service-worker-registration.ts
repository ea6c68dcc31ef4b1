/**
 * Registers a service worker and looks for a newer version of it. Browsers that have none, forbid it or cannot load it
 * go on without, and say nothing.
 */
export async function registerServiceWorker(path: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(path, { updateViaCache: 'none' })
    if (registration.active) await registration.update()
  } catch {
    // The site works the same, except offline.
  }
}
