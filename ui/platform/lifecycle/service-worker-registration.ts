/** Browsers that have no service workers, forbid or fail to load one continue silently. */
export async function registerServiceWorker(path: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(path, { updateViaCache: 'none' })
    if (registration.active) await registration.update()
  } catch {
    // The site works the same, except offline.
  }
}
