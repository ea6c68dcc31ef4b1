import type { PushScope } from '#ui/features/notifications/show-push.ts'

export interface ServiceWorkerScope extends PushScope {
  location: URL
  caches: CacheStorage
  fetch(request: Request | string, init?: RequestInit): Promise<Response>
  registration: PushScope['registration'] & { navigationPreload?: { enable(): Promise<void> } }
  clients: PushScope['clients'] & {
    claim(): Promise<void>
    matchAll(options?: { includeUncontrolled: boolean }): Promise<readonly { id: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}

export interface PushEvent extends LifetimeEvent {
  data: { json(): unknown } | null
}

export interface NotificationEvent extends LifetimeEvent {
  notification: { data: unknown; close(): void }
}

export interface LifetimeEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface PageMessageEvent extends LifetimeEvent {
  data: unknown
}

export interface RequestEvent extends LifetimeEvent {
  request: Request
  /** The document that asks. */
  clientId: string
  /** The document that a navigation leads to. */
  resultingClientId: string
  /** Undefined where the browser preloaded nothing. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
