import type { PushMessage } from '#schema/notifications/push-calls.ts'
import { href } from '#schema/routes.ts'

/** What showing push messages needs of it. */
export interface PushScope {
  location: Pick<URL, 'origin'>
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
}

const ICON = '/icon-192.png'

/** Browsers take the right to push away from a site that shows nothing. */
export async function showPush(data: { json(): unknown } | null, scope: PushScope): Promise<void> {
  const { id, title, body, url } = readMessage(data)
  await scope.registration.showNotification(title, { body, tag: id, icon: ICON, badge: ICON, data: { url } })
}

/** Opens it in a window that is open already, if there is one. */
export async function openPushed(notification: { data: unknown; close(): void }, scope: PushScope): Promise<void> {
  notification.close()
  const path = (notification.data as { url?: unknown } | null)?.url
  const url = new URL(typeof path === 'string' ? path : href('newsHub'), scope.location.origin)
  // Messages name paths of this site.
  const target = url.origin === scope.location.origin ? url.href : scope.location.origin
  const windows = await scope.clients.matchAll({ type: 'window' })
  for (const open of windows) {
    if (open.url !== target) continue
    await open.focus()
    return
  }
  await scope.clients.openWindow(target)
}

function readMessage(data: { json(): unknown } | null): PushMessage {
  const whole: PushMessage = { id: 'news', title: 'Tackboard', body: '', url: href('newsHub') }
  try {
    return { ...whole, ...(data?.json() as Partial<PushMessage> | undefined) }
  } catch {
    return whole
  }
}
