/** A service worker's global scope, as far as it is used: the DOM's types do not have it. */
export interface ServiceWorkerScope {
  location: URL
  caches: CacheStorage
  fetch(request: Request | string, init?: RequestInit): Promise<Response>
  registration: { navigationPreload?: { enable(): Promise<void> } }
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: PageMessageEvent) => void): void
}

export interface LifetimeEvent {
  /** Keeps the service worker running until the promise settles. */
  waitUntil(work: Promise<unknown>): void
}

/** What an open page of this site says. */
export interface PageMessageEvent extends LifetimeEvent {
  data: unknown
}

export interface RequestEvent extends LifetimeEvent {
  request: Request
  /** The answer to a navigation that was asked for while the service worker started; undefined where there is none. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
