export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** A worker that is not there yet, in a browser that loads it when it is idle, is waited for. */
function ready(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.ready
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the user; null where they do not allow it. One for another key of the site is replaced. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await ready()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return (await pushManager.subscribe(options)).toJSON()
  }
}

/** The address that it had; null where there was none. */
export async function unsubscribeFromPush(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}
