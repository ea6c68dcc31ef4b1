export async function registerServiceWorker(path: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(path, { updateViaCache: 'none' })
    if (registration.active) await registration.update()
  } catch {
    // The site works the same, except offline.
  }
}

export async function messageServiceWorker(message: object): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message, [])
}

export function cameThroughServiceWorker(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry?.workerStart ?? 0) > 0
}
