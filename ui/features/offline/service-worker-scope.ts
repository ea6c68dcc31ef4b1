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
  waitUntil(work: Promise<unknown>): void
}

export interface PageMessageEvent extends LifetimeEvent {
  data: unknown
}

export interface RequestEvent extends LifetimeEvent {
  request: Request
  /** Undefined where the browser preloaded nothing. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
